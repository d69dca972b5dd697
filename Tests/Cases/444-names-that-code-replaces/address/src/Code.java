class Urls {
  static String fill(String url, String k, String v) { return url.replace("{" + k + "}", v); }
}
