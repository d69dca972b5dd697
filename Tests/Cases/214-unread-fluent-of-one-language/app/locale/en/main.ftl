title = About { -brand }
quit = Quit
