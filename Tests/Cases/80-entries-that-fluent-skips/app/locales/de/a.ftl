# Kommentar
a Eins
b = Zwei { $n
c = Drei }
d = { $n ->
    [one] eins
    [other] andere
}
e =
-t =
f = { 1x }
g = { $n ->
    [one]
   *[other] x
}
"h" = Acht
    more of it
i = Neun
