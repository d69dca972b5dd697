-app-name = H
welcome = Hi { -app-name } en-US
save = Save en-US
