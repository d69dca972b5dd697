open = Öffnen
files = { $count
close = Schließen
rest
