fun text(pattern: String, values: List<Any>): String =
  values.foldIndexed(pattern) { index, text, value -> text.replace("{$index}", value.toString()) }
