import AppBundles
import BundleAnalysis
import Compression
import Localization
import ReportSchema

extension StalenessReport {
  /// - Parameters:
  ///   - locales: what `--locale` said.
  ///   - only: what rows and messages are narrowed to; of none, nothing is left out.
  ///   - base: what `--base` said.
  init(
    _ comparison: VersionComparison, of inputs: [VersionInput], locales: [LocaleTag],
    only: [ChangeFilter], base: LocaleTag?,
    followsRenames: Bool, listsStrings: Bool, limits: [StalenessLimit]
  ) {
    let (staleness, refresh) = (comparison.staleness, comparison.refresh)
    let labels = VersionInput.labels(of: inputs)
    let rows = staleness.rows.filter { row in only.isEmpty || only.contains { $0.count(in: row.counts) > 0 } }
    let changes = staleness.changes.filter { change in only.isEmpty || only.contains { $0.includes(change) } }
    var totals = StalenessFigures(staleness.total, locale: nil)
    (totals.packBytes, totals.downloadBytes) = (refresh?.packBytes, refresh?.downloadBytes)
    totals.deltaBytes = refresh?.deltaBytes
    self.init(
      versions: labels, sources: zip(inputs, labels).map { VersionFigures($0, label: $1) },
      selection: StalenessSelection(
        locales: locales.map(\.text), only: only.map(\.rawValue), followsRenames: followsRenames,
        omittedLocales: staleness.rows.count - rows.count),
      locales: rows.map {
        StalenessFigures(
          $0.counts, locale: $0.locale.text, renamedFrom: $0.renamedFrom?.text, refresh: refresh?[$0.locale])
      },
      totals: totals,
      base: StalenessFigures(staleness.base, locale: inputs.last?.version.tables.baseLocale?.text),
      codec: refresh?.codec.rawValue, unsafe: staleness.unsafe.compactMap { UnsafeFigures($0) },
      renames: RenameFigures.all(of: staleness.renames),
      translations: comparison.translations?.unsafe.compactMap { UnsafeFigures($0) },
      curve: comparison.curve.points.map { CurveFigures($0) },
      strings: listsStrings ? changes.map { ChangeFigures($0) } : nil,
      breaches: limits.isEmpty
        ? nil : limits.compactMap { $0.breach(in: staleness.total) }.map { BreachFigures($0) },
      warnings: comparison.hints(inputs, labels, base)
        + zip(inputs, labels).flatMap { input, label in
          input.version.tables.warnings.map {
            WarningFigures(
              entry: $0.entry, message: inputs.count > 1 ? "\(label): \($0.message)" : $0.message)
          }
        })
  }
}

extension VersionComparison {
  /// What makes the answer worth less than it looks.
  fileprivate func hints(
    _ inputs: [VersionInput], _ labels: [String], _ base: LocaleTag?
  ) -> [WarningFigures] {
    var hints: [String] = []
    for (input, label) in zip(inputs, labels) where input.version.tables.messageCount == 0 {
      hints.append("\(label): has no messages that are read")
    }
    let identifiers = Set(inputs.compactMap(\.version.tables.identity.identifier))
    if identifiers.count > 1 {
      hints.append("these are versions of different apps: \(identifiers.sorted().joined(separator: ", "))")
    }
    let builds = inputs.compactMap { $0.version.tables.identity.build.flatMap { Int($0) } }
    if identifiers.count == 1, builds.count == inputs.count,
      zip(builds, builds.dropFirst()).contains(where: >)
    {
      hints.append("builds descend: the oldest version is to come first")
    }
    hints += baseHints(inputs, labels, base)
    if !numberedTables.isEmpty {
      let names = numberedTables.map { $0.isEmpty ? "the packs" : "'\($0)'" }.joined(separator: ", ")
      hints.append(
        "\(names): keys are numbers that every build gives anew, so that other messages may be compared; a '.pak.info'"
          + " beside a '.pak' names them")
    }
    return hints.map { WarningFigures(entry: nil, message: $0) }
  }

  private func baseHints(
    _ inputs: [VersionInput], _ labels: [String], _ base: LocaleTag?
  ) -> [String] {
    var hints: [String] = []
    guard let oldest = inputs.first, let newest = inputs.last, let old = labels.first, let new = labels.last
    else { return [] }
    if !knowsBase {
      let against = "are held against the newest ones of their own locale"
      hints.append(
        newest.kind == .packs || newest.version.tables.baseLocale != nil
          ? "\(new): has no texts of base, so that others \(against)"
          : "nothing says which locale is base, so that texts \(against); name it with '--base'")
    } else if oldest.version.tables.tables(of: .base).isEmpty, oldest.version.tables.messageCount > 0 {
      hints.append("\(old): has no texts of base, so that nobody can say which of them changed")
    }
    let told = zip(inputs, labels).compactMap { input, label in
      input.version.tables.baseLocale.map { (tag: $0, label: label) }
    }
    if let base {
      for (tag, label) in told where tag != base {
        hints.append(
          "\(label): says itself that base is '\(tag)'; '--base \(base)' is for sources that do not")
      }
    }
    if let first = told.first, let last = told.last, first.tag.language != last.tag.language {
      hints.append(
        "base is '\(first.tag)' in \(first.label) and '\(last.tag)' in \(last.label): its texts are of two languages,"
          + " and what one version has of them as a locale the other seems to lack")
    }
    return hints
  }
}

