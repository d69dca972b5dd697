y = { NUMBER(n) } b
d = { UPPER($u) }
e = x
