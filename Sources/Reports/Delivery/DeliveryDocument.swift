package import ReportSchema

/// The document of `ballast deliver`: a simulated fleet under several policies.
package struct DeliveryDocument {
  private let report: DeliveryReport
  private let options: DocumentOptions

  package init(_ report: DeliveryReport, _ options: DocumentOptions = DocumentOptions()) {
    self.report = report
    self.options = options
  }

  package var document: Document {
    var blocks: [Block] = [.paragraph(RichText("\(report.scenario): \(headline)"), role: .conclusion)]
    blocks += [.table(texts), .table(costs)]
    if !report.differences.isEmpty { blocks.append(.table(differences)) }
    let chart = DeliveryChart(report)
    blocks.append(
      .figure(
        Figure("delivery-chart", svg: chart.svg, alternative: chart.description, link: options.chartLink)))
    blocks.append(.paragraph(Paragraph(.note, notes.map { RichText($0) })))
    return Document(
      title: "\(report.scenario): delivery of packs", blocks: blocks,
      byteFormatter: options.byteFormatter)
  }

  private var headline: String {
    let fleet =
      "\(NumberText.counted(report.devices, "device")), \(NumberText.counted(report.releases, "release")) in "
      + "\(DeliveryText.days(report.days)), \(NumberText.counted(report.runs, "run"))."
    guard let first = report.policies.first else { return fleet }
    return "\(fleet) Policy '\(first.name)': success \(DeliveryText.share(first.successShare)), "
      + "from disk \(DeliveryText.share(first.fromDiskShare)) of sessions."
  }

  // MARK: - Policies

  private var texts: Table {
    Table(
      "texts", caption: "Texts shown, shares of sessions",
      columns: [
        .init("Policy", .name), .init("Success"), .init("95 % interval"), .init("Current version"),
        .init("From disk"), .init("From disk, current"), .init("Outdated"),
      ],
      rows: report.policies.map { policy in
        Table.Row(
          .body,
          [
            policy.name, DeliveryText.share(policy.successShare),
            DeliveryText.interval(policy.intervals?.successShare),
            DeliveryText.share(policy.currentShare), DeliveryText.share(policy.fromDiskShare),
            DeliveryText.share(policy.currentFromDiskShare), DeliveryText.share(policy.staleShare),
          ].map { .text($0) })
      })
  }

  private var costs: Table {
    Table(
      "costs", caption: "Time to ready and bytes",
      columns: [
        .init("Policy", .name), .init("p50 (ms)"), .init("p95 (ms)"), .init("p99 (ms)"),
        .init("Bytes/device/release"), .init("Requests/session"),
        .init("Fleet", when: report.fleet != nil),
      ],
      rows: report.policies.map { policy in
        let ready = policy.readyMilliseconds
        return Table.Row(
          .body, .text(policy.name), .text(NumberText.ratio(ready.p50)), .text(NumberText.ratio(ready.p95)),
          .text(NumberText.ratio(ready.p99)), DeliveryText.bytes(policy.bytesPerDeviceAndRelease),
          .text(NumberText.ratio(policy.requestsPerSession)),
          policy.fleetBytes.map { DeliveryText.bytes($0) } ?? .unknown)
      })
  }

  private var differences: Table {
    Table(
      "differences",
      caption: RichText("Difference from '\(report.policies.first?.name ?? "")' with the same seeds"),
      columns: [
        .init("Policy", .name), .init("Success"), .init("95 % interval"), .init("Current version"),
        .init("From disk"), .init("Bytes/device/release"),
      ],
      rows: report.differences.map { row in
        Table.Row(
          .body,
          [
            .text(row.policy), .text(DeliveryText.change(row.successChange.mean)),
            .text(DeliveryText.changes(row.successChange)),
            .text(DeliveryText.change(row.currentChange.mean)),
            .text(DeliveryText.change(row.fromDiskChange.mean)),
            .byteChange(DeliveryText.whole(row.bytesChange.mean)),
          ])
      })
  }

  private var notes: [String] {
    var lines = [
      "Simulated with the decisions of the pack store. Sessions of users whose language is not base's; base-language users "
        + "need no pack.",
      "Success: texts of the user's language are shown, from the disk or after a download in time; an outdated pack "
        + "counts. Current version: an outdated pack does not count.",
      "From disk: the texts were on the device before the session; in the second column, those of the running version.",
      "Time to ready includes a download if the session waited for it. Sessions without success are not included.",
    ]
    if let fleet = report.fleet {
      lines.append(
        "Fleet: bytes per device, multiplied by the localized share of \(NumberText.grouped(fleet)) users; not simulated."
      )
    }
    for policy in report.policies where policy.staleMessageShare + policy.missingMessageShare > 0 {
      lines.append(messages(of: policy))
    }
    if let aging = report.aging {
      lines.append(
        "Messages of outdated packs: from a comparison of \(aging.versions.joined(separator: ", ")), with "
          + "\(NumberText.ratio(aging.messages)) messages in a pack. Packs that are more than "
          + "\(NumberText.counted(aging.ages, "version")) behind are counted as packs of this age.")
    }
    return lines
  }

  private func messages(of policy: DeliveryReport.Policy) -> String {
    let start =
      "Policy '\(policy.name)': a session with an outdated pack is \(NumberText.ratio(policy.versionsBehind)) versions "
      + "behind"
    let shares =
      "\(DeliveryText.share(policy.staleMessageShare)) of messages older and "
      + "\(DeliveryText.share(policy.missingMessageShare)) from base."
    guard let stale = policy.staleMessages, let missing = policy.missingMessages else {
      return "\(start), with \(shares)"
    }
    return
      "\(start), with \(NumberText.ratio(stale)) messages older and \(NumberText.ratio(missing)) from base: \(shares)"
  }
}
