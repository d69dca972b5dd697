import ReportSchema

@testable import Reports

/// The reports of an app with everything that a page shows.
enum ReportSample {
  /// - Parameter hostile: a text from an archive in every place that a page shows.
  static func report(
    locales: Int = 4, hostile: String? = nil, _ change: (inout AppReport) -> Void = { _ in }
  ) -> AppReport {
    let footprint = MeasureSample.report(
      count: locales, warnings: [.init(message: hostile ?? "damaged")]
    ) { footprint in
      if let hostile { footprint.app.name = hostile }
    }
    let savings = SimulateSample.report { savings in
      if let hostile { savings.unmodified = [.init(entry: hostile, reason: hostile)] }
    }
    let packs = PackSample.report(isChange: false) { packs in
      if let hostile { packs.packs[1].locale = hostile }
    }
    let staleness = DiffSample.report { staleness in
      staleness.changes = DiffSample.changes
      if let hostile {
        staleness.incompatible[0].key = hostile
        staleness.incompatible[0].oldText = .text(hostile)
      }
    }
    let check = CheckSample.report { check in
      if let hostile {
        check.findings[0].id = hostile
        check.findings[0].evidence = hostile
      }
    }
    var report = AppReport(
      sections: ReportSection.all.map(\.name), footprint: footprint, composition: parts(footprint, hostile),
      files: files(parts(footprint, hostile), hostile),
      savings: savings, packs: packs, growth: MeasureGrowthSample.report(), staleness: staleness,
      aging: DiffSample.report { DiffSample.aged(&$0) }, trend: HistorySample.trend, check: check,
      omitted: .init())
    change(&report)
    return report
  }

  /// The footprint as parts of one component, which sum to it.
  private static func parts(_ footprint: MeasureReport, _ hostile: String?) -> [AppReport.Part] {
    let name = hostile ?? "App"
    return [
      AppReport.Part(
        component: "Core", kind: "code", owner: "unlocalized",
        archiveBytes: footprint.unlocalized.archiveBytes, installBytes: footprint.unlocalized.installBytes),
      AppReport.Part(
        component: name, kind: "strings", owner: "translations",
        archiveBytes: footprint.totals.localizedArchiveBytes,
        installBytes: footprint.totals.localizedInstallBytes),
      AppReport.Part(
        component: name, kind: "strings", owner: "base", archiveBytes: footprint.base.archiveBytes,
        installBytes: footprint.base.installBytes),
    ]
  }

  /// A file for each part, and a sum for the translations.
  private static func files(_ parts: [AppReport.Part], _ hostile: String?) -> [AppReport.File] {
    parts.map { part in
      AppReport.File(
        component: part.component, kind: part.kind, owner: part.owner,
        entry: part.owner == .translations ? nil : hostile ?? "Payload/\(part.component).app/\(part.kind)",
        files: part.owner == .translations ? 7 : 1, archiveBytes: part.archiveBytes)
    }
  }
}
