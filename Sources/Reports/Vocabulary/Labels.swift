internal import ReportSchema

/// Sentences about codecs.
enum CodecLabel {
  private static let withDictionary: Set = ["zstd"]

  /// The use of the base pack by downloads that refer to it.
  static func dictionary(_ codecs: [String]) -> String {
    let names = codecs.filter(withDictionary.contains)
    return names.isEmpty
      ? "Downloads refer to the base pack, which is part of the app."
      : "Downloads refer to the base pack, which is part of the app; \(names.joined(separator: ", ")) uses it as a dictionary."
  }
}

/// Identifiers with names in tables and sentences.
protocol Labelled { var label: String { get } }

extension ID where Known: Labelled {
  /// The name; the text of an unknown one.
  var label: String { known?.label ?? rawValue }
}

extension FootprintReport.ComponentKind: Labelled {
  var label: String {
    switch self {
    case .app, .extension, .framework, .split, .folder: rawValue
    case .appClip: "app clip"
    case .watchApp: "watch app"
    case .featureModule: "feature module"
    }
  }
}

extension FootprintReport.Platform: Labelled {
  var label: String {
    switch self {
    case .ios: "iOS"
    case .macos: "macOS"
    case .tvos: "tvOS"
    case .watchos: "watchOS"
    case .visionos: "visionOS"
    case .android: "Android"
    case .webExtension: "web extension"
    case .java: "Java"
    }
  }
}

/// The name of a kind of resource in tables.
enum KindLabel {
  /// - Parameter id: a kind's name in JSON, which is an English word.
  static func text(_ id: String) -> String { id.prefix(1).uppercased() + id.dropFirst() }
}

/// The name of a locale in tables and sentences.
enum LocaleLabel {
  static func cell(_ tag: String?, _ name: String?) -> Cell { tag.map { Cell.locale($0, name) } ?? .unknown }

  /// `Greek`, or the tag if the name is unknown.
  static func short(_ tag: String, _ name: String?) -> String { name ?? tag }

  /// `Greek (el)`, or the tag if the name is unknown.
  static func long(_ tag: String, _ name: String?) -> String { name.map { "\($0) (\(tag))" } ?? tag }

  /// `Base (English)`, or `Base` if the base language is unknown.
  static func base(_ tag: String?, _ name: String?) -> String {
    // Undetermined: a pack of a base whose language is unknown. BCP 47, 4.1.
    tag == "und" ? "Base" : (name ?? tag).map { "Base (\($0))" } ?? "Base"
  }
}
