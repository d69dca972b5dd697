import java.text.MessageFormat;
class A { String text(String pattern, Object... values) { return MessageFormat.format(pattern, values); } }
