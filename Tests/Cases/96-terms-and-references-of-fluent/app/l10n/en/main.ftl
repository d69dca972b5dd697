-brand = Fox
about = About { -brand } by { -vendor }
menu = Menu
help = Click { menu }
greeting = Hi { $name }
