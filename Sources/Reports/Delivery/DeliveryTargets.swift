internal import ReportSchema

/// The blocks of ``DeliveryDocument`` about published shares.
struct DeliveryTargets {
  private let targets: DeliveryReport.Targets

  init(_ targets: DeliveryReport.Targets) { self.targets = targets }

  var blocks: [Block] {
    let wanted = [("success", targets.success), ("from disk", targets.fromDisk)]
      .compactMap { name, value in value.map { "\(name) > \(DeliveryText.share($0))" } }
    let sentence =
      "Targets (\(wanted.joined(separator: ", "))): reached with \(reached(targets.trials)) of inputs."
      + (targets.plausible.isEmpty
        ? "" : " With plausible inputs only: \(reached(targets.trials.filter(\.plausible))).")
    guard let names = targets.trials.first?.factors.map(\.input), !names.isEmpty else {
      return [.paragraph(RichText(sentence))]
    }
    let marks = targets.plausible.isEmpty ? [] : [Table.Column("Plausible")]
    var blocks: [Block] = [
      .paragraph(RichText(sentence)),
      .table(
        Table(
          "factors", caption: "Combinations that reach the targets, by factor of each input",
          columns: [.init("Input", .name), .init("Factor"), .init("Reached"), .init("Tried")] + marks,
          rows: names.flatMap { rows(of: $0) })),
    ]
    if !targets.plausible.isEmpty {
      blocks.append(.paragraph(Paragraph(.note, targets.plausible.map { RichText(text(of: $0)) })))
    }
    return blocks
  }

  private func reached(_ trials: [DeliveryReport.Trial]) -> String {
    "\(NumberText.grouped(trials.count(where: \.reached))) of \(NumberText.counted(trials.count, "combination"))"
  }

  private func text(of factors: DeliveryReport.PlausibleFactors) -> String {
    let range =
      factors.low == factors.high
      ? "\(NumberText.ratio(factors.low))×"
      : "\(NumberText.ratio(factors.low))× to \(NumberText.ratio(factors.high))×"
    return "Plausible \(factors.input): \(range). \(factors.reason)"
  }

  private func rows(of input: String) -> [Table.Row] {
    func factor(_ trial: DeliveryReport.Trial) -> Double? {
      trial.factors.first { $0.input == input }?.factor
    }
    let plausible = targets.plausible.first { $0.input == input }
    return Set(targets.trials.compactMap(factor)).sorted().map { value in
      let own = targets.trials.filter { factor($0) == value }
      var cells: [Cell] = [
        .text(RichText(input)), .text(RichText("\(NumberText.ratio(value))×")),
        .count(own.count(where: \.reached)), .count(own.count),
      ]
      if !targets.plausible.isEmpty {
        let isPlausible = plausible.map { $0.low <= value && value <= $0.high } ?? true
        cells.append(.text(RichText(isPlausible ? "yes" : "no")))
      }
      return Table.Row(.body, cells)
    }
  }
}
