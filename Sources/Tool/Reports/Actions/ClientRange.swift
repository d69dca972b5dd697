import ReportSchema

/// The client library that packs need, as a range: the one source of all sentences, tables and charts about it.
struct ClientRange: Hashable {
  let low: Int
  let high: Int
  /// The size from which on the best way without a client saves as much; nil if it is not known.
  let breakEven: Int?
  /// Whether the user gave the size.
  let isGiven: Bool

  init(_ client: SimulateReport.Client) {
    low = client.low
    high = client.high
    breakEven = client.breakEven
    isGiven = client.given
  }

  /// `641 to 714 kB`
  func text(_ bytes: ByteFormatter) -> String { bytes.common(to: [low, high]).range(low, high) }

  /// The rest of a saving after the client, from the least to the most. May be negative.
  func net(of saved: Int) -> (least: Int, most: Int) { (saved - high, saved - low) }

  /// The break-even, if a client within the range may be larger or smaller than it.
  var undecided: Int? {
    guard let breakEven, low < breakEven, breakEven < high else { return nil }
    return breakEven
  }
}

extension SimulateReport {
  /// The first download of a device as built: the median of its languages.
  var firstDownload: Int {
    typicalUser?.before ?? device?.downloadBytes ?? downloads.first { $0.name == .gzip6 }?.before
      ?? before.archiveBytes
  }
}
