import Bytes
package import DataFormats
import Localization

extension ChromiumPak {
  /// The names of the resources in a build: `de.pak.info` beside `de.pak`, with a line for each number,
  /// `IDS_CLOSE,3120,../../chrome/app/generated_resources.grd`. Chromium,
  /// `tools/grit/grit/format/data_pack.py`, `Format` and `ReadGrdInfo`.
  ///
  /// Numbers are assigned by each build and are the same for all its locales. Names are stable.
  ///
  /// If a number has several names, the last is used, as in grit. If several numbers have one name, the lowest number gets
  /// it and the others have no name. Names do not begin with a digit, so that they differ from the decimal numbers of
  /// resources without a name. Source paths and empty lines are ignored.
  /// - Throws: `FormatError` if a line has no name or one that begins with a digit, or if its number is not one of 16 bits.
  package static func names(in bytes: RawSpan) throws(FormatError) -> [UInt16: String] {
    var names: [UInt16: String] = [:]
    let text = bytes.utf8String()
    for line in text.split(whereSeparator: \.isNewline).map(\.trimmed) where !line.isEmpty {
      let fields = line.split(separator: ",", maxSplits: 2, omittingEmptySubsequences: false)
      guard let first = fields[0].first, !("0"..."9").contains(first), fields.count > 1,
        let number = UInt16(fields[1], radix: 10)
      else {
        throw FormatError(
          .notANameIndex, at: text.utf8.distance(from: text.startIndex, to: line.startIndex))
      }
      names[number] = String(fields[0])
    }
    var used: Set<String> = []
    for (number, name) in names.sorted(by: { $0.key < $1.key }) where !used.insert(name).inserted {
      names[number] = nil
    }
    return names
  }
}
