-brand = App
x = X { -brand }
y = Y
z = Z
