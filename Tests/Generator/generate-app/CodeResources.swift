import Foundation

/// The list of signed files of an app, `CodeResources`. Apple, "TN2206: macOS Code Signing In Depth".
///
/// The digests are random. They have the size of real digests, and nothing verifies them, because the app is
/// not signed.
struct CodeResources {
  let text: String

  /// - Parameter paths: The paths of all signed files, relative to the app.
  init(of paths: [String], seed: UInt64) {
    var random = SeededRandom(seed: seed, "digests")
    let sorted = paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>

      """
    text += "\t<key>files</key>\n\t<dict>\n"
    for path in sorted {
      text += "\t\t<key>\(path)</key>\n"
      if CodeResources.isLocalized(path) {
        text += "\t\t<dict>\n\t\t\t<key>hash</key>\n"
        text += CodeResources.data(20, "\t\t\t", &random)
        text += "\t\t\t<key>optional</key>\n\t\t\t<true/>\n\t\t</dict>\n"
      } else {
        text += CodeResources.data(20, "\t\t", &random)
      }
    }
    text += "\t</dict>\n\t<key>files2</key>\n\t<dict>\n"
    // The signature covers these two files elsewhere, so the second list omits them.
    for path in sorted where path != "Info.plist" && path != "PkgInfo" {
      text += "\t\t<key>\(path)</key>\n\t\t<dict>\n\t\t\t<key>hash2</key>\n"
      text += CodeResources.data(32, "\t\t\t", &random)
      if CodeResources.isLocalized(path) { text += "\t\t\t<key>optional</key>\n\t\t\t<true/>\n" }
      text += "\t\t</dict>\n"
    }
    text += "\t</dict>\n" + CodeResources.rules + "</dict>\n</plist>\n"
    self.text = text
  }

  private static func isLocalized(_ path: String) -> Bool {
    path.contains(".lproj/") && !path.hasPrefix("Base.lproj/")
  }

  /// Returns a `data` element of `count` random bytes.
  private static func data(_ count: Int, _ indent: String, _ random: inout SeededRandom) -> String {
    let digest = Data((0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) })
    return "\(indent)<data>\n\(indent)\(digest.base64EncodedString())\n\(indent)</data>\n"
  }

  /// The default rules of `codesign` for localized files. The others are omitted.
  private static let rules =
    "\t<key>rules</key>\n\t<dict>\n\t\t<key>^.*</key>\n\t\t<true/>\n"
    + "\t\t<key>^.*\\.lproj/</key>\n\t\t<dict>\n\t\t\t<key>optional</key>\n\t\t\t<true/>\n"
    + "\t\t\t<key>weight</key>\n\t\t\t<real>1000</real>\n\t\t</dict>\n\t</dict>\n"
    + "\t<key>rules2</key>\n\t<dict>\n\t\t<key>^.*</key>\n\t\t<true/>\n"
    + "\t\t<key>^.*\\.lproj/</key>\n\t\t<dict>\n\t\t\t<key>optional</key>\n\t\t\t<true/>\n"
    + "\t\t\t<key>weight</key>\n\t\t\t<real>1000</real>\n\t\t</dict>\n\t</dict>\n"
}
