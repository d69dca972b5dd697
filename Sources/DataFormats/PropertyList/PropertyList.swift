internal import Bytes

/// A value of a property list in any of the three encodings.
package indirect enum PropertyList: Equatable, Sendable {
  case string(String)
  case boolean(Bool)
  /// A number, a date, data or another value that is neither a message nor describes an app.
  case other
  case array([PropertyList])
  case dictionary(Dictionary)

  /// Entries in the order of the file, including duplicates.
  package struct Dictionary: Equatable, Sendable {
    package var entries: [(key: String, value: PropertyList)] = []

    package init() {}

    /// The value of the last entry with this key.
    package subscript(key: String) -> PropertyList? { entries.last { $0.key == key }?.value }

    package static func == (left: Self, right: Self) -> Bool {
      left.entries.elementsEqual(right.entries) { $0.key == $1.key && $0.value == $1.value }
    }
  }

  /// The maximum nesting depth in any encoding.
  package static let depthLimit = 128

  /// Parses a property list in any of the three encodings.
  package init(_ bytes: RawSpan) throws(FormatError) {
    if bytes.matches("bplist") {
      self = try BinaryPropertyList(bytes).value()
      return
    }
    let text = try PropertyListText(bytes)
    self = try text.parsed().value
  }
}

extension PropertyList {
  package var string: String? { if case .string(let text) = self { text } else { nil } }
  package var dictionary: Dictionary? { if case .dictionary(let entries) = self { entries } else { nil } }
  package var array: [PropertyList]? { if case .array(let values) = self { values } else { nil } }
  package var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }

  /// The value of a key, if this is a dictionary.
  package subscript(key: String) -> PropertyList? { dictionary?[key] }
}
