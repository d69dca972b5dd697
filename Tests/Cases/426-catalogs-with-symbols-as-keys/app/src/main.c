int main(void) { puts(gettext("menu.open")); }
