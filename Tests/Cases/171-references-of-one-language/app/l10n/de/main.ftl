about = Über { -brand }
help = Hilfe
menu = { help } und { quit }
host = { HOSTNAME() } { -vendor }
footer = { -company }
