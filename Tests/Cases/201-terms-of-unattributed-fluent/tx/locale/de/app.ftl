-app-name = H
welcome = Hi { -app-name } de
save = Save de
