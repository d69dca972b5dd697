-brand = Quai
about = À propos de { -brand }
menu = { help } et { quit }
footer = { -company }
