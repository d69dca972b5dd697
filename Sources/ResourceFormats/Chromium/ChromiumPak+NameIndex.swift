internal import Bytes
package import DataFormats
internal import Localization

extension ChromiumPak {
  /// The names of the resources in a build: `de.pak.info` beside `de.pak`, with a line for each number,
  /// `IDS_CLOSE,3120,../../chrome/app/generated_resources.grd`. Chromium,
  /// `tools/grit/grit/format/data_pack.py`, `Format` and `ReadGrdInfo`.
  ///
  /// Numbers are assigned by each build and are the same for all its locales. Names are stable.
  package struct NameIndex: Hashable, Sendable {
    /// Names by number. They are distinct and do not begin with a digit, so that they differ from the decimal
    /// numbers of resources without a name.
    package private(set) var names: [UInt16: String] = [:]

    /// Creates an index without names.
    package init() {}

    /// Parses an index. If a number has several names, the last is used, as in grit. If several numbers have
    /// one name, the lowest number gets it and the others have no name. Source paths and empty lines are
    /// ignored.
    /// - Throws: `FormatError` if a line has no name or one that begins with a digit, or if its number is not one of 16 bits.
    package init(parsing bytes: RawSpan) throws(FormatError) {
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
    }

    /// The name, or the decimal number if there is none.
    func key(of number: UInt16) -> String { names[number] ?? String(number) }
  }
}
