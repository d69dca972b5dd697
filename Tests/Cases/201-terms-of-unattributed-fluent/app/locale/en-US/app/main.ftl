welcome = Welcome to { -app-name }
hello = Text en-US hier
