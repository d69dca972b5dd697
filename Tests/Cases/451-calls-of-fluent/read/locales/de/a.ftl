a = Ho { $n }
b = x
