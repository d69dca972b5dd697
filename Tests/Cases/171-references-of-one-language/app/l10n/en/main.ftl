-brand = Quay
about = About { -brand }
help = Help
menu = { help } and { quit }
host = { HOSTNAME() } { -vendor }
footer = { -company }
