a = One
b = Two { $n }
c = Three
d = { $n ->
    [one] one
   *[other] others
}
e = Five
-t = Term
f = Six
g = Seven
h = Eight
i = Nine
