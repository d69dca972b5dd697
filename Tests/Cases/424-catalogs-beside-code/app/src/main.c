int main(void) { puts(gettext("Hello world")); }
