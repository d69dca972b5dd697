-app-name = H
welcome = Hi { -app-name } fr
save = Save fr
