class Messages {
  // MessageFormat is not used: an apostrophe has a meaning there
  static String get(String text, Object[] values) {
    for (int i = 0; i < values.length; i++) {
      text = text.replace("{" + String.valueOf(i) + "}", String.valueOf(values[i]));
    }
    return text;
  }
}
