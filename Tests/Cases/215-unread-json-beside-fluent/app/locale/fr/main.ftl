title = À propos de { -brand }
-brand = Quai
