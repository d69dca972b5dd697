import DataFormats
import LocalizationAnalysis

extension ProtobufResourceTable {
  /// The numbers of items of arrays, by owner and key, as ``ResourceTable/arrayLengths()`` counts them.
  func arrayLengths() throws(FormatError) -> [Owner?: [String: Int]] {
    var packages = 0
    try forEach(Field.Table.package, of: 0..<bytes.byteCount) { _ in packages += 1 }
    var budget = TextBudget(for: bytes.byteCount)
    var lengths: [Owner?: [String: Int]] = [:]
    try forEach(Field.Table.package, of: 0..<bytes.byteCount) { package throws(FormatError) in
      let prefix = packages > 1 ? try text(Field.Package.name, of: package) + ":" : ""
      try forEachType(of: package) { name, type throws(FormatError) in
        guard name == "array" else { return }
        try forEach(Field.TypeMessage.entry, of: type) { entry throws(FormatError) in
          let key = "\(prefix)array/\(try text(Field.Entry.name, of: entry))"
          try budget.spend(key.utf8.count, at: entry.lowerBound)
          for value in try configValues(of: entry) {
            guard let owner = value.locale.owner else { continue }
            var count = 0
            try forEachItem(of: value.value) { _, _ in count += 1 }
            lengths[owner, default: [:]][key] = max(count, lengths[owner]?[key] ?? 0)
          }
        }
      }
    }
    return lengths
  }
}
