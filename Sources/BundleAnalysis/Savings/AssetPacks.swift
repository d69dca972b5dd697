public import AppBundles
public import Localization

/// Language packs laid out for a platform's own delivery: which files go where, and the manifests that describe them.
///
/// Nothing is read or written here: manifests are bytes, and of packs and assets only the place is said, so that
/// whoever writes them can stream them. The files are shapes to try a plan with, not signed deliverables.
public struct AssetPackLayout: Sendable {
  /// What left the app for one locale.
  public struct Pack: Hashable, Sendable {
    public let locale: LocaleTag
    /// The language pack's file name.
    public let name: String
    /// Files that are no messages, by their places in the archive.
    public let assets: [String]

    public init(locale: LocaleTag, name: String, assets: [String] = []) {
      self.locale = locale
      self.name = name
      self.assets = assets
    }
  }

  /// A file to write.
  public struct File: Hashable, Sendable {
    public enum Contents: Hashable, Sendable {
      case manifest([UInt8])
      /// The locale's language pack.
      case pack(LocaleTag)
      /// One of the locale's assets, by its place in the archive.
      case asset(LocaleTag, String)
    }

    /// Relative, with `/`; no part of it is `.`, `..` or empty, and no two files of a layout differ by case alone.
    public let path: String
    public let contents: Contents
  }

  /// When Apple's systems download a pack whose language is the user's.
  public enum DownloadPolicy: String, Hashable, Sendable, CaseIterable {
    /// When the app asks.
    case onDemand
    /// As the app is installed or updated, without the user waiting for it.
    case prefetch
  }

  /// In order of their paths.
  public let files: [File]

  /// - Parameters:
  ///   - packs: one for each locale; of two with the same tag the first counts.
  ///   - app: whose identifier and version code Play's manifests name.
  ///   - policy: for Apple's platforms.
  /// - Returns: nil for a platform that delivers no packs by language: `watchos`, a web extension, Java, or none.
  public init?(packs: [Pack], app: AppIdentity, policy: DownloadPolicy = .prefetch) {
    var seen: Set<LocaleTag> = []
    let packs = packs.sorted { $0.locale < $1.locale }.filter { seen.insert($0.locale).inserted }
    let found: [File]
    switch app.platform {
    case .ios, .macos, .tvos, .visionos:
      found = AppleAssetPacks(app.platform).files(packs, policy: policy)
    case .android:
      found = PlayLanguageSplits(app).files(packs)
    case .watchos, .webExtension, .java, nil:
      return nil
    }
    files = found.sorted { $0.path < $1.path }
  }
}

/// Places for files whose names come from an archive, and are labels there: none leads out of its folder, and none
/// is taken twice.
struct SafePlaces {
  private var files: Set<String> = []
  private var folders: Set<String> = []
  /// Which copy of a name comes next: thousands may be called the same once they are cut.
  private var copies: [String: Int] = [:]

  /// A place in `folder` for what is called `name`, as much like it as can be.
  mutating func place(_ name: String, in folder: String) -> String {
    var parts = name.split(separator: "/").map(Self.safe).filter { !$0.isEmpty }
    if parts.isEmpty { parts = ["file"] }
    let wanted = parts.joined(separator: "/")
    let plain = "\(folder)/\(wanted)"
    if take(plain) { return plain }
    let key = plain.lowercased()
    while true {
      let copy = copies[key, default: 2]
      copies[key] = copy + 1
      let path = "\(folder)/\(copy)/\(wanted)"
      if take(path) { return path }
    }
  }

  /// A folder in `folder` that no file has the name of.
  mutating func folder(_ name: String, in folder: String) -> String {
    var path = "\(folder)/\(name)"
    var copy = 2
    while files.contains(path.lowercased()) {
      path = "\(folder)/\(name)-\(copy)"
      copy += 1
    }
    return path
  }

  /// False where a file or folder is there already, or where a file stands in for one of its folders.
  private mutating func take(_ path: String) -> Bool {
    // Many file systems see no difference in case.
    let key = path.lowercased()
    var above: [String] = []
    var end = key.startIndex
    while let slash = key[end...].firstIndex(of: "/") {
      above.append(String(key[..<slash]))
      end = key.index(after: slash)
    }
    guard !files.contains(key), !folders.contains(key), files.isDisjoint(with: above) else { return false }
    files.insert(key)
    folders.formUnion(above)
    return true
  }

  /// A name that is one part of a path, or nothing for one that is no name.
  private static func safe(_ part: Substring) -> String {
    if part == "." || part == ".." { return "" }
    var name = ""
    var length = 0
    for scalar in part.unicodeScalars {
      let isPlain = scalar.properties.generalCategory != .control && scalar != "\\"
      let kept: Unicode.Scalar = isPlain ? scalar : "_"
      length += UTF8.width(kept)
      // File systems take 255 bytes.
      if length > 200 { break }
      name.unicodeScalars.append(kept)
    }
    return name
  }
}

/// JSON for manifests: keys in the order given, two spaces, one line feed at the end.
indirect enum ManifestJSON {
  case text(String)
  case list([ManifestJSON])
  case object([(String, ManifestJSON)])

  var bytes: [UInt8] { Array((written(indent: "") + "\n").utf8) }

  private func written(indent: String) -> String {
    let deeper = indent + "  "
    switch self {
    case .text(let text): return Self.quoted(text)
    case .list(let items):
      if items.isEmpty { return "[]" }
      let lines = items.map { deeper + $0.written(indent: deeper) }
      return "[\n\(lines.joined(separator: ",\n"))\n\(indent)]"
    case .object(let members):
      if members.isEmpty { return "{}" }
      let lines = members.map { "\(deeper)\(Self.quoted($0)): \($1.written(indent: deeper))" }
      return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where scalar.value < 0x20:
        let code = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - code.count) + code
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
