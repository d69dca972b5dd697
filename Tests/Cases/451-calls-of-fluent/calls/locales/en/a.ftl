y = { NUMBER($n) } b
d = { LINK($u) }
e = x
