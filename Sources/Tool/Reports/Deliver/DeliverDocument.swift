package import ReportSchema

/// The document of `ballast deliver`: a simulated fleet under several policies.
package typealias DeliverDocument = ReportDocument<DeliverReport>

extension DeliverDocument {
  package var document: Document {
    Document(
      title: "\(report.scenario): delivery of packs",
      blocks: [
        .paragraph(Paragraph(.conclusion, sentences: [verdict, fleet])),
        .table(texts), .table(costs), .table(differences),
        .paragraph(Paragraph(.note, sentences: notes)),
      ], byteFormatter: bytes)
  }

  /// The first policy, and the others by whether their success differs beyond chance.
  private var verdict: String? {
    guard let first = report.policies.first else { return nil }
    var start =
      "\(report.scenario): with '\(first.name)', \(DeliverText.share(first.successShare)) of sessions"
      + " show the user's language"
    if let intervals = first.intervals {
      start += " (95 % interval \(DeliverText.interval(intervals.successShare)))"
    }
    func names(_ isNamed: (DeliverReport.Estimate) -> Bool) -> String? {
      let names = report.differences.filter { isNamed($0.successChange) }.map { "'\($0.policy)'" }
      guard !names.isEmpty else { return nil }
      return names.joined(separator: ", ")
    }
    // The table shows hundredths of a point.
    let least = 0.5e-4
    func isWorse(_ change: DeliverReport.Estimate) -> Bool {
      guard let high = change.high else { return false }
      return high < -least
    }
    func isBetter(_ change: DeliverReport.Estimate) -> Bool {
      guard let low = change.low else { return false }
      return low > least
    }
    var parts = [start]
    if let worse = names(isWorse) { parts.append("fewer with \(worse)") }
    if let better = names(isBetter) { parts.append("more with \(better)") }
    // A single run has no interval, and shows nothing about differences.
    if let equal = names({ $0.low != nil && !isWorse($0) && !isBetter($0) }) {
      parts.append("no measurable difference with \(equal)")
    }
    return parts.joined(separator: "; ") + "."
  }

  private var fleet: String {
    "Simulated: \(NumberText.counted(report.devices, "device")), \(NumberText.counted(report.releases, "release")) in "
      + "\(DeliverText.days(report.days)), \(NumberText.counted(report.runs, "run"))."
  }

  // MARK: - Policies

  private var texts: Table {
    let policies = report.policies.map { policy in
      Table.Row(
        .body,
        [
          policy.name, DeliverText.share(policy.successShare),
          DeliverText.interval(policy.intervals?.successShare), DeliverText.share(policy.currentShare),
          DeliverText.share(policy.fromDiskShare), DeliverText.share(policy.currentFromDiskShare),
          DeliverText.share(policy.staleShare),
        ].map { .text($0) })
    }
    return Table(
      "texts", caption: "Texts shown, shares of sessions",
      columns: [
        .init("Policy", .name), .init("Success"), .init("95 % interval"), .init("Current version"),
        .init("From disk"), .init("From disk, current"), .init("Outdated"),
      ],
      rows: policies + [measured])
  }

  /// The counts of launches; nil without them.
  private var measured: Table.Row? {
    report.telemetry.map { telemetry in
      Table.Row(
        .total,
        [
          "Measured", DeliverText.share(telemetry.successShare), DeliverText.interval(nil),
          DeliverText.share(telemetry.currentShare), DeliverText.share(telemetry.fromDiskShare),
          DeliverText.share(telemetry.currentFromDiskShare), DeliverText.share(telemetry.staleShare),
        ].map { .text($0) })
    }
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
          .body, .text(policy.name), .text(DeliverText.milliseconds(ready.p50)),
          .text(DeliverText.milliseconds(ready.p95)), .text(DeliverText.milliseconds(ready.p99)),
          DeliverText.bytes(policy.bytesPerDeviceAndRelease),
          .text(NumberText.ratio(policy.requestsPerSession)),
          policy.fleetBytes.map { DeliverText.bytes($0) } ?? .unknown)
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
          .body, .text(row.policy), .text(DeliverText.change(row.successChange)),
          .text(DeliverText.changes(row.successChange)), .text(DeliverText.change(row.currentChange)),
          .text(DeliverText.change(row.fromDiskChange)),
          .byteChange(DeliverText.whole(row.bytesChange.mean)))
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
    if let telemetry = report.telemetry {
      lines.append(
        "Measured: \(NumberText.counted(telemetry.localizedLaunches, "launch", "launches")) of users whose language is not base's;"
          + " base answered \(DeliverText.share(telemetry.baseTextShare)) of their look-ups. They are"
          + " \(DeliverText.share(telemetry.localizedShare)) of all launches, which replaces 'localized'.")
    }
    if let speeds = report.speeds {
      lines.append("Storage: derived from the speeds of '\(speeds)'.")
    }
    if report.telemetry != nil || report.speeds != nil {
      lines.append("Assumed: \(report.assumed.joined(separator: ", ")).")
    }
    if let fleet = report.fleet {
      lines.append(
        "Fleet: bytes per device, multiplied by the localized share of \(NumberText.grouped(fleet)) users; not simulated."
      )
    }
    return lines
  }
}
