OC.L10N.register(
    "files",
    {
    "Open file" : "Datei öffnen",
    "Shared with {user}" : "Geteilt mit {user}"
},
"nplurals=2; plural=(n != 1);");
