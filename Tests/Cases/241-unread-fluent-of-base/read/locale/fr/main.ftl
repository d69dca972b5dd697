title = Titre de { -marque }
