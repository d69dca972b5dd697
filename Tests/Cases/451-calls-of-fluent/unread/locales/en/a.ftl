a = Hi { $n }
b = { bad