extension LocalizedStrings {
  /// Of base and all locales.
  var messageCount: Int {
    tables.values.reduce(0) { $0 + $1.values.reduce(0) { $0 + $1.messages.count } }
  }
}

extension StalenessFigures {
  fileprivate init(
    _ counts: StalenessCounts, locale: String?, renamedFrom: String? = nil, refresh: UpdateCost.Row? = nil
  ) {
    self.init(
      locale: locale, renamedFrom: renamedFrom, keys: counts.keys, fresh: counts[.fresh].messages,
      stale: counts[.stale].messages, unsafe: counts[.unsafe].messages, missing: counts[.missing].messages,
      changed: counts.changed, added: counts.added, removed: counts.removed.messages,
      sourceChanged: counts.sourceChanged,
      bytes: ClassFigures(
        fresh: counts[.fresh].bytes, stale: counts[.stale].bytes, unsafe: counts[.unsafe].bytes,
        missing: counts[.missing].bytes, removed: counts.removed.bytes),
      strings: StringFigures(
        plain: StringChangeFigures(counts.strings.plain), varied: StringChangeFigures(counts.strings.varied)),
      packBytes: refresh?.packBytes, downloadBytes: refresh?.downloadBytes, deltaBytes: refresh?.deltaBytes)
  }
}

extension StringChangeFigures {
  fileprivate init(_ kind: StringCounts.Kind) {
    self.init(unchanged: kind.unchanged, changed: kind.changed, added: kind.added, removed: kind.removed)
  }
}

extension VersionFigures {
  init(_ version: VersionInput, label: String) {
    let tables = version.version.tables
    self.init(
      version: label, name: version.name, kind: version.kind.rawValue, app: AppFigures(tables.identity),
      locales: tables.locales.count,
      messages: tables.messageCount)
  }
}

extension UnsafeFigures {
  /// Nil for base's own texts.
  init?(_ change: MessageChange) {
    guard let locale = change.locale, let old = change.old, let asked = change.base ?? change.new else {
      return nil
    }
    self.init(
      locale: locale.text, table: change.table, key: change.key,
      old: CallSignature(of: old, syntax: change.syntax).signature,
      new: CallSignature(of: asked, syntax: change.syntax).signature,
      problems: change.problems.map(ProblemFigures.init),
      oldText: MessageFigures(old), baseText: change.base.map { MessageFigures($0) })
  }
}

extension ProblemFigures {
  fileprivate init(_ problem: CompatibilityIssue) {
    self.init(kind: problem.kind.rawValue, message: "\(problem)")
  }
}

extension ChangeFigures {
  init(_ change: MessageChange) {
    var words: [WordFigures] = []
    if let old = change.old, let new = change.new {
      words = MessageDiff(from: old, to: new).differences.map { difference in
        WordFigures(
          path: difference.path,
          segments: difference.words.segments.map {
            SegmentFigures(change: $0.change.rawValue, text: $0.text)
          })
      }
    }
    self.init(
      locale: change.locale?.text, table: change.table, key: change.key, change: change.name,
      old: change.old.map { MessageFigures($0) }, new: change.new.map { MessageFigures($0) },
      base: change.base.map { MessageFigures($0) }, oldBase: change.oldBase.map { MessageFigures($0) },
      problems: change.problems.map(ProblemFigures.init), words: words)
  }
}

extension MessageChange {
  /// The class, or `removed`; `source` where only the base text changed.
  var name: String {
    switch freshness {
    case .fresh: "source"
    case .some(let freshness): freshness.rawValue
    case nil: "removed"
    }
  }
}

extension RenameFigures {
  static func all(of renames: Renames) -> [RenameFigures] {
    renames.tables.map { RenameFigures(kind: "table", from: $0.from, to: $0.to) }
      + renames.locales.map { RenameFigures(kind: "locale", from: $0.from, to: $0.to) }
  }
}

extension CurveFigures {
  init(_ point: StalenessCurve.Point) {
    let total = point.total
    self.init(
      age: point.age, pairs: point.pairs, packs: point.freshShares.count, keys: total.keys,
      fresh: total[.fresh].messages, stale: total[.stale].messages, unsafe: total[.unsafe].messages,
      missing: total[.missing].messages, medianFreshShare: point.medianFreshShare,
      leastFreshShare: point.freshShares.first, fullyFresh: point.fullyFresh,
      locales: point.locales.map { locale, counts in
        CurveLocaleFigures(
          locale: locale.text, keys: counts.keys, fresh: counts[.fresh].messages,
          stale: counts[.stale].messages, unsafe: counts[.unsafe].messages, missing: counts[.missing].messages
        )
      })
  }
}

extension BreachFigures {
  init(_ breach: StalenessLimit.Breach) {
    self.init(limit: breach.limit.text, actual: breach.actual, allowed: breach.allowed)
  }
}
