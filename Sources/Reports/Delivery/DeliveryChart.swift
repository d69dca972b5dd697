package import ReportSchema

/// The chart of a simulated fleet (SVG 1.1): the sessions without success and without texts on the device, the bytes of
/// each policy, and the combinations of inputs that were tried for published shares.
package struct DeliveryChart {
  private static let failed = "#cf222e"
  private static let loaded = "#d4a72c"
  private static let bytes = "#0969da"
  private static let reached = "#2da44e"
  private static let other = "#8c959f"

  private static let left = SVG.margin + 156
  private static let right = SVG.width - SVG.margin - 84
  private static let side = 300
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
    if let targets = report.targets, !targets.trials.isEmpty { y = trials(targets, from: y + 28, &body) }
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
    let lines = targetLines
    let values = rows.flatMap { [$0.1, $0.2].map(Self.millionths) } + lines.map(\.value)
    let scale = LogScale(values.filter { $0 > 0 } + [1])
    body.append(
      SVG.text("Sessions without texts, logarithmic", x: SVG.margin, y: top, size: 15, weight: "bold"))
    body += SVG.legend(
      [("of the user's language (no success)", Self.failed), ("on the device (not from disk)", Self.loaded)],
      y: top + 12, pitch: 280)
    let start = top + 40
    let end = start + rows.count * 30
    for tick in scale.ticks { body += axis(x(tick, scale), tick, start, end) }
    // Labels are above the dashed lines.
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
    for line in lines {
      let x = SVG.decimal(x(line.value, scale))
      body.append(
        "<line x1=\"\(x)\" y1=\"\(start)\" x2=\"\(x)\" y2=\"\(end)\" stroke=\"\(line.fill)\""
          + " stroke-width=\"2\" stroke-dasharray=\"4 3\"><title>\(XMLText.escaped(line.title))</title></line>"
      )
    }
    body += labels
    guard !lines.isEmpty else { return end + 20 }
    body.append(
      SVG.text("Dashed: published limits.", x: SVG.margin, y: end + 40, size: 13, fill: SVG.quiet))
    return end + 40
  }

  /// The published shares as shares of the other sessions.
  private var targetLines: [(value: Int, fill: String, title: String)] {
    [
      (report.targets?.success, Self.failed, "published: success"),
      (report.targets?.fromDisk, Self.loaded, "published: from disk"),
    ].compactMap { share, fill, title in
      share.map { (max(1, Self.millionths(1 - $0)), fill, "\(title) > \(DeliveryText.share($0))") }
    }
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

  // MARK: - Combinations of inputs

  private func trials(
    _ targets: DeliveryReport.Targets, from top: Int, _ body: inout [String]
  ) -> Int {
    let points = targets.trials.map { trial in
      (
        x: max(1, Self.millionths(1 - trial.successShare)),
        y: max(1, Self.millionths(1 - trial.fromDiskShare)), trial: trial
      )
    }
    let lines = [targets.success, targets.fromDisk].map { $0.map { max(1, Self.millionths(1 - $0)) } }
    let across = LogScale(points.map(\.x) + lines.prefix(1).compactMap(\.self))
    let up = LogScale(points.map(\.y) + lines.suffix(1).compactMap(\.self))
    let count = targets.trials.count(where: \.reached)
    body.append(
      SVG.text(
        "Combinations of inputs: \(count) of \(points.count) reach the published shares", x: SVG.margin,
        y: top,
        size: 15, weight: "bold"))
    body += SVG.legend(
      [("reached", Self.reached), ("not reached", Self.other)], y: top + 12, pitch: 120)
    let start = top + 40
    let end = start + Self.side
    func y(_ value: Int) -> Int { end * 10 - up.position(value) * Self.side / 100 }
    for tick in across.ticks { body += axis(x(tick, across), tick, start, end) }
    for tick in up.ticks {
      let y = y(tick)
      body.append(
        "<line x1=\"\(Self.left)\" y1=\"\(SVG.decimal(y))\" x2=\"\(Self.right)\" y2=\"\(SVG.decimal(y))\""
          + " stroke=\"\(SVG.line)\"/>")
      body.append(
        SVG.text(Self.label(tick), x: Self.left - 10, y: y / 10 + 4, size: 11, anchor: "end", fill: SVG.quiet)
      )
    }
    if let value = lines[0] {
      body.append(dashed(x(value, across), start * 10, x(value, across), end * 10, Self.failed))
    }
    if let value = lines[1] {
      body.append(dashed(Self.left * 10, y(value), Self.right * 10, y(value), Self.loaded))
    }
    for point in points {
      let factors = point.trial.factors.map { "\($0.input) \(NumberText.ratio($0.factor))×" }
      body.append(
        "<circle cx=\"\(SVG.decimal(x(point.x, across)))\" cy=\"\(SVG.decimal(y(point.y)))\" r=\"4\" fill=\""
          + "\(point.trial.reached ? Self.reached : Self.other)\" fill-opacity=\"0.8\"><title>"
          + XMLText.escaped(factors.joined(separator: ", ")) + "</title></circle>")
    }
    body.append(
      SVG.text(
        "across: sessions without texts of the user's language; up: without texts on the device; dashed: limits",
        x: SVG.margin, y: end + 36, size: 13, fill: SVG.quiet))
    return end + 36
  }

  /// Coordinates are tenths of a unit.
  private func dashed(_ x1: Int, _ y1: Int, _ x2: Int, _ y2: Int, _ stroke: String) -> String {
    "<line x1=\"\(SVG.decimal(x1))\" y1=\"\(SVG.decimal(y1))\" x2=\"\(SVG.decimal(x2))\" y2=\"\(SVG.decimal(y2))\""
      + " stroke=\"\(stroke)\" stroke-width=\"2\" stroke-dasharray=\"4 3\"/>"
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
