seats = There are { NUMBER($n) } seats
own = Sent { AGO($when) }
plain = Row { $n }
rows = All { NUMBER($n) } rows
