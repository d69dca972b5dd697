package import ReportSchema

/// The chart of a simulated fleet (SVG 1.1): the sessions without success and without texts on the device, and the bytes
/// of each policy.
package struct DeliveryChart {
  private static let failed = "#cf222e"
  private static let loaded = "#d4a72c"
  private static let bytes = "#0969da"

  private static let left = SVG.margin + 156
  private static let right = SVG.width - SVG.margin - 84
  private static let million = 1_000_000.0

  private let report: DeliveryReport

  package init(_ report: DeliveryReport) { self.report = report }

  package var description: String {
    let policies = report.policies.map { policy in
      "\(policy.name): \(DeliveryText.share(1 - policy.successShare)) without texts of the user's language, "
        + "\(DeliveryText.share(1 - policy.fromDiskShare)) without texts on the device"
    }
    return "Shares of sessions by policy. \(policies.joined(separator: "; "))."
  }

  package var svg: String {
    let title = "\(report.scenario): delivery of packs"
    var y = SVG.margin + 16
    var body = [SVG.text(title.clipped(toCells: 64), x: SVG.margin, y: y, size: 18, weight: "bold")]
    y = shares(from: y + 28, &body)
    y = sizes(from: y + 28, &body)
    return SVG.card(
      name: "delivery", title: title, description: description, height: y + SVG.margin, body: body)
  }

  // MARK: - Shares of sessions

  /// In millionths, as lengths of a logarithmic axis need whole numbers; a share below one is drawn as none.
  private static func millionths(_ share: Double) -> Int {
    guard share.isFinite else { return 0 }
    return Int((min(max(share, 0), 1) * million).rounded())
  }

  private func shares(from top: Int, _ body: inout [String]) -> Int {
    let rows = report.policies.map { policy in
      (
        policy.name, 1 - policy.successShare, 1 - policy.fromDiskShare
      )
    }
    let values = rows.flatMap { [$0.1, $0.2].map(Self.millionths) }
    let scale = LogScale(values.filter { $0 > 0 } + [1])
    body.append(
      SVG.text("Sessions without texts, logarithmic", x: SVG.margin, y: top, size: 15, weight: "bold"))
    body += SVG.legend(
      [("of the user's language (no success)", Self.failed), ("on the device (not from disk)", Self.loaded)],
      y: top + 12, pitch: 280)
    let start = top + 40
    let end = start + rows.count * 30
    for tick in scale.ticks { body += axis(x(tick, scale), tick, start, end) }
    // Labels are above the lines of the axis.
    var labels: [String] = []
    for (index, row) in rows.enumerated() {
      let y = start + index * 30 + 4
      body.append(
        SVG.text(row.0.clipped(toCells: 20), x: Self.left - 10, y: y + 15, size: 13, anchor: "end"))
      for (share, fill, offset) in [(row.1, Self.failed, 0), (row.2, Self.loaded, 11)] {
        let value = Self.millionths(share)
        let length = value > 0 ? max(5, x(value, scale) - Self.left * 10) : 0
        if length > 0 {
          body.append(SVG.bar(x: Self.left * 10, y: y + offset, width: length, height: 9, fill: fill))
        }
        labels.append(
          SVG.text(
            DeliveryText.share(share), x: Self.left + length / 10 + 6,
            y: y + offset + 9, size: 10, isAboveLines: true))
      }
    }
    body += labels
    return end + 20
  }

  /// In tenths of a unit.
  private func x(_ value: Int, _ scale: LogScale) -> Int {
    Self.left * 10 + scale.position(value) * (Self.right - Self.left) / 100
  }

  private func axis(_ x: Int, _ tick: Int, _ top: Int, _ bottom: Int) -> [String] {
    [
      "<line x1=\"\(SVG.decimal(x))\" y1=\"\(top)\" x2=\"\(SVG.decimal(x))\" y2=\"\(bottom)\""
        + " stroke=\"\(SVG.line)\"/>",
      SVG.text(Self.label(tick), x: x / 10, y: bottom + 16, size: 11, anchor: "middle", fill: SVG.quiet),
    ]
  }

  /// A power of ten in millionths, as a percentage.
  private static func label(_ millionths: Int) -> String {
    millionths >= 10_000
      ? "\(millionths / 10_000) %"
      : "0.\(String(repeating: "0", count: 4 - String(millionths).count))\(millionths)".trimmedZeros + " %"
  }

  // MARK: - Bytes

  private func sizes(from top: Int, _ body: inout [String]) -> Int {
    body.append(
      SVG.text("Bytes for each device and release", x: SVG.margin, y: top, size: 15, weight: "bold"))
    let rows = report.policies.map { ($0.name, DeliveryText.whole($0.bytesPerDeviceAndRelease)) }
    let most = rows.map(\.1).max() ?? 0
    var y = top + 12
    for (name, bytes) in rows {
      let length = max(bytes > 0 ? 5 : 0, SVG.scaled(bytes, of: most, to: (Self.right - Self.left) * 10))
      body.append(SVG.text(name.clipped(toCells: 20), x: Self.left - 10, y: y + 13, size: 13, anchor: "end"))
      body.append(SVG.bar(x: Self.left * 10, y: y + 1, width: length, height: 14, fill: Self.bytes))
      body.append(
        SVG.text(ByteFormatter.scaled(bytes), x: Self.left + length / 10 + 6, y: y + 13, size: 13))
      y += 22
    }
    return y
  }
}

extension String {
  /// Without zeros at the end of the decimals.
  fileprivate var trimmedZeros: String {
    var text = self
    while text.hasSuffix("0") { text.removeLast() }
    return text
  }
}
