-brand = App
x = X { -brnad }
y = Y { -brand.foo ->
    [m] der
   *[f] die
 }
z = Z { -brand.foo ->
    [m] { missing }
   *[f] die
 }
