welcome = Bienvenue dans { -app-name }
hello = Text fr hier
