-b = H
h = Hide the application { -b }
long = Hide the application { -b }
