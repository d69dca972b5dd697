import Compression
import Localization
import ReportSchema

/// The factors of a pack's download, whose product it is: messages × characters per message × bytes per character ×
/// compressed bytes per byte.
struct SizeFactors: Hashable, Sendable {
  var messages: Int
  /// Unicode code points of all texts.
  var characters: Int
  /// UTF-8 bytes of all texts.
  var bytes: Int
  var download: Int
}

extension PacksInspectReport.Difference {
  /// The difference of a download from that of another pack, divided among its factors.
  ///
  /// A factor adds L · ln(factor of the pack ÷ factor of the other), where L is the logarithmic mean of the downloads:
  /// (pack − other) ÷ (ln pack − ln other). The logarithms of all factors sum to that of the downloads, so the parts sum
  /// to the difference. This is the logarithmic mean Divisia index (Ang, 2004).
  ///
  /// - Returns: nil if a number is 0, because it has no logarithm.
  init?(of pack: SizeFactors, from base: SizeFactors) {
    let numbers = [pack, base].flatMap { [$0.messages, $0.characters, $0.bytes, $0.download] }
    guard numbers.allSatisfy({ $0 > 0 }) else { return nil }
    func logarithm(_ number: KeyPath<SizeFactors, Int>) -> Double {
      Double(pack[keyPath: number]).logarithm - Double(base[keyPath: number]).logarithm
    }
    let total = pack.download - base.download
    let mean = total == 0 ? Double(base.download) : Double(total) / logarithm(\.download)
    // Characters are the product of the first two factors, and bytes of the first three. Rounding these sums, and not
    // each part, makes the rounded parts sum to the difference too.
    let messages = Int((mean * logarithm(\.messages)).rounded())
    let characters = Int((mean * logarithm(\.characters)).rounded())
    let bytes = Int((mean * logarithm(\.bytes)).rounded())
    self.init(
      total: total, messages: messages, charactersPerMessage: characters - messages,
      bytesPerCharacter: bytes - characters, compression: total - bytes)
  }
}

extension PackComparison {
  /// The difference of each pack's download from that of the base pack, with the first codec, in the order of the rows;
  /// nil for base, and if a pack has no texts.
  var differences: [PacksInspectReport.Difference?] {
    guard let base = baseRow else { return rows.map { _ in nil } }
    return rows.map {
      $0.report.isBase ? nil : PacksInspectReport.Difference(of: factors($0), from: factors(base))
    }
  }

  /// Why the larger of two packs is larger, with the first codec; nil if there are not exactly two packs, if one is the base
  /// pack, or if one has no texts.
  var pair: PacksCompareReport.Pair? {
    guard rows.count == 2, !rows.contains(where: \.report.isBase), rows[0].locale != rows[1].locale else {
      return nil
    }
    let isSecondLarger = downloadBytes(of: rows[1]) > downloadBytes(of: rows[0])
    let larger = isSecondLarger ? rows[1] : rows[0]
    let smaller = isSecondLarger ? rows[0] : rows[1]
    guard let difference = PacksInspectReport.Difference(of: factors(larger), from: factors(smaller)) else {
      return nil
    }
    return PacksCompareReport.Pair(
      larger: larger.locale.text, smaller: smaller.locale.text, difference: difference)
  }

  private func downloadBytes(of row: Row) -> Int { row.downloadBytes(codec) }

  private func factors(_ row: Row) -> SizeFactors {
    SizeFactors(
      messages: row.report.messages, characters: row.report.textCharacters, bytes: row.report.textBytes,
      download: downloadBytes(of: row))
  }
}

extension Double {
  /// The natural logarithm of a positive number, computed without a mathematical library so that equal reports have
  /// equal bytes on every machine.
  fileprivate var logarithm: Double {
    // ln(m) = 2 artanh(z) = 2 (z + z³/3 + z⁵/5 + …) for m from 1 to 2, so that z is at most 1/3.
    let z = (significand - 1) / (significand + 1)
    var power = z
    var sum = 0.0
    for odd in stride(from: 1.0, through: 33, by: 2) {
      sum += power / odd
      power *= z * z
    }
    return 2 * sum + Double(exponent) * 0.693147180559945309
  }
}
