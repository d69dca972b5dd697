package import DataFormats
import LocalizationAnalysis

/// The speeds of the devices that an app supports, as ranges. They turn counts of work into an interval of time.
package struct SpeedProfile: Hashable, Sendable {
  /// A least and a greatest value.
  package struct Range: Hashable, Sendable {
    package let low: Double
    package let high: Double
  }

  /// A name, for people.
  package var name = ""
  /// Bytes per second that are read from storage for the first time.
  package var read = Range(low: 1, high: 1)
  /// Bytes per second that are hashed.
  package var hash = Range(low: 1, high: 1)
  /// Bytes per second that a parser examines.
  package var parse = Range(low: 1, high: 1)
  /// Seconds for an entry that is read.
  package var entry = Range(low: 0, high: 0)
  /// Bytes per second that decompression makes; nil if unknown.
  package var expand: Range?
  /// Seconds to open a file; nil if unknown.
  package var open: Range?
  /// Bytes per second that are written; nil if unknown.
  package var write: Range?
  /// Seconds to wait until data is on the disk; nil if unknown.
  package var sync: Range?
  /// The texts that an app looks up until it shows its first screen.
  package var lookups = 1

  /// Reads a file of speeds. All mistakes are reported, not only the first.
  /// - Parameter path: as given by the user, for errors.
  /// - Throws: ``YAMLFileError``.
  package init(reading bytes: [UInt8], path: String) throws(YAMLFileError) {
    var reader = SpeedProfileReader(profile: SpeedProfile())
    _ = try reader.read(bytes, path: path)
    self = reader.profile
  }

  private init() {}
}

/// A name of a file of speeds.
private struct SpeedField: Sendable {
  let name: String
  let isRequired: Bool
  /// Reads the value. One that is not as expected is reported.
  let read: @Sendable (inout SpeedProfileReader, YAMLNode) -> Void

  /// A name that a file must have.
  private init(
    _ name: String, _ key: any WritableKeyPath<SpeedProfile, SpeedProfile.Range> & Sendable, _ kind: Quantity
  ) {
    self.name = name
    isRequired = true
    read = { reader, node in
      if let range = reader.range(node, kind) { reader.profile[keyPath: key] = range }
    }
  }

  private init(
    optional name: String, _ key: any WritableKeyPath<SpeedProfile, SpeedProfile.Range?> & Sendable,
    _ kind: Quantity
  ) {
    self.name = name
    isRequired = false
    read = { reader, node in
      if let range = reader.range(node, kind) { reader.profile[keyPath: key] = range }
    }
  }

  private init(_ name: String, read: @escaping @Sendable (inout SpeedProfileReader, YAMLNode) -> Void) {
    self.name = name
    isRequired = false
    self.read = read
  }

  static let all = [
    SpeedField("read", \.read, .rate),
    SpeedField("hash", \.hash, .rate),
    SpeedField("parse", \.parse, .rate),
    SpeedField("entry", \.entry, .shortTime),
    SpeedField(optional: "expand", \.expand, .rate),
    SpeedField(optional: "open", \.open, .shortTime),
    SpeedField(optional: "write", \.write, .rate),
    SpeedField(optional: "sync", \.sync, .shortTime),
    SpeedField("lookups") { reader, node in
      if let count = reader.whole(node, 1...1_000_000) { reader.profile.lookups = count }
    },
    SpeedField("name") { reader, node in
      if let name = reader.text(node) { reader.profile.name = name }
    },
  ]
}

/// Reads the speeds of a file, and collects mistakes.
private struct SpeedProfileReader: YAMLFileReader {
  var profile: SpeedProfile
  var mistakes: [YAMLFileError.Mistake] = []

  init(profile: SpeedProfile) { self.profile = profile }

  static func hint(for reason: YAMLError.Reason) -> String { "check the indentation, colons and quotes" }

  mutating func read(_ root: YAMLNode?) {
    let hint = "a file of speeds begins with 'version: 1', and has lines such as 'read: 100 MB/s to 800 MB/s'"
    guard let root, !root.isNull, let entries = root.entries else {
      let start = root?.position ?? TextPosition(line: 1, column: 1)
      return report(start, "the file has no speeds", hint: hint)
    }
    checkVersion(entries, at: root.position)
    var seen: Set<String> = []
    for entry in entries { read(entry, &seen) }
    for field in SpeedField.all where field.isRequired && !seen.contains(field.name) {
      report(root.position, "missing '\(field.name)'", hint: hint)
    }
  }

  private mutating func read(_ entry: YAMLNode.Entry, _ seen: inout Set<String>) {
    let names = SpeedField.all.map(\.name).sorted()
    guard let name = entry.key.text else {
      return report(entry.key.position, "expected a name", hint: "write one 'name: value' per line")
    }
    guard seen.insert(name).inserted else {
      return report(entry.key.position, "'\(name)' is repeated", hint: "remove one of the lines")
    }
    if name == "version" { return }
    guard let field = SpeedField.all.first(where: { $0.name == name }) else {
      let close = Suggestion.closest(to: name, among: names).map { "did you mean '\($0)'?" }
      let hint = close ?? "names here: \(names.joined(separator: ", "))"
      return report(entry.key.position, "unknown name '\(name)'", hint: hint)
    }
    field.read(&self, entry.value)
  }

  /// One value, or two: `100 MB/s to 800 MB/s`.
  mutating func range(_ node: YAMLNode, _ kind: Quantity) -> SpeedProfile.Range? {
    let parts = (node.text ?? "").split(separator: " to ").map(String.init)
    let values = parts.compactMap { kind.value(of: $0) }
    guard values.count == parts.count, parts.count <= 2, let low = values.first, let high = values.last else {
      report(
        node.position, "expected \(kind.notation), or two of them",
        hint: "a range is written as '\(kind.example) to \(kind.example)', the least value first")
      return nil
    }
    guard low <= high else {
      report(node.position, "the first value is greater than the second", hint: "write the least value first")
      return nil
    }
    return SpeedProfile.Range(low: low, high: high)
  }
}
