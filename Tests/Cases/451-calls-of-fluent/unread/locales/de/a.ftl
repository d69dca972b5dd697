a = Ho { $n }
b = x
c = y
