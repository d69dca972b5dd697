a = Un
   et demi

  [x] bad
b = { "\d" }
c = { foo( }
1d = x
e = Cinq
    .title = { }
i = Neuf
