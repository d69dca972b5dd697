welcome = Willkommen bei { -app-name }
hello = Text de hier
