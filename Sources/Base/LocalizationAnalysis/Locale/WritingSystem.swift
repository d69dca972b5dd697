package import Localization

/// A script of Unicode, by the ranges of its letters that text needs. ISO 15924; Unicode's Scripts.txt and Blocks.txt.
package struct WritingSystem: Hashable, Sendable {
  /// ISO 15924: `Thai`.
  package let code: String
  let ranges: [ClosedRange<UInt32>]

  private init(_ code: String, _ ranges: ClosedRange<UInt32>...) {
    self.code = code
    self.ranges = ranges
  }

  /// The number of characters of some ranges that belong to the script.
  /// - Parameter characters: in ascending order, without common characters.
  package func count(in characters: [ClosedRange<UInt32>]) -> Int {
    var sum = 0
    for range in ranges {
      var low = 0
      var high = characters.count
      while low < high {
        let middle = (low + high) / 2
        if characters[middle].upperBound < range.lowerBound { low = middle + 1 } else { high = middle }
      }
      for found in characters[low...].prefix(while: { $0.lowerBound <= range.upperBound }) {
        sum += found.clamped(to: range).count
      }
    }
    return sum
  }

  package func contains(_ scalar: Unicode.Scalar) -> Bool { ranges.contains { $0.contains(scalar.value) } }

  /// The English name, or the code if CLDR has none.
  package var name: String { CLDR.scriptNames[code] ?? code }

  /// The scripts that texts of a locale use. Japanese and Korean use several.
  package static func codes(of tag: LocaleTag) -> Set<String> {
    switch LikelySubtags(tag).script {
    case "Jpan": ["Hani", "Hira", "Kana"]
    case "Kore": ["Hang", "Hani"]
    case "Hans", "Hant", "Hanb": ["Hani", "Bopo"]
    case "Aran": ["Arab"]
    case let script: [script]
    }
  }

  package static let latin = WritingSystem("Latn", 0x41...0x5a, 0x61...0x7a, 0xc0...0x24f)

  /// The scripts of CLDR's locales.
  package static let all: [WritingSystem] = [
    latin,
    WritingSystem("Grek", 0x386...0x3ce, 0x1f00...0x1fff), WritingSystem("Cyrl", 0x400...0x52f),
    WritingSystem("Armn", 0x531...0x58f), WritingSystem("Hebr", 0x5d0...0x5f4),
    WritingSystem("Arab", 0x620...0x64a, 0x671...0x6d3, 0x750...0x77f, 0xfb50...0xfdff, 0xfe70...0xfefc),
    WritingSystem("Syrc", 0x710...0x74f), WritingSystem("Thaa", 0x780...0x7b1),
    WritingSystem("Nkoo", 0x7ca...0x7fa), WritingSystem("Deva", 0x904...0x961, 0x970...0x97f),
    WritingSystem("Beng", 0x980...0x9fe), WritingSystem("Guru", 0xa01...0xa76),
    WritingSystem("Gujr", 0xa81...0xaff), WritingSystem("Orya", 0xb01...0xb77),
    WritingSystem("Taml", 0xb82...0xbfa), WritingSystem("Telu", 0xc00...0xc7f),
    WritingSystem("Knda", 0xc80...0xcf3), WritingSystem("Mlym", 0xd00...0xd7f),
    WritingSystem("Sinh", 0xd81...0xdf4), WritingSystem("Thai", 0xe01...0xe3a, 0xe40...0xe5b),
    WritingSystem("Laoo", 0xe81...0xedf), WritingSystem("Tibt", 0xf00...0xfd4),
    WritingSystem("Mymr", 0x1000...0x109f, 0xaa60...0xaa7f),
    WritingSystem("Geor", 0x10a0...0x10ff, 0x1c90...0x1cbf),
    WritingSystem("Hang", 0x1100...0x11ff, 0x3131...0x318e, 0xac00...0xd7a3),
    WritingSystem("Ethi", 0x1200...0x139f, 0x2d80...0x2dde),
    WritingSystem("Cher", 0x13a0...0x13fd, 0xab70...0xabbf),
    WritingSystem("Cans", 0x1400...0x167f), WritingSystem("Khmr", 0x1780...0x17f9),
    WritingSystem("Mong", 0x1820...0x18aa), WritingSystem("Tfng", 0x2d30...0x2d7f),
    WritingSystem("Hira", 0x3041...0x309f), WritingSystem("Kana", 0x30a1...0x30fa, 0x31f0...0x31ff),
    WritingSystem("Bopo", 0x3105...0x312f),
    WritingSystem("Hani", 0x3400...0x4dbf, 0x4e00...0x9fff, 0xf900...0xfaff, 0x20000...0x323af),
    WritingSystem("Yiii", 0xa000...0xa4c6), WritingSystem("Vaii", 0xa500...0xa62b),
    WritingSystem("Cakm", 0x11100...0x11147), WritingSystem("Adlm", 0x1e900...0x1e95f),
    WritingSystem("Olck", 0x1c50...0x1c7f), WritingSystem("Mtei", 0xabc0...0xabf9),
    WritingSystem("Java", 0xa980...0xa9df), WritingSystem("Rohg", 0x10d00...0x10d39),
  ]
}
