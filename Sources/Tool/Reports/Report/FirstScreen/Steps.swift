import ReportSchema

/// The steps that make a device's download smaller, in the order of ``ActionOrder``.
extension AppReportDocument {
  private static let stepLimit = 5

  /// The list of steps, or the one thing to do if no step saves anything.
  var actions: [Block?] {
    guard let savings = report.savings else { return [firstThing] }
    let list = SimulateDocument(savings, options).actions
    let useful = list.actions.filter { $0.savedDeviceBytes > 0 }
    guard !useful.isEmpty else { return [firstThing] }
    var note = "Savings with language packs has the whole list, with lines to copy."
    let more = useful.count - Self.stepLimit
    if more > 0 { note += " \(NumberText.counted(more, "more step"))." }
    return [
      .table(table(Array(useful.prefix(Self.stepLimit)), list)), .paragraph(RichText(note), role: .note),
    ]
  }

  private var firstThing: Block { .paragraph(.strong("First:") + " " + advice) }

  /// The table of steps. A range is drawn with its least value.
  private func table(_ actions: [SimulateReport.Action], _ list: ActionTable) -> Table {
    let largest = actions.map(\.savedDeviceBytes).max() ?? 0
    let rows = actions.map { action in
      let part = BarPart(
        name: "Saved", size: action.savedDeviceBytes, color: action.simple ? .best : .languages)
      return Table.Row(
        .body, .text(list.title(action)), Cell(.bytes(action.savedDeviceBytes, by: list.bytes)),
        Cell(.bars([part], of: largest)), .text(list.effort(action)))
    }
    var title = "Bytes that one device saves"
    if actions.contains(where: { $0.low != nil }) { title += ", at least" }
    return Table(
      "steps", caption: RichText(title),
      columns: [.init("Step", .name), .init("Saves"), .init("", .bar), .init("Effort", .name)], rows: rows)
  }
}
