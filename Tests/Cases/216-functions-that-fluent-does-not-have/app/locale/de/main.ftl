seats = Es gibt { NUMBR($n) } Plätze
own = Gesendet { AGO($when) }
plain = Reihe { NUMBER($n) }
rows = Alle { NUMBER(n) } Reihen
