import Foundation

/// The length of a language's texts beside English, by the length of the English text.
struct LengthRatios: Sendable {
  /// The English lengths, in characters, for which ratios are known.
  static let lengths = [6.0, 15, 30, 58, 120]

  /// The median ratio for each of the lengths.
  var medians: [Double]
  /// The standard deviation of the logarithm of the ratio, for each of the lengths.
  var spreads: [Double]

  init(_ medians: [Double], _ spreads: [Double]) {
    self.medians = medians
    self.spreads = spreads
  }

  /// Returns a length for a translation.
  /// - Parameters:
  ///   - english: The characters of the English text.
  ///   - deviation: How far the message is from the median, in standard deviations.
  func length(of english: Int, deviation: Double) -> Double {
    let length = Double(english)
    let ratio = LengthRatios.value(at: length, of: medians)
    return length * ratio * exp(LengthRatios.value(at: length, of: spreads) * deviation)
  }

  /// Interpolates between the lengths. The scale of lengths is logarithmic.
  private static func value(at length: Double, of values: [Double]) -> Double {
    guard let next = lengths.firstIndex(where: { $0 > length }) else { return values.last ?? 1 }
    guard next > 0, next < values.count else { return values.first ?? 1 }
    let share = log(length / lengths[next - 1]) / log(lengths[next] / lengths[next - 1])
    return values[next - 1] + (values[next] - values[next - 1]) * share
  }
}
