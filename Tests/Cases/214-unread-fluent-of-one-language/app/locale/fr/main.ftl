title = À propos de { -brand }
quit = Quitter
