import DataFormats
import LocalizationAnalysis

extension ResourceTable {
  /// The numbers of items of arrays, by owner and key. A reference is an item too: `ResourceParser::ParseArrayImpl` of aapt2.
  /// If a locale has several configurations, the result has the length of the longest array.
  func arrayLengths() throws(FormatError) -> [Owner?: [String: Int]] {
    var (chunks, keys) = try textChunks()
    var budget = TextBudget(for: bytes.byteCount)
    var lengths: [Owner?: [String: Int]] = [:]
    for chunk in chunks where chunk.isArray {
      guard let owner = chunk.type.locale.owner else { continue }
      let names = try pool(keys[chunk.keys].pool)
      try forEachOffset(of: chunk.type) { number, start throws(FormatError) in
        let entry = try self.entry(number, at: start, in: chunk.type)
        guard chunk.includes(number), case .complex(_, let count) = entry.shape else { return }
        var key = try keys[chunk.keys].name(entry.key, in: names, &budget, at: start)
        if key.isEmpty { key = keys[chunk.keys].identifier(of: number, in: chunk.type) }
        lengths[owner, default: [:]][key] = max(count, lengths[owner]?[key] ?? 0)
      }
    }
    return lengths
  }
}
