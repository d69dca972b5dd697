package import ResourceFormats

extension TransifexUnit {
  /// Returns the translation units of files. For each file, units without rules come in order, then units
  /// with rules by key.
  package static func units(of files: [XLIFFFile.File]) -> [TransifexUnit] {
    var units: [TransifexUnit] = []
    for file in files {
      var plain: [TransifexUnit] = []
      var ruled: [String: TransifexUnit] = [:]
      for unit in file.units {
        if let (key, path) = rulePath(unit.id) {
          ruled[key, default: TransifexUnit(id: key, files: [file.original])].add(unit, at: path)
        } else {
          plain.append(
            TransifexUnit(
              id: unit.id, source: unit.source, target: unit.target, files: [file.original], note: unit.note))
        }
      }
      for unit in plain {
        guard var whole = ruled[unit.id] else {
          units.append(unit)
          continue
        }
        (whole.source, whole.target, whole.note) = (unit.source, unit.target, unit.note ?? whole.note)
        ruled[unit.id] = whole
      }
      units += ruled.values.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
    }
    return units
  }

  /// Returns units with distinct keys. The rules of a key replace its text from another file, and notes are
  /// joined. Keys of different tables with different texts are kept separate.
  package static func consolidated(_ units: [TransifexUnit]) -> [TransifexUnit] {
    var consolidated: [TransifexUnit] = []
    var places: [String: Int] = [:]
    for unit in units {
      guard let place = places[unit.id], consolidated[place].isOne(with: unit) else {
        places[unit.id] = consolidated.count
        consolidated.append(unit)
        continue
      }
      consolidated[place].merge(unit)
    }
    return consolidated
  }

  private mutating func add(_ unit: XLIFFFile.Unit, at path: String) {
    rules.append(Rule(path: path, source: unit.source, target: unit.target))
    note = note ?? unit.note
  }

  private func isOne(with other: TransifexUnit) -> Bool {
    if rules.isEmpty != other.rules.isEmpty { return true }
    return rules == other.rules && source == other.source && target == other.target
  }

  private mutating func merge(_ other: TransifexUnit) {
    if rules.isEmpty, !other.rules.isEmpty {
      (source, target, rules) = (other.source, other.target, other.rules)
    }
    // Units are grouped by file.
    if files.last != other.files.first { files += other.files }
    if let added = other.note, added != note { note = note.map { "\($0)\n\(added)" } ?? added }
  }

  // MARK: - Paths

  /// The key and path in a unit's id; nil if Transifex has no rules of this kind.
  private static func rulePath(_ id: String) -> (key: String, path: String)? {
    switch XLIFFPath(id) {
    case .key: return nil
    case .catalog(let key, let path):
      guard let kind = path.first, kinds.contains(kind) else { return nil }
      return (key, path.joined(separator: "."))
    case .rules(let key, let path): return self.path(path[...]).map { (key, $0) }
    }
  }

  private static let kinds: Set<Substring> = ["plural", "device", "substitutions"]

  /// The string catalog path for the path of a text in a `.stringsdict` file.
  private static func path(_ keys: ArraySlice<String>) -> String? {
    guard let first = keys.first else { return nil }
    let rest = keys.dropFirst()
    switch (first, rest.count) {
    case ("NSStringLocalizedFormatKey", 0): return "substitutions"
    case ("NSStringDeviceSpecificRuleType", 1...):
      guard let device = rest.first else { return nil }
      let inner = rest.dropFirst()
      if inner.isEmpty { return "device.\(device)" }
      // The variables of a device's text are substitutions of the whole message.
      return path(inner).map { $0 == "substitutions" ? "device.\(device)" : $0 }
    case (_, 1): return rest.first.map { "substitutions.\(first).plural.\($0)" }
    default: return nil
    }
  }
}
