class Urls {
  static String fill(String url, String key, String v) { return url.replaceAll("\\{" + key + "\\}", v); }
}
