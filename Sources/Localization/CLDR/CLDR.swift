/// The generated tables, parsed on first use.
enum CLDR {
  static let languageAliases = Table(CLDRTables.languageAliases)
  static let territoryAliases = Table(CLDRTables.territoryAliases)
  static let scriptAliases = Table(CLDRTables.scriptAliases)
  static let variantAliases = Table(CLDRTables.variantAliases)
  static let parents = Table(CLDRTables.parents)
  static let likelySubtags = Table(CLDRTables.likelySubtags)
  static let regionLanguages = Table(CLDRTables.regionLanguages)
  static let languageNames = Table(CLDRTables.languageNames)
  static let scriptNames = Table(CLDRTables.scriptNames)
  static let regionNames = Table(CLDRTables.regionNames)

  /// `key=value` words. A value may be empty, and contains underscores in place of spaces.
  struct Table: Sendable {
    private let values: [Substring: Substring]

    init(_ text: String) {
      var values: [Substring: Substring] = [:]
      var rest = text.utf8[...]
      while let equals = rest.firstIndex(of: UInt8(ascii: "=")) {
        let key = rest[..<equals].drop(while: Self.isSeparator)
        rest = rest[equals...].dropFirst()
        let value = rest.prefix { !Self.isSeparator($0) }
        values[Substring(key)] = Substring(value)
        rest = rest[value.endIndex...]
      }
      self.values = values
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n")
    }

    /// The keys by value, with spaces. Of several keys of a value, the first in order is used.
    var keysByValue: [String: String] {
      var keys: [String: String] = [:]
      for key in values.keys.sorted() {
        let key = String(key)
        if let value = self[key], keys[value] == nil { keys[value] = key }
      }
      return keys
    }

    func contains(_ key: String) -> Bool { values[key[...]] != nil }

    subscript(key: String) -> String? {
      values[key[...]].map { value in
        String(String.UnicodeScalarView(value.unicodeScalars.lazy.map { $0 == "_" ? " " : $0 }))
      }
    }
  }
}
