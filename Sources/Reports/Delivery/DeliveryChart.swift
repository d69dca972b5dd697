package import ReportSchema

/// The chart of a simulated fleet (SVG 1.1): the sessions without success and without texts on the device, and the bytes
/// of each policy.
package struct DeliveryChart {
  private static let million = 1_000_000.0

  private let report: DeliveryReport

  package init(_ report: DeliveryReport) { self.report = report }

  package var description: String {
    let policies = report.policies.map { policy in
      "\(policy.name): \(Self.misses(policy, \.successShare, \.successShare)) without texts of the user's language, "
        + "\(Self.misses(policy, \.fromDiskShare, \.fromDiskShare)) without texts on the device"
    }
    return "Shares of sessions by policy. \(policies.joined(separator: "; "))."
  }

  package var svg: String {
    let title = "\(report.scenario): delivery of packs"
    var body = ChartBody(title: title, labels: 156, figures: 84)
    drawShares(in: &body)
    body.heading("Bytes for each device and release")
    body.y += 12
    let sizes = report.policies.map { DeliveryText.whole($0.bytesPerDeviceAndRelease) }
    for (policy, bytes) in zip(report.policies, sizes) {
      body.bar(
        policy.name, title: policy.name, figure: ByteFormatter.scaled(bytes), parts: [(bytes, SVG.blue)],
        of: sizes.max() ?? 0)
    }
    return body.card(name: "delivery", title: title, description: description)
  }

  // MARK: - Shares of sessions

  /// The share of the other sessions, with the decimals that the interval supports.
  private static func misses(
    _ policy: DeliveryReport.Policy, _ share: KeyPath<DeliveryReport.Policy, Double>,
    _ interval: KeyPath<DeliveryReport.Intervals, DeliveryReport.Interval>
  ) -> String {
    DeliveryText.share(
      1 - policy[keyPath: share],
      decimals: DeliveryText.decimals(
        policy[keyPath: share], policy.intervals?[keyPath: interval], sessions: policy.sessions))
  }

  /// In millionths, as lengths of a logarithmic axis need whole numbers; a share below one is drawn as none.
  private static func millionths(_ share: Double) -> Int {
    guard share.isFinite else { return 0 }
    return Int((min(max(share, 0), 1) * million).rounded())
  }

  private func drawShares(in body: inout ChartBody) {
    let rows = report.policies.map { policy in
      (
        policy.name, 1 - policy.successShare, 1 - policy.fromDiskShare,
        [
          Self.misses(policy, \.successShare, \.successShare),
          Self.misses(policy, \.fromDiskShare, \.fromDiskShare),
        ]
      )
    }
    let scale = LogScale(rows.flatMap { [$0.1, $0.2].map(Self.millionths) }.filter { $0 > 0 } + [1])
    body.heading("Sessions without texts, logarithmic")
    body.y += 12
    body.legend(
      [("of the user's language (no success)", SVG.red), ("on the device (not from disk)", SVG.yellow)],
      pitch: 280)
    let (left, start) = (body.barStart, body.y + 2)
    let end = start + rows.count * 30
    // In tenths of a unit.
    let width = body.barWidth
    func x(_ value: Int) -> Int { left * 10 + scale.position(value) * width / 100 }
    for tick in scale.ticks {
      body.add([
        SVG.line(x(tick), start * 10, x(tick), end * 10),
        SVG.text(
          Self.label(tick), x: x(tick) / 10, y: end + 16, size: 11, anchor: "middle", fill: SVG.quiet),
      ])
    }
    // Labels are above the lines of the axis.
    var labels: [String] = []
    for (index, row) in rows.enumerated() {
      let y = start + index * 30 + 4
      body.add([SVG.text(row.0.clipped(toCells: 20), x: left - 8, y: y + 15, size: 13, anchor: "end")])
      for (share, text, fill, offset) in [(row.1, row.3[0], SVG.red, 0), (row.2, row.3[1], SVG.yellow, 11)] {
        let value = Self.millionths(share)
        let length = value > 0 ? max(5, x(value) - left * 10) : 0
        if length > 0 {
          body.add([SVG.bar(x: left * 10, y: y + offset, width: length, height: 9, fill: fill)])
        }
        labels.append(
          SVG.text(
            text, x: left + length / 10 + 6, y: y + offset + 9, size: 10,
            isAboveLines: true))
      }
    }
    body.add(labels)
    body.y = end + 20
  }

  /// A power of ten in millionths, as a percentage.
  private static func label(_ millionths: Int) -> String {
    millionths >= 10_000
      ? "\(millionths / 10_000) %"
      : "0.\(String(repeating: "0", count: 4 - String(millionths).count))1 %"
  }
}
