package import ReportSchema

/// The first screen of the page as a picture of its own (SVG 1.1): the conclusion, what the app is made of, and what to do.
package struct AppReportChart {
  private static let stepLimit = 6
  private static let legendsPerRow = 2

  private let document: AppReportDocument

  package init(_ report: AppReport, _ options: DocumentOptions = DocumentOptions()) {
    document = AppReportDocument(report, options)
  }

  package var svg: String {
    var body = ChartBody(title: document.title)
    body.text(document.conclusion)
    addParts(to: &body)
    addSteps(to: &body)
    return body.card(name: "report", title: document.title, description: document.conclusion)
  }

  // MARK: - Parts

  private func addParts(to body: inout ChartBody) {
    let parts = document.parts
    let whole = document.report.footprint.totals.archiveBytes
    guard !parts.isEmpty, whole > 0 else { return }
    let formatter = document.partsFormatter(parts)
    body.heading("What the app is made of: \(formatter(whole))")
    body.y += 12
    body.wideBar(parts, of: whole, height: 28) { formatter($0) }
    let names = parts.map { part in
      (name: "\(part.name), \(formatter(part.size))", color: part.color)
    }
    for start in stride(from: 0, to: names.count, by: Self.legendsPerRow) {
      let row = Array(names[start..<min(start + Self.legendsPerRow, names.count)])
      body.legend(row, pitch: (SVG.width - 2 * SVG.margin) / Self.legendsPerRow)
    }
  }

  // MARK: - Steps

  /// Draws the steps, of a range its least value.
  private func addSteps(to body: inout ChartBody) {
    guard let savings = document.report.savings else { return }
    let list = SimulateDocument(savings, document.options).actions
    let steps = list.actions.filter { $0.savedDeviceBytes > 0 }.prefix(Self.stepLimit)
    guard let largest = steps.map(\.savedDeviceBytes).max() else { return }
    body.heading("What to do, and the bytes that a device saves")
    for step in steps {
      let saved = list.saved(step.savedDeviceBytes, step.low, step.high)
      body.text("\(list.title(step)): \(saved) (\(list.effort(step)))", fill: SVG.ink)
      body.y += 6
      let part = BarPart(
        name: list.title(step), size: step.savedDeviceBytes, color: step.simple ? .best : .languages)
      body.wideBar([part], of: largest, height: 8) { list.bytes($0) }
    }
    body.y += 4
    body.legend([("without language packs", ChartColor.best), ("with language packs", .languages)])
    // The legend leaves room for bars below it.
    body.y -= 20
  }
}
