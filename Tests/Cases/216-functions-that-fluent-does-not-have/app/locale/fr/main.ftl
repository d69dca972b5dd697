seats = Il y a { NUMBER($n) } places
own = Envoyé { AGO($when) }
plain = Rang { $n }
rows = Les { NUMBER($n) } rangs
