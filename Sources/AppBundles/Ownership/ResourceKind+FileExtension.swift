internal import Localization

extension ResourceKind {
  /// By the file name's extension, in lower case. Extensions are unambiguous but for a few (`.json`, `.xml`),
  /// whose meaning a convention decides.
  static let byExtension: [String: ResourceKind] = {
    let lists: [(ResourceKind, String)] = [
      (.strings, "strings loctable xcstrings mo po pak properties ftl qm arb xlf xliff"),
      (.plurals, "stringsdict"),
      (.interface, "nib xib storyboard storyboardc"),
      (.images, "png jpg jpeg gif webp heic heif svg tif tiff bmp icns ico ktx astc pvr avif"),
      (.audio, "wav mp3 m4a aac ogg oga opus caf aif aiff flac mid midi amr"),
      (.video, "mp4 m4v mov webm mkv 3gp avi mpg mpeg"),
      (.fonts, "ttf otf ttc woff woff2 dfont eot"),
    ]
    var table: [String: ResourceKind] = [:]
    for (kind, list) in lists {
      for name in list.split(separator: " ") { table[String(name)] = kind }
    }
    return table
  }()
}
