title = Über { -brand }
quit = Ende
