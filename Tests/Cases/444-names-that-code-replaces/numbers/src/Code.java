class Texts {
  static String fill(String text, Object... values) {
    for (int argIndex = 0; argIndex < values.length; argIndex++) text = text.replace("{" + argIndex + "}", values[argIndex].toString());
    return text;
  }
}
