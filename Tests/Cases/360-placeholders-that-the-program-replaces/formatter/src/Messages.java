import java.text.MessageFormat;

class Messages {
  static String get(String text, Object[] values) { return MessageFormat.format(text, values); }
}
