import ReportSchema

/// Sentences about codecs.
enum CodecLabel {
  /// The use of the base pack by downloads that refer to it.
  static func dictionary(_ codecs: [String]) -> String {
    if codecs.contains("zstd") {
      return "Downloads refer to the base pack, which is part of the app; zstd uses it as a dictionary."
    }
    return "Downloads refer to the base pack, which is part of the app."
  }
}

extension ID<MeasureReport.Platform> {
  /// The name; the text of an unknown one.
  var label: String {
    switch known {
    case .ios: "iOS"
    case .macos: "macOS"
    case .tvos: "tvOS"
    case .watchos: "watchOS"
    case .visionos: "visionOS"
    case .android: "Android"
    case .webExtension: "web extension"
    case .java: "Java"
    case .electron: "Electron"
    case .dotNet: ".NET"
    case .windows: "Windows"
    case nil: rawValue
    }
  }
}

extension String {
  /// The words of an identifier: `watch app` for `watchApp`.
  var words: String { reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : String($1) } }

  /// The text as the label of a row. Identifiers of kinds are English words.
  var uppercasedFirst: String { prefix(1).uppercased() + dropFirst() }
  var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}

/// The name of a locale in tables and sentences.
enum LocaleLabel {
  /// The tag with its name and remarks: `pt-BR  Portuguese, was pt`.
  static func cell(_ tag: String?, _ name: String?, _ remarks: String?...) -> Cell {
    var parts: [String] = []
    if let name { parts.append(name) }
    for case let remark? in remarks { parts.append(remark) }
    guard let tag else { return .unknown }
    let text = parts.joined(separator: ", ")
    if text.isEmpty { return .locale(tag, nil) }
    return .locale(tag, text)
  }

  /// The origin of a text that is shown for those of several locales: ` in de, one of 13 locales`; empty for one. The texts of
  /// the others may differ from it.
  static func quoted(_ tag: String, of count: Int) -> String {
    if count == 1 { return "" }
    return " in \(tag), one of \(NumberText.counted(count, "locale"))"
  }

  /// `Greek (el)`, or the tag if the name is unknown.
  static func long(_ tag: String, _ name: String?) -> String {
    guard let name else { return tag }
    return "\(name) (\(tag))"
  }

  /// `Base (English)`, or `Base` if the base language is unknown.
  static func base(_ tag: String?, _ name: String?) -> String {
    // Undetermined: a pack of a base whose language is unknown. BCP 47, 4.1.
    guard let language = name ?? tag, tag != "und" else { return "Base" }
    return "Base (\(language))"
  }
}

extension ReportMessage {
  /// The texts of the message with their paths: `one`, `@count/other`, or an empty path for a message without
  /// variations.
  var texts: [(path: String, text: String)] { texts(below: "") }

  private func texts(below path: String) -> [(path: String, text: String)] {
    func child(_ name: String) -> String {
      if path.isEmpty { return name }
      return "\(path)/\(name)"
    }
    switch self {
    case .text(let text): return [(path, text)]
    case .variations(_, let cases):
      return cases.sorted { $0.key < $1.key }.flatMap { $0.value.texts(below: child($0.key)) }
    case .substitutions(let format, let parts):
      return format.texts(below: path)
        + parts.sorted { $0.key < $1.key }.flatMap { $0.value.texts(below: child("@\($0.key)")) }
    }
  }

  /// `label path: text`, one line per text.
  func lines(_ label: String, language: String?) -> [RichText] {
    texts.map { path, text in
      let label = [label, path].filter { !$0.isEmpty }.joined(separator: " ")
      var line: RichText = ""
      if !label.isEmpty { line = .message(label) + ": " }
      return line + .message(text, language: language)
    }
  }

  /// All texts in one cell: `one: a file; other: files`.
  var flattened: String {
    let parts = texts.map { path, text -> String in
      if path.isEmpty { return text }
      return "\(path): \(text)"
    }
    return parts.joined(separator: "; ")
  }
}

/// The name of an app in titles and sentences.
struct AppTitle {
  private let app: MeasureReport.App
  private let archive: MeasureReport.Archive?

  init(_ app: MeasureReport.App, archive: MeasureReport.Archive? = nil) {
    self.app = app
    self.archive = archive
  }

  /// The name, the identifier or the file name, whichever is known first.
  var name: String? { app.name ?? app.identifier ?? archive?.name }

  /// `DuckDuckGo 7.156.0`, with the build number if there is no version.
  var text: String {
    let name = name ?? "App"
    if let version = app.version { return "\(name) \(version)" }
    if let build = app.build { return "\(name) (\(build))" }
    return name
  }

  /// `DuckDuckGo 7.156.0 (iOS)`
  var textWithPlatform: String {
    guard let platform = app.platform else { return text }
    return "\(text) (\(platform.label))"
  }

  /// `App.ipa: ipa, 8,624,499 B, 897 entries; org.example.app, build 34`
  static func source(
    _ archive: MeasureReport.Archive, _ app: MeasureReport.App, _ bytes: ByteFormatter
  ) -> RichText {
    var identity: [String] = []
    if let identifier = app.identifier { identity.append(identifier) }
    if let build = app.build { identity.append("build \(build)") }
    let entries = NumberText.counted(archive.entries, "entry", "entries")
    let contents = "\(archive.format), \(bytes(archive.bytes)), \(entries)"
    if identity.isEmpty { return .code(archive.name) + RichText(": \(contents)") }
    return .code(archive.name) + RichText(": \(contents); \(identity.joined(separator: ", "))")
  }
}
