title = About { -brand }
-brand = Quay
