-brand = Lis
about = O { -brnad }
menu = Menu
help = Kliknij { menu }
greeting = Hej { nazwa }
