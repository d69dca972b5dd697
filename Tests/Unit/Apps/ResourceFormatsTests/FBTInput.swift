import DataFormats
import ResourceFormats
import TestSupport

/// Files of fbt, written by tests.
enum FBTInput {
  static func read(_ text: String) throws(FormatError) -> FBT.Source {
    let bytes = Array(text.utf8)
    return try FBT.Source(parsing: bytes.span.bytes)
  }

  static func table(_ text: String) throws(FormatError) -> FBT.Table {
    try FBT.Table(JSONValue(text: text))
  }

  /// The phrase in Meta's article: the owner of a timeline and the number of followers.
  static let timeline = """
    {"project": "p", "filepath": "timeline.js", "line_beg": 7,
     "hashToLeaf": {
       "many": {"text": "View {user}'s Timeline - {number} followers", "desc": "d"},
       "one": {"text": "View {user}'s Timeline - 1 follower", "desc": "d"}},
     "jsfbt": {
       "t": {"*": {
         "*": {"text": "View {user}'s Timeline - {number} followers", "desc": "d"},
         "_1": {"text": "View {user}'s Timeline - 1 follower", "desc": "d"}}},
       "m": [{"token": "user", "type": 1}, {"token": "number", "type": 2, "singular": true}]}}
    """

  static let greek = """
    {"fb-locale": "el_GR", "translations": {
      "one": {"tokens": ["user"], "types": [3], "translations": [
        {"translation": "Δείτε το Χρονολόγιο του {user} – 1 ακόλουθος", "variations": {"0": 1}},
        {"translation": "Δείτε το Χρονολόγιο της {user} – 1 ακόλουθος", "variations": {"0": "2"}},
        {"translation": "Δείτε το Χρονολόγιο του χρήστη {user} – 1 ακόλουθος", "variations": {"0": 3}}]},
      "many": {"tokens": ["user", "number"], "types": [3, 28], "translations": [
        {"translation": "Δείτε το Χρονολόγιο του {user} – {number} ακόλουθοι", "variations": {"0": 1, "1": 24}},
        {"translation": "Δείτε το Χρονολόγιο της {user} – {number} ακόλουθοι", "variations": {"0": 2, "1": 24}},
        {"translation": "Δείτε το Χρονολόγιο του χρήστη {user} – {number} ακόλουθοι",
         "variations": {"0": 3, "1": 24}}]}}}
    """

  static let article = "{\"phrases\": [\(timeline)], \"translationGroups\": [\(greek)]}"
}
