title = Über { -brnad }
-brand = Kai
