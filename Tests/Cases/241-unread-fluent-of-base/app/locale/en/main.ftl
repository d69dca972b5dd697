title = The title
