import com.ibm.icu.text.MessageFormat;
class A { String text(String pattern, Object... values) { return MessageFormat.format(pattern, values); } }
