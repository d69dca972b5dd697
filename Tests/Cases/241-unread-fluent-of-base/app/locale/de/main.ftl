title = Titel von { -brand }
