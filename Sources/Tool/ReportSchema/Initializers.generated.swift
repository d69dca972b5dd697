// swift-format-ignore-file
// Written by Tests/Schemas/generate. Do not edit.
//
// The last parameter distinguishes each initializer from the one that the compiler makes for the module itself.

extension AcceptedCases {
  package init(accepted: [AcceptedCases.Case], listsErrors: Bool? = nil, _: Void = ()) { self.init(schema:
    Self.schema, accepted: accepted, listsErrors: listsErrors) }
}

extension AcceptedCases.Case {
  package init(key: String? = nil, reason: String, finding: String? = nil, app: String? = nil, date: String? =
    nil, until: String? = nil, locale: String? = nil, table: String? = nil, severity: String? = nil, old:
    String? = nil, new: String? = nil, _: Void = ()) { self.init(key: key, reason: reason, finding: finding,
    app: app, date: date, until: until, locale: locale, table: table, severity: severity, old: old, new: new)
    }
}

extension AppReport {
  package init(sections: [String], footprint: MeasureReport, composition: [AppReport.Part], files:
    [AppReport.File]? = [], savings: SimulateReport? = nil, packs: PacksCompareReport? = nil, growth:
    MeasureGrowthReport? = nil, staleness: DiffReport? = nil, aging: DiffReport? = nil, trend:
    HistoryTrendReport? = nil, check: CheckReport, omitted: AppReport.Omitted, _: Void = ()) {
    self.init(schema: Self.schema, sections: sections, footprint: footprint, composition: composition, files:
    files, savings: savings, packs: packs, growth: growth, staleness: staleness, aging: aging, trend: trend,
    check: check, omitted: omitted) }
}

extension AppReport.Part {
  package init(component: String, kind: String, owner: ID<MeasureReport.Owner>, archiveBytes: Int,
    installBytes: Int, _: Void = ()) { self.init(component: component, kind: kind, owner: owner, archiveBytes:
    archiveBytes, installBytes: installBytes) }
}

extension AppReport.File {
  package init(component: String, kind: String, owner: ID<MeasureReport.Owner>, entry: String? = nil, files:
    Int, archiveBytes: Int, _: Void = ()) { self.init(component: component, kind: kind, owner: owner, entry:
    entry, files: files, archiveBytes: archiveBytes) }
}

extension AppReport.Omitted {
  package init(findings: Int = 0, incompatible: Int = 0, changedMessages: Int = 0, _: Void = ()) {
    self.init(findings: findings, incompatible: incompatible, changedMessages: changedMessages) }
}

extension BaselineFile {
  package init(name: String? = nil, footprint: MeasureReport, findings: [String]? = nil, accepted:
    [AcceptedCases.Case], history: [BaselineFile.Entry], _: Void = ()) { self.init(schema: Self.schema, name:
    name, footprint: footprint, findings: findings, accepted: accepted, history: history) }
}

extension BaselineFile.Entry {
  package init(date: String, reason: String, version: String? = nil, archiveBytes: Int, installBytes: Int,
    localizedArchiveBytes: Int, localizedInstallBytes: Int, locales: [String: MeasureReport.Size], _: Void =
    ()) { self.init(date: date, reason: reason, version: version, archiveBytes: archiveBytes, installBytes:
    installBytes, localizedArchiveBytes: localizedArchiveBytes, localizedInstallBytes: localizedInstallBytes,
    locales: locales) }
}

extension CheckReport {
  package init(name: String, command: String = "", app: MeasureReport.App, budget: String? = nil, baseline:
    CheckReport.Baseline? = nil, accepted: CheckReport.Baseline? = nil, sizes: [CheckReport.PartSize]? = nil,
    largestChanges: [CheckReport.Change] = [], commonCause: String? = nil, device: CheckReport.Device? = nil,
    passed: Bool, limits: [CheckReport.Limit], breaches: [CheckReport.Breach], findings:
    [CheckReport.Finding], owners: [CheckReport.OwnerSummary] = [], notChecked: [CheckReport.UncheckedRule],
    checksFindings: Bool = true, separatesErrors: Bool = true, findingCounts: CheckReport.FindingCounts,
    rules: [CheckReport.Rule], measuresWaste: Bool, totalWastedArchiveBytes: Int? = nil, actions:
    [SimulateReport.Action] = [], allSimpleActions: SimulateReport.AllSimpleActions? = nil, warnings:
    [ReportWarning], _: Void = ()) { self.init(schema: Self.schema, name: name, command: command, app: app,
    budget: budget, baseline: baseline, accepted: accepted, sizes: sizes, largestChanges: largestChanges,
    commonCause: commonCause, device: device, passed: passed, limits: limits, breaches: breaches, findings:
    findings, owners: owners, notChecked: notChecked, checksFindings: checksFindings, separatesErrors:
    separatesErrors, findingCounts: findingCounts, rules: rules, measuresWaste: measuresWaste,
    totalWastedArchiveBytes: totalWastedArchiveBytes, actions: actions, allSimpleActions: allSimpleActions,
    warnings: warnings) }
}

extension CheckReport.Baseline {
  package init(path: String, version: String? = nil, date: String? = nil, reason: String? = nil, hasFindings:
    Bool = false, _: Void = ()) { self.init(path: path, version: version, date: date, reason: reason,
    hasFindings: hasFindings) }
}

extension CheckReport.Device {
  package init(profile: String, downloadBytes: Int, languageBytes: Int? = nil, baselineBytes: Int? = nil, _:
    Void = ()) { self.init(profile: profile, downloadBytes: downloadBytes, languageBytes: languageBytes,
    baselineBytes: baselineBytes) }
}

extension CheckReport.PartSize {
  package init(part: ID<CheckReport.Part>, locale: String? = nil, name: String? = nil, actual: Int, baseline:
    Int? = nil, limit: Int? = nil, why: String? = nil, _: Void = ()) { self.init(part: part, locale: locale,
    name: name, actual: actual, baseline: baseline, limit: limit, why: why) }
}

extension CheckReport.Change {
  package init(path: String, change: Int, why: String, _: Void = ()) { self.init(path: path, change: change,
    why: why) }
}

extension CheckReport.Limit {
  package init(budget: String, selector: String? = nil, value: String, line: Int, column: Int, checked: Bool,
    values: Int, passed: Bool, exceeded: Int, subject: String? = nil, actual: Int? = nil, baseline: Int? =
    nil, limit: Int? = nil, unit: ID<CheckReport.Unit>, app: String? = nil, owner: String? = nil, notChecked:
    CheckReport.NotChecked? = nil, _: Void = ()) { self.init(budget: budget, selector: selector, value: value,
    line: line, column: column, checked: checked, values: values, passed: passed, exceeded: exceeded, subject:
    subject, actual: actual, baseline: baseline, limit: limit, unit: unit, app: app, owner: owner, notChecked:
    notChecked) }
}

extension CheckReport.UncheckedRule {
  package init(rule: String, cause: ID<CheckReport.RuleCause>, reason: String, _: Void = ()) { self.init(rule:
    rule, cause: cause, reason: reason) }
}

extension CheckReport.NotChecked {
  package init(reason: ID<CheckReport.Cause>, fails: Bool, message: String, _: Void = ()) { self.init(reason:
    reason, fails: fails, message: message) }
}

extension CheckReport.Breach {
  package init(budget: String, subject: String? = nil, others: Int? = nil, limit: Int, actual: Int, baseline:
    Int? = nil, unit: ID<CheckReport.Unit>, basis: ID<CheckReport.Basis>? = nil, line: Int, column: Int,
    message: String, _: Void = ()) { self.init(budget: budget, subject: subject, others: others, limit: limit,
    actual: actual, baseline: baseline, unit: unit, basis: basis, line: line, column: column, message:
    message) }
}

extension CheckReport.Finding {
  package init(id: String, rule: String, severity: ID<CheckReport.Severity>, component: String? = nil, entry:
    String? = nil, table: String? = nil, key: String? = nil, locale: String? = nil, owner: String? = nil,
    evidence: String, text: ReportMessage? = nil, baseText: ReportMessage? = nil, wastedArchiveBytes: Int? =
    nil, accepted: String? = nil, isNew: Bool, _: Void = ()) { self.init(id: id, rule: rule, severity:
    severity, component: component, entry: entry, table: table, key: key, locale: locale, owner: owner,
    evidence: evidence, text: text, baseText: baseText, wastedArchiveBytes: wastedArchiveBytes, accepted:
    accepted, isNew: isNew) }
}

extension CheckReport.FindingCounts {
  package init(error: Int, warning: Int, note: Int, accepted: Int, new: Int, _: Void = ()) { self.init(error:
    error, warning: warning, note: note, accepted: accepted, new: new) }
}

extension CheckReport.OwnerSummary {
  package init(owner: String, archiveBytes: Int? = nil, baselineArchiveBytes: Int? = nil, findings: Int,
    newFindings: Int, _: Void = ()) { self.init(owner: owner, archiveBytes: archiveBytes,
    baselineArchiveBytes: baselineArchiveBytes, findings: findings, newFindings: newFindings) }
}

extension CheckReport.Rule {
  package init(id: String, severity: ID<CheckReport.Severity>, title: String, explanation: String, remedy:
    String, findings: Int, _: Void = ()) { self.init(id: id, severity: severity, title: title, explanation:
    explanation, remedy: remedy, findings: findings) }
}

extension DeliverReport {
  package init(scenario: String, devices: Int, runs: Int, seed: Int, days: Double, releases: Int, fleet: Int?,
    policies: [DeliverReport.Policy], differences: [DeliverReport.Difference], speeds: String? = nil,
    telemetry: DeliverReport.Telemetry? = nil, assumed: [String] = [], _: Void = ()) { self.init(schema:
    Self.schema, scenario: scenario, devices: devices, runs: runs, seed: seed, days: days, releases: releases,
    fleet: fleet, policies: policies, differences: differences, speeds: speeds, telemetry: telemetry, assumed:
    assumed) }
}

extension DeliverReport.Estimate {
  package init(mean: Double, low: Double?, high: Double?, _: Void = ()) { self.init(mean: mean, low: low,
    high: high) }
}

extension DeliverReport.Interval {
  package init(low: Double, high: Double, _: Void = ()) { self.init(low: low, high: high) }
}

extension DeliverReport.Intervals {
  package init(successShare: DeliverReport.Interval, currentShare: DeliverReport.Interval, fromDiskShare:
    DeliverReport.Interval, currentFromDiskShare: DeliverReport.Interval, staleShare: DeliverReport.Interval,
    firstSessionFailedShare: DeliverReport.Interval, bytesPerDeviceAndRelease: DeliverReport.Interval, _: Void
    = ()) { self.init(successShare: successShare, currentShare: currentShare, fromDiskShare: fromDiskShare,
    currentFromDiskShare: currentFromDiskShare, staleShare: staleShare, firstSessionFailedShare:
    firstSessionFailedShare, bytesPerDeviceAndRelease: bytesPerDeviceAndRelease) }
}

extension DeliverReport.Policy {
  package init(name: String, sessions: Int, successShare: Double, currentShare: Double, fromDiskShare: Double,
    currentFromDiskShare: Double, staleShare: Double, firstSessionFailedShare: Double, versionsBehind: Double,
    readyMilliseconds: DeliverReport.Ready, bytesPerDeviceAndRelease: Double, bytesPerDevice: Double,
    fleetBytes: Double?, requestsPerSession: Double, prefetchUsedShare: Double, staleMessageShare: Double,
    missingMessageShare: Double, intervals: DeliverReport.Intervals?, _: Void = ()) { self.init(name: name,
    sessions: sessions, successShare: successShare, currentShare: currentShare, fromDiskShare: fromDiskShare,
    currentFromDiskShare: currentFromDiskShare, staleShare: staleShare, firstSessionFailedShare:
    firstSessionFailedShare, versionsBehind: versionsBehind, readyMilliseconds: readyMilliseconds,
    bytesPerDeviceAndRelease: bytesPerDeviceAndRelease, bytesPerDevice: bytesPerDevice, fleetBytes:
    fleetBytes, requestsPerSession: requestsPerSession, prefetchUsedShare: prefetchUsedShare,
    staleMessageShare: staleMessageShare, missingMessageShare: missingMessageShare, intervals: intervals) }
}

extension DeliverReport.Telemetry {
  package init(launches: Int, localizedLaunches: Int, localizedShare: Double, successShare: Double,
    currentShare: Double, fromDiskShare: Double, currentFromDiskShare: Double, staleShare: Double,
    baseTextShare: Double, missingTextShare: Double, _: Void = ()) { self.init(launches: launches,
    localizedLaunches: localizedLaunches, localizedShare: localizedShare, successShare: successShare,
    currentShare: currentShare, fromDiskShare: fromDiskShare, currentFromDiskShare: currentFromDiskShare,
    staleShare: staleShare, baseTextShare: baseTextShare, missingTextShare: missingTextShare) }
}

extension DeliverReport.Difference {
  package init(policy: String, successChange: DeliverReport.Estimate, currentChange: DeliverReport.Estimate,
    fromDiskChange: DeliverReport.Estimate, bytesChange: DeliverReport.Estimate, _: Void = ()) {
    self.init(policy: policy, successChange: successChange, currentChange: currentChange, fromDiskChange:
    fromDiskChange, bytesChange: bytesChange) }
}

extension DeliverReport.Ready {
  package init(mean: Double, p50: Double, p95: Double, p99: Double, _: Void = ()) { self.init(mean: mean, p50:
    p50, p95: p95, p99: p99) }
}

extension DiffReport.CurvePoint {
  package init(age: Int, pairs: Int, packs: Int, keys: Int, fresh: Int, stale: Int, incompatible: Int,
    missing: Int, medianFreshShare: Double? = nil, leastFreshShare: Double? = nil, fullyFresh: Int, locales:
    [DiffReport.CurveLocale], _: Void = ()) { self.init(age: age, pairs: pairs, packs: packs, keys: keys,
    fresh: fresh, stale: stale, incompatible: incompatible, missing: missing, medianFreshShare:
    medianFreshShare, leastFreshShare: leastFreshShare, fullyFresh: fullyFresh, locales: locales) }
}

extension DiffReport.CurveLocale {
  package init(locale: String, keys: Int, fresh: Int, stale: Int, incompatible: Int, missing: Int, _: Void =
    ()) { self.init(locale: locale, keys: keys, fresh: fresh, stale: stale, incompatible: incompatible,
    missing: missing) }
}

extension DiffReport.Incompatible {
  package init(locale: String, table: String, key: String, severity: ID<DiffReport.Severity>, old: String,
    new: String, problems: [DiffReport.Problem], oldText: ReportMessage, baseText: ReportMessage? = nil,
    accepted: String? = nil, _: Void = ()) { self.init(locale: locale, table: table, key: key, severity:
    severity, old: old, new: new, problems: problems, oldText: oldText, baseText: baseText, accepted:
    accepted) }
}

extension DiffReport.Note {
  package init(locale: String, table: String, key: String, old: String, new: String, problems:
    [DiffReport.Problem], _: Void = ()) { self.init(locale: locale, table: table, key: key, old: old, new:
    new, problems: problems) }
}

extension DiffReport.Problem {
  package init(kind: ID<DiffReport.ProblemKind>, message: String, _: Void = ()) { self.init(kind: kind,
    message: message) }
}

extension DiffReport.MessageChange {
  package init(locale: String? = nil, table: String, key: String, change: ID<DiffReport.ChangeKind>, old:
    ReportMessage? = nil, new: ReportMessage? = nil, base: ReportMessage? = nil, oldBase: ReportMessage? =
    nil, parent: String? = nil, problems: [DiffReport.Problem], differences: [DiffReport.Difference], _: Void
    = ()) { self.init(locale: locale, table: table, key: key, change: change, old: old, new: new, base: base,
    oldBase: oldBase, parent: parent, problems: problems, differences: differences) }
}

extension DiffReport.Difference {
  package init(path: String, segments: [DiffReport.Segment], _: Void = ()) { self.init(path: path, segments:
    segments) }
}

extension DiffReport.Segment {
  package init(change: ID<DiffReport.SegmentKind>, text: String, _: Void = ()) { self.init(change: change,
    text: text) }
}

extension DiffReport {
  package init(versions: [String], sources: [DiffReport.Version], selection: DiffReport.Selection, locales:
    [DiffReport.Locale], totals: DiffReport.Locale, base: DiffReport.Locale, fileStrings:
    DiffReport.FileStringCounts, codec: String? = nil, metadataBytes: Int? = nil, incompatible:
    [DiffReport.Incompatible], severities: DiffReport.Severities, notes: [DiffReport.Note], renames:
    [DiffReport.Rename], withoutRenames: DiffReport.Freshness? = nil, newLocales: [String], removedLocales:
    [String], curve: [DiffReport.CurvePoint], changes: [DiffReport.MessageChange]? = nil, breaches:
    [DiffReport.Breach]? = nil, passed: Bool, warnings: [ReportWarning], _: Void = ()) { self.init(schema:
    Self.schema, versions: versions, sources: sources, selection: selection, locales: locales, totals: totals,
    base: base, fileStrings: fileStrings, codec: codec, metadataBytes: metadataBytes, incompatible:
    incompatible, severities: severities, notes: notes, renames: renames, withoutRenames: withoutRenames,
    newLocales: newLocales, removedLocales: removedLocales, curve: curve, changes: changes, breaches:
    breaches, passed: passed, warnings: warnings) }
}

extension DiffReport.Version {
  package init(version: String, name: String, kind: ID<DiffReport.VersionKind>, app: MeasureReport.App,
    locales: Int, messages: Int, messagesLeftOut: [MessagesLeftOut] = [], _: Void = ()) { self.init(version:
    version, name: name, kind: kind, app: app, locales: locales, messages: messages, messagesLeftOut:
    messagesLeftOut) }
}

extension DiffReport.Selection {
  package init(locales: [String], only: [String], matchesRenames: Bool, omittedLocales: Int, omitted:
    DiffReport.Locale, _: Void = ()) { self.init(locales: locales, only: only, matchesRenames: matchesRenames,
    omittedLocales: omittedLocales, omitted: omitted) }
}

extension DiffReport.Locale {
  package init(locale: String? = nil, name: String? = nil, translation: Bool = true, renamedFrom: String? =
    nil, keys: Int, fresh: Int, stale: Int, incompatible: Int, missing: Int, changed: Int, added: Int,
    removed: Int, sourceChanged: Int, crash: Int, garbled: Int, unknown: Int = 0, omitted: Int, parentText:
    Int, baseText: Int, noText: Int, parents: [String] = [], fileStrings: DiffReport.FileStrings, packBytes:
    Int? = nil, downloadBytes: Int? = nil, deltaBytes: Int? = nil, _: Void = ()) { self.init(locale: locale,
    name: name, translation: translation, renamedFrom: renamedFrom, keys: keys, fresh: fresh, stale: stale,
    incompatible: incompatible, missing: missing, changed: changed, added: added, removed: removed,
    sourceChanged: sourceChanged, crash: crash, garbled: garbled, unknown: unknown, omitted: omitted,
    parentText: parentText, baseText: baseText, noText: noText, parents: parents, fileStrings: fileStrings,
    packBytes: packBytes, downloadBytes: downloadBytes, deltaBytes: deltaBytes) }
}

extension DiffReport.FileStrings {
  package init(plain: DiffReport.FileStringCounts, varied: DiffReport.FileStringCounts, _: Void = ()) {
    self.init(plain: plain, varied: varied) }
}

extension DiffReport.FileStringCounts {
  package init(old: Int, new: Int, unchanged: Int, changed: Int, added: Int, removed: Int, _: Void = ()) {
    self.init(old: old, new: new, unchanged: unchanged, changed: changed, added: added, removed: removed) }
}

extension DiffReport.Severities {
  package init(crash: Int, garbled: Int, unknown: Int = 0, accepted: Int, _: Void = ()) { self.init(crash:
    crash, garbled: garbled, unknown: unknown, accepted: accepted) }
}

extension DiffReport.Rename {
  package init(kind: ID<DiffReport.RenameKind>, from: String, to: String, _: Void = ()) { self.init(kind:
    kind, from: from, to: to) }
}

extension DiffReport.Freshness {
  package init(fresh: Int, keys: Int, _: Void = ()) { self.init(fresh: fresh, keys: keys) }
}

extension DiffReport.Breach {
  package init(budget: String, locale: String? = nil, limit: Int, actual: Int, _: Void = ()) {
    self.init(budget: budget, locale: locale, limit: limit, actual: actual) }
}

extension HistoryEntry {
  package init(recorded: String, label: String? = nil, key: String, name: String, format: String, app:
    MeasureReport.App, archiveBytes: Int, installBytes: Int, translations: MeasureReport.Size, base:
    MeasureReport.Size, locales: [HistoryEntry.Locale], kinds: [HistoryEntry.Kind], _: Void = ()) {
    self.init(schema: Self.schema, recorded: recorded, label: label, key: key, name: name, format: format,
    app: app, archiveBytes: archiveBytes, installBytes: installBytes, translations: translations, base: base,
    locales: locales, kinds: kinds) }
}

extension HistoryEntry.Locale {
  package init(locale: String, name: String? = nil, translation: Bool = true, archiveBytes: Int, installBytes:
    Int, messages: Int, _: Void = ()) { self.init(locale: locale, name: name, translation: translation,
    archiveBytes: archiveBytes, installBytes: installBytes, messages: messages) }
}

extension HistoryEntry.Kind {
  package init(kind: String, archiveBytes: Int, installBytes: Int, _: Void = ()) { self.init(kind: kind,
    archiveBytes: archiveBytes, installBytes: installBytes) }
}

extension HistoryReport {
  package init(database: String, action: ID<HistoryReport.Action>, total: Int, apps: [String], entries:
    [HistoryReport.Entry], omitted: Int, isDryRun: Bool = false, _: Void = ()) { self.init(schema:
    Self.schema, database: database, action: action, total: total, apps: apps, entries: entries, omitted:
    omitted, isDryRun: isDryRun) }
}

extension HistoryReport.Entry {
  package init(id: String, recorded: String, label: String? = nil, app: String, name: String, version: String?
    = nil, build: String? = nil, archiveBytes: Int, installBytes: Int, localizedArchiveBytes: Int,
    localizedInstallBytes: Int, locales: Int, archiveChange: Int? = nil, localizedArchiveChange: Int? = nil,
    _: Void = ()) { self.init(id: id, recorded: recorded, label: label, app: app, name: name, version:
    version, build: build, archiveBytes: archiveBytes, installBytes: installBytes, localizedArchiveBytes:
    localizedArchiveBytes, localizedInstallBytes: localizedInstallBytes, locales: locales, archiveChange:
    archiveChange, localizedArchiveChange: localizedArchiveChange) }
}

extension HistoryTrendReport {
  package init(app: String, basis: ID<HistoryTrendReport.Basis>, points: [HistoryTrendReport.Point], series:
    [HistoryTrendReport.Series], omittedLocales: Int, _: Void = ()) { self.init(schema: Self.schema, app: app,
    basis: basis, points: points, series: series, omittedLocales: omittedLocales) }
}

extension HistoryTrendReport.Point {
  package init(id: String, recorded: String, label: String? = nil, version: String? = nil, build: String? =
    nil, _: Void = ()) { self.init(id: id, recorded: recorded, label: label, version: version, build: build) }
}

extension HistoryTrendReport.Series {
  package init(subject: ID<HistoryTrendReport.Subject>, name: String? = nil, languageName: String? = nil,
    translation: Bool = true, values: [HistoryTrendReport.Value], change: Int, _: Void = ()) {
    self.init(subject: subject, name: name, languageName: languageName, translation: translation, values:
    values, change: change) }
}

extension HistoryTrendReport.Value {
  package init(point: Int, bytes: Int, _: Void = ()) { self.init(point: point, bytes: bytes) }
}

extension LibraryLanguages {
  package init(locales: [String], libraries: [String], baseName: String? = nil, archiveBytes: Int,
    savedArchiveBytes: Int? = nil, lines: [String], _: Void = ()) { self.init(locales: locales, libraries:
    libraries, baseName: baseName, archiveBytes: archiveBytes, savedArchiveBytes: savedArchiveBytes, lines:
    lines) }
}

extension MeasureGrowthReport {
  package init(old: MeasureGrowthReport.Version, new: MeasureGrowthReport.Version, total:
    MeasureGrowthReport.Sizes, translations: MeasureGrowthReport.Sizes, otherLocales:
    MeasureGrowthReport.Sizes? = nil, locales: [MeasureGrowthReport.Locale], commonCause: String? = nil, base:
    MeasureGrowthReport.Sizes, unlocalized: MeasureGrowthReport.Sizes, overhead: MeasureGrowthReport.Sizes,
    kinds: [MeasureGrowthReport.Kind], components: [MeasureGrowthReport.Component], entries:
    [MeasureGrowthReport.Entry], omittedEntries: MeasureGrowthReport.Sizes, unlistedEntries:
    MeasureGrowthReport.Unlisted? = nil, renames: [MeasureGrowthReport.Rename], warnings: [ReportWarning], _:
    Void = ()) { self.init(schema: Self.schema, old: old, new: new, total: total, translations: translations,
    otherLocales: otherLocales, locales: locales, commonCause: commonCause, base: base, unlocalized:
    unlocalized, overhead: overhead, kinds: kinds, components: components, entries: entries, omittedEntries:
    omittedEntries, unlistedEntries: unlistedEntries, renames: renames, warnings: warnings) }
}

extension MeasureGrowthReport.Version {
  package init(name: String, app: MeasureReport.App, _: Void = ()) { self.init(name: name, app: app) }
}

extension MeasureGrowthReport.Unlisted {
  package init(entries: Int, sizes: MeasureGrowthReport.Sizes, _: Void = ()) { self.init(entries: entries,
    sizes: sizes) }
}

extension MeasureGrowthReport.Sizes {
  package init(oldArchiveBytes: Int, newArchiveBytes: Int, archiveChange: Int, oldInstallBytes: Int,
    newInstallBytes: Int, installChange: Int, _: Void = ()) { self.init(oldArchiveBytes: oldArchiveBytes,
    newArchiveBytes: newArchiveBytes, archiveChange: archiveChange, oldInstallBytes: oldInstallBytes,
    newInstallBytes: newInstallBytes, installChange: installChange) }
}

extension MeasureGrowthReport.Locale {
  package init(locale: String, name: String? = nil, renamedFrom: String? = nil, translation: Bool = true,
    presence: ID<MeasureGrowthReport.Presence>, sizes: MeasureGrowthReport.Sizes, added: Int? = nil, removed:
    Int? = nil, changed: Int? = nil, _: Void = ()) { self.init(locale: locale, name: name, renamedFrom:
    renamedFrom, translation: translation, presence: presence, sizes: sizes, added: added, removed: removed,
    changed: changed) }
}

extension MeasureGrowthReport.Kind {
  package init(kind: String, sizes: MeasureGrowthReport.Sizes, _: Void = ()) { self.init(kind: kind, sizes:
    sizes) }
}

extension MeasureGrowthReport.Component {
  package init(name: String, path: String, presence: ID<MeasureGrowthReport.Presence>, sizes:
    MeasureGrowthReport.Sizes, _: Void = ()) { self.init(name: name, path: path, presence: presence, sizes:
    sizes) }
}

extension MeasureGrowthReport.Entry {
  package init(entry: String, renamedFrom: String? = nil, presence: ID<MeasureGrowthReport.Presence>, owner:
    ID<MeasureReport.Owner>, sizes: MeasureGrowthReport.Sizes, _: Void = ()) { self.init(entry: entry,
    renamedFrom: renamedFrom, presence: presence, owner: owner, sizes: sizes) }
}

extension MeasureGrowthReport.Rename {
  package init(from: String, to: String, entries: Int, _: Void = ()) { self.init(from: from, to: to, entries:
    entries) }
}

extension MeasureReport.Component {
  package init(name: String, kind: ID<MeasureReport.ComponentKind>, path: String, archiveBytes: Int,
    installBytes: Int, localizedArchiveBytes: Int, localizedInstallBytes: Int, _: Void = ()) { self.init(name:
    name, kind: kind, path: path, archiveBytes: archiveBytes, installBytes: installBytes,
    localizedArchiveBytes: localizedArchiveBytes, localizedInstallBytes: localizedInstallBytes) }
}

extension MeasureReport.Container {
  package init(entry: String, archiveBytes: Int, installBytes: Int, rule: String? = nil,
    localizedArchiveBytes: Int, apportionedArchiveBytes: Int, apportionedInstallBytes: Int,
    unusedInstallBytes: Int, _: Void = ()) { self.init(entry: entry, archiveBytes: archiveBytes, installBytes:
    installBytes, rule: rule, localizedArchiveBytes: localizedArchiveBytes, apportionedArchiveBytes:
    apportionedArchiveBytes, apportionedInstallBytes: apportionedInstallBytes, unusedInstallBytes:
    unusedInstallBytes) }
}

extension MeasureReport.Rule {
  package init(rule: String, containers: Int, localizedArchiveBytes: Int, apportionedArchiveBytes: Int,
    unusedInstallBytes: Int, _: Void = ()) { self.init(rule: rule, containers: containers,
    localizedArchiveBytes: localizedArchiveBytes, apportionedArchiveBytes: apportionedArchiveBytes,
    unusedInstallBytes: unusedInstallBytes) }
}

extension MeasureReport.Device {
  package init(profile: String, downloadBytes: Int, languageBytes: Int? = nil, everyDeviceBytes: Int,
    languageSplits: Bool? = nil, languages: [MeasureReport.Language], modules: [MeasureReport.Module], _: Void
    = ()) { self.init(profile: profile, downloadBytes: downloadBytes, languageBytes: languageBytes,
    everyDeviceBytes: everyDeviceBytes, languageSplits: languageSplits, languages: languages, modules:
    modules) }
}

extension MeasureReport.Language {
  package init(language: String, locales: [String], downloadBytes: Int, installBytes: Int, _: Void = ()) {
    self.init(language: language, locales: locales, downloadBytes: downloadBytes, installBytes: installBytes)
    }
}

extension MeasureReport.Module {
  package init(name: String, delivery: ID<MeasureReport.ModuleDelivery>, conditions: [String], bytes: Int, _:
    Void = ()) { self.init(name: name, delivery: delivery, conditions: conditions, bytes: bytes) }
}

extension MeasureReport.Entry {
  package init(entry: String, component: String, owner: ID<MeasureReport.Owner>, kind: String, rule: String,
    archiveBytes: Int, apportionedArchiveBytes: Int, installBytes: Int, apportionedInstallBytes: Int, basis:
    ID<MeasureReport.EntryBasis>, messages: Int? = nil, _: Void = ()) { self.init(entry: entry, component:
    component, owner: owner, kind: kind, rule: rule, archiveBytes: archiveBytes, apportionedArchiveBytes:
    apportionedArchiveBytes, installBytes: installBytes, apportionedInstallBytes: apportionedInstallBytes,
    basis: basis, messages: messages) }
}

extension MeasureReport.EntrySum {
  package init(entries: Int, archiveBytes: Int, installBytes: Int, messages: Int, _: Void = ()) {
    self.init(entries: entries, archiveBytes: archiveBytes, installBytes: installBytes, messages: messages) }
}

extension MeasureReport.Size {
  package init(archiveBytes: Int, installBytes: Int, _: Void = ()) { self.init(archiveBytes: archiveBytes,
    installBytes: installBytes) }
}

extension MeasureReport.Overhead {
  package init(archiveBytes: Int, _: Void = ()) { self.init(archiveBytes: archiveBytes) }
}

extension MeasureReport.Coverage {
  package init(locale: String, name: String?, parents: [String], ownText: Int, parentText: Int, baseText: Int,
    _: Void = ()) { self.init(locale: locale, name: name, parents: parents, ownText: ownText, parentText:
    parentText, baseText: baseText) }
}

extension MeasureReport.Locale {
  package init(locale: String? = nil, name: String? = nil, aliasOf: String? = nil, translation: Bool = true,
    reason: String? = nil, archiveBytes: Int, measuredArchiveBytes: Int, apportionedArchiveBytes: Int,
    installBytes: Int, measuredInstallBytes: Int, apportionedInstallBytes: Int, resources: Int, messages: Int,
    uncountedResources: Int, kinds: MeasureReport.Kinds, _: Void = ()) { self.init(locale: locale, name: name,
    aliasOf: aliasOf, translation: translation, reason: reason, archiveBytes: archiveBytes,
    measuredArchiveBytes: measuredArchiveBytes, apportionedArchiveBytes: apportionedArchiveBytes,
    installBytes: installBytes, measuredInstallBytes: measuredInstallBytes, apportionedInstallBytes:
    apportionedInstallBytes, resources: resources, messages: messages, uncountedResources: uncountedResources,
    kinds: kinds) }
}

extension MeasureReport.LocaleSum {
  package init(locales: Int, archiveBytes: Int, measuredArchiveBytes: Int, apportionedArchiveBytes: Int,
    installBytes: Int, measuredInstallBytes: Int, apportionedInstallBytes: Int, resources: Int, messages: Int,
    uncountedResources: Int, kinds: MeasureReport.Kinds, _: Void = ()) { self.init(locales: locales,
    archiveBytes: archiveBytes, measuredArchiveBytes: measuredArchiveBytes, apportionedArchiveBytes:
    apportionedArchiveBytes, installBytes: installBytes, measuredInstallBytes: measuredInstallBytes,
    apportionedInstallBytes: apportionedInstallBytes, resources: resources, messages: messages,
    uncountedResources: uncountedResources, kinds: kinds) }
}

extension MeasureReport.TranslationSizes {
  package init(min: Int, median: Int, max: Int, smallestLocale: String, largestLocale: String, largestName:
    String? = nil, localesWithOneMessage: Int, _: Void = ()) { self.init(min: min, median: median, max: max,
    smallestLocale: smallestLocale, largestLocale: largestLocale, largestName: largestName,
    localesWithOneMessage: localesWithOneMessage) }
}

extension MeasureReport.Kinds {
  package init(strings: MeasureReport.Kind, plurals: MeasureReport.Kind, interface: MeasureReport.Kind,
    images: MeasureReport.Kind, audio: MeasureReport.Kind, video: MeasureReport.Kind, fonts:
    MeasureReport.Kind, other: MeasureReport.Kind, _: Void = ()) { self.init(strings: strings, plurals:
    plurals, interface: interface, images: images, audio: audio, video: video, fonts: fonts, other: other) }
}

extension MeasureReport.Kind {
  package init(archiveBytes: Int, installBytes: Int, messages: Int, _: Void = ()) { self.init(archiveBytes:
    archiveBytes, installBytes: installBytes, messages: messages) }
}

extension MeasureReport {
  package init(input: String? = nil, archive: MeasureReport.Archive, app: MeasureReport.App, ledger:
    MeasureReport.Ledger, totals: MeasureReport.Totals, locales: [MeasureReport.Locale], translations:
    MeasureReport.LocaleSum, otherLocales: MeasureReport.LocaleSum? = nil, libraryLanguages: LibraryLanguages?
    = nil, sameLanguages: [[String]]? = nil, translationSizes: MeasureReport.TranslationSizes? = nil, base:
    MeasureReport.Locale, unlocalized: MeasureReport.Size, overhead: MeasureReport.Overhead, components:
    [MeasureReport.Component], containers: [MeasureReport.Container], rules: [MeasureReport.Rule],
    parentCoverage: [MeasureReport.Coverage] = [], coverageLeftOut: [MessagesLeftOut]? = nil, device:
    MeasureReport.Device? = nil, selection: MeasureReport.Selection, entries: [MeasureReport.Entry]? = nil,
    warnings: [ReportWarning], _: Void = ()) { self.init(schema: Self.schema, input: input, archive: archive,
    app: app, ledger: ledger, totals: totals, locales: locales, translations: translations, otherLocales:
    otherLocales, libraryLanguages: libraryLanguages, sameLanguages: sameLanguages, translationSizes:
    translationSizes, base: base, unlocalized: unlocalized, overhead: overhead, components: components,
    containers: containers, rules: rules, parentCoverage: parentCoverage, coverageLeftOut: coverageLeftOut,
    device: device, selection: selection, entries: entries, warnings: warnings) }
}

extension MeasureReport.Archive {
  package init(name: String, format: String, container: String, bytes: Int, entries: Int, _: Void = ()) {
    self.init(name: name, format: format, container: container, bytes: bytes, entries: entries) }
}

extension MeasureReport.App {
  package init(platform: ID<MeasureReport.Platform>? = nil, name: String? = nil, identifier: String? = nil,
    version: String? = nil, build: String? = nil, baseLanguage: String? = nil, _: Void = ()) {
    self.init(platform: platform, name: name, identifier: identifier, version: version, build: build,
    baseLanguage: baseLanguage) }
}

extension MeasureReport.Ledger {
  package init(content: Int, localHeaders: Int, dataDescriptors: Int, padding: Int, signingBlock: Int,
    centralDirectory: Int, endRecord: Int, unattributed: Int, _: Void = ()) { self.init(content: content,
    localHeaders: localHeaders, dataDescriptors: dataDescriptors, padding: padding, signingBlock:
    signingBlock, centralDirectory: centralDirectory, endRecord: endRecord, unattributed: unattributed) }
}

extension MeasureReport.Totals {
  package init(archiveBytes: Int, installBytes: Int, onDiskBytes: Int? = nil, localizedArchiveBytes: Int,
    localizedInstallBytes: Int, locales: Int, languages: Int? = nil, messages: Int, uncountedResources: Int,
    _: Void = ()) { self.init(archiveBytes: archiveBytes, installBytes: installBytes, onDiskBytes:
    onDiskBytes, localizedArchiveBytes: localizedArchiveBytes, localizedInstallBytes: localizedInstallBytes,
    locales: locales, languages: languages, messages: messages, uncountedResources: uncountedResources) }
}

extension MeasureReport.Selection {
  package init(components: [String], locales: [String], sort: ID<MeasureReport.SortOrder>, omitted:
    MeasureReport.LocaleSum, unselected: MeasureReport.Size, omittedEntries: MeasureReport.EntrySum? = nil,
    allEntries: MeasureReport.EntrySum? = nil, _: Void = ()) { self.init(components: components, locales:
    locales, sort: sort, omitted: omitted, unselected: unselected, omittedEntries: omittedEntries, allEntries:
    allEntries) }
}

extension ReportWarning {
  package init(entry: String? = nil, message: String, affectsMessages: Bool = false, _: Void = ()) {
    self.init(entry: entry, message: message, affectsMessages: affectsMessages) }
}

extension InputFailure {
  package init(input: String, error: String, hint: String? = nil, _: Void = ()) { self.init(schema:
    Self.schema, input: input, error: error, hint: hint) }
}

extension OtherLocale {
  package init(locale: String, name: String? = nil, reason: String, _: Void = ()) { self.init(locale: locale,
    name: name, reason: reason) }
}

extension MessagesLeftOut {
  package init(reason: ID<Reason>, messages: Int, _: Void = ()) { self.init(reason: reason, messages:
    messages) }
}

extension PacksCompareReport {
  package init(packs: [PacksInspectReport], downloadBytes: PacksCompareReport.DownloadBytes? = nil, codecs:
    [String], totalDownloadBytes: [String: Int], totalPackBytes: Int, totalMessages: Int, messagesLeftOut:
    [MessagesLeftOut]? = nil, otherLocales: [OtherLocale]? = nil, baseDictionary: Bool, pair:
    PacksCompareReport.Pair? = nil, changes: [PacksCompareReport.Change]? = nil, changeTotals:
    PacksCompareReport.ChangeTotals? = nil, against: PacksCompareReport.OlderVersion? = nil, breaches:
    [DiffReport.Breach]? = nil, passed: Bool = true, selectedLocales: [String]? = [], warnings:
    [ReportWarning], _: Void = ()) { self.init(schema: Self.schema, packs: packs, downloadBytes:
    downloadBytes, codecs: codecs, totalDownloadBytes: totalDownloadBytes, totalPackBytes: totalPackBytes,
    totalMessages: totalMessages, messagesLeftOut: messagesLeftOut, otherLocales: otherLocales,
    baseDictionary: baseDictionary, pair: pair, changes: changes, changeTotals: changeTotals, against:
    against, breaches: breaches, passed: passed, selectedLocales: selectedLocales, warnings: warnings) }
}

extension PacksCompareReport.DownloadBytes {
  package init(codec: String, min: Int, median: Int, max: Int, _: Void = ()) { self.init(codec: codec, min:
    min, median: median, max: max) }
}

extension PacksCompareReport.Pair {
  package init(larger: String, smaller: String, difference: PacksInspectReport.Difference, _: Void = ()) {
    self.init(larger: larger, smaller: smaller, difference: difference) }
}

extension PacksCompareReport.OlderVersion {
  package init(files: [String], app: String, version: String, newLocales: [String], removedLocales: [String],
    renames: [DiffReport.Rename], hasKeys: Bool, _: Void = ()) { self.init(files: files, app: app, version:
    version, newLocales: newLocales, removedLocales: removedLocales, renames: renames, hasKeys: hasKeys) }
}

extension PacksCompareReport.Change {
  package init(locale: String, name: String? = nil, renamedFrom: String? = nil, isBase: Bool, oldPackBytes:
    Int, newPackBytes: Int, packChange: Int, updateBytes: Int? = nil, wholeBytes: Int? = nil, added: Int,
    removed: Int, changed: Int, _: Void = ()) { self.init(locale: locale, name: name, renamedFrom:
    renamedFrom, isBase: isBase, oldPackBytes: oldPackBytes, newPackBytes: newPackBytes, packChange:
    packChange, updateBytes: updateBytes, wholeBytes: wholeBytes, added: added, removed: removed, changed:
    changed) }
}

extension PacksCompareReport.ChangeTotals {
  package init(packs: Int, larger: Int, smaller: Int, unchanged: Int, oldPackBytes: Int, newPackBytes: Int,
    packChange: Int, updateBytes: Int, wholeBytes: Int, added: Int, removed: Int, changed: Int, _: Void = ())
    { self.init(packs: packs, larger: larger, smaller: smaller, unchanged: unchanged, oldPackBytes:
    oldPackBytes, newPackBytes: newPackBytes, packChange: packChange, updateBytes: updateBytes, wholeBytes:
    wholeBytes, added: added, removed: removed, changed: changed) }
}

extension PacksInspectReport {
  package init(file: String, locale: String, name: String? = nil, isBase: Bool, app: String, version: String,
    revision: Int, parents: [String], checksum: String, messages: Int, packBytes: Int, downloadBytes: [String:
    Int], textCharacters: Int, textBytes: Int, untranslated: Int? = nil, missing: Int? = nil, parentText: Int?
    = nil, baseText: Int? = nil, expansion: Double? = nil, difference: PacksInspectReport.Difference? = nil,
    sections: [PacksInspectReport.Section], entries: [PacksInspectReport.Entry]? = nil, _: Void = ()) {
    self.init(schema: Self.schema, file: file, locale: locale, name: name, isBase: isBase, app: app, version:
    version, revision: revision, parents: parents, checksum: checksum, messages: messages, packBytes:
    packBytes, downloadBytes: downloadBytes, textCharacters: textCharacters, textBytes: textBytes,
    untranslated: untranslated, missing: missing, parentText: parentText, baseText: baseText, expansion:
    expansion, difference: difference, sections: sections, entries: entries) }
}

extension PacksInspectReport.Difference {
  package init(total: Int, messages: Int, charactersPerMessage: Int, bytesPerCharacter: Int, compression: Int,
    _: Void = ()) { self.init(total: total, messages: messages, charactersPerMessage: charactersPerMessage,
    bytesPerCharacter: bytesPerCharacter, compression: compression) }
}

extension PacksInspectReport.Section {
  package init(name: String, bytes: Int, _: Void = ()) { self.init(name: name, bytes: bytes) }
}

extension PacksInspectReport.Transifex {
  package init(pushed: String, stored: String? = nil, _: Void = ()) { self.init(pushed: pushed, stored:
    stored) }
}

extension PacksInspectReport.Entry {
  package init(table: String, key: String, message: ReportMessage, base: ReportMessage? = nil, rendered:
    String? = nil, transifex: PacksInspectReport.Transifex? = nil, _: Void = ()) { self.init(table: table,
    key: key, message: message, base: base, rendered: rendered, transifex: transifex) }
}

extension PacksPublishReport {
  package init(site: String, app: String, isUnchanged: Bool, sequence: Int, expires: String, key: String? =
    nil, versions: [PacksPublishReport.Version], packs: [PacksPublishReport.Pack], locales:
    [PacksVerifyReport.Locale], filesWritten: Int, bytesWritten: Int, filesDeleted: Int, newKeyLookups: Int,
    signingCommands: [String] = [], warnings: [ReportWarning], _: Void = ()) { self.init(schema: Self.schema,
    site: site, app: app, isUnchanged: isUnchanged, sequence: sequence, expires: expires, key: key, versions:
    versions, packs: packs, locales: locales, filesWritten: filesWritten, bytesWritten: bytesWritten,
    filesDeleted: filesDeleted, newKeyLookups: newKeyLookups, signingCommands: signingCommands, warnings:
    warnings) }
}

extension PacksPublishReport.Version {
  package init(version: String, revision: Int, packs: Int, rollout: Int? = nil, _: Void = ()) {
    self.init(version: version, revision: revision, packs: packs, rollout: rollout) }
}

extension PacksPublishReport.Pack {
  package init(locale: String, name: String? = nil, messages: Int, packBytes: Int, downloadBytes: [String:
    Int], deltaBytes: [String: Int] = [:], _: Void = ()) { self.init(locale: locale, name: name, messages:
    messages, packBytes: packBytes, downloadBytes: downloadBytes, deltaBytes: deltaBytes) }
}

extension PacksVerifyReport {
  package init(site: String, passed: Bool, app: String? = nil, sequence: Int? = nil, expires: String? = nil,
    key: String? = nil, versions: [PacksPublishReport.Version], locales: [PacksVerifyReport.Locale] = [],
    release: PacksVerifyReport.Release? = nil, signatures: Int, files: Int, bytes: Int, packsRestored: Int,
    deltasApplied: Int, newKeyLookups: Int, problems: [PacksVerifyReport.Problem], warnings: [ReportWarning],
    _: Void = ()) { self.init(schema: Self.schema, site: site, passed: passed, app: app, sequence: sequence,
    expires: expires, key: key, versions: versions, locales: locales, release: release, signatures:
    signatures, files: files, bytes: bytes, packsRestored: packsRestored, deltasApplied: deltasApplied,
    newKeyLookups: newKeyLookups, problems: problems, warnings: warnings) }
}

extension PacksVerifyReport.Locale {
  package init(locale: String, metadataBytes: Int, firstLaunchBytes: Int? = nil, updateBytes: Int? = nil, _:
    Void = ()) { self.init(locale: locale, metadataBytes: metadataBytes, firstLaunchBytes: firstLaunchBytes,
    updateBytes: updateBytes) }
}

extension PacksVerifyReport.Release {
  package init(app: String, version: String? = nil, keys: Int, packs: Int, messagesCompared: Int, _: Void =
    ()) { self.init(app: app, version: version, keys: keys, packs: packs, messagesCompared: messagesCompared)
    }
}

extension PacksVerifyReport.Problem {
  package init(file: String, error: String, message: String, _: Void = ()) { self.init(file: file, error:
    error, message: message) }
}

extension SimulateReport.Action {
  package init(id: ID<SimulateReport.ActionName>, title: String, savedDeviceBytes: Int, low: Int? = nil, high:
    Int? = nil, share: Double, savedArchiveBytes: Int? = nil, savedInstallBytes: Int? = nil, savedOnDiskBytes:
    Int? = nil, effort: ID<SimulateReport.Effort>, simple: Bool, measured: Bool, estimate: String? = nil,
    slows: String, lines: [String] = [], instructions: [String] = [], findings: [String] = [], way:
    ID<SimulateReport.WayName>? = nil, _: Void = ()) { self.init(id: id, title: title, savedDeviceBytes:
    savedDeviceBytes, low: low, high: high, share: share, savedArchiveBytes: savedArchiveBytes,
    savedInstallBytes: savedInstallBytes, savedOnDiskBytes: savedOnDiskBytes, effort: effort, simple: simple,
    measured: measured, estimate: estimate, slows: slows, lines: lines, instructions: instructions, findings:
    findings, way: way) }
}

extension SimulateReport.AllSimpleActions {
  package init(actions: Int, savedDeviceBytes: Int, low: Int? = nil, high: Int? = nil, share: Double,
    savedArchiveBytes: Int, savedInstallBytes: Int, savedOnDiskBytes: Int? = nil, overlapBytes: Int, _: Void =
    ()) { self.init(actions: actions, savedDeviceBytes: savedDeviceBytes, low: low, high: high, share: share,
    savedArchiveBytes: savedArchiveBytes, savedInstallBytes: savedInstallBytes, savedOnDiskBytes:
    savedOnDiskBytes, overlapBytes: overlapBytes) }
}

extension SimulateReport {
  package init(input: String? = nil, archive: MeasureReport.Archive, app: MeasureReport.App, scope:
    ID<SimulateReport.Scope>, components: [String], kept: [String], otherLocales: [OtherLocale] = [],
    libraryLanguages: LibraryLanguages? = nil, keptForSystem: [SimulateReport.KeptForSystem] = [], nextSteps:
    [SimulateReport.NextStep] = [], stringsEncoding: SimulateReport.StringsEncoding? = nil, before:
    SimulateReport.AppSize, after: SimulateReport.AppSize, savedArchiveBytes: Int, savedInstallBytes: Int,
    removedEntries: Int, rewrittenEntries: Int, packs: [SimulateReport.Pack], packTotals:
    SimulateReport.PackTotals, messagesLeftOut: [MessagesLeftOut] = [], codecs: [SimulateReport.Codec],
    baseDictionary: Bool, basePackBytes: Int = 0, metadataBytes: Int = 0, clientBytes: Int? = nil, client:
    SimulateReport.Client? = nil, deviceDownload: SimulateReport.DeviceDownload =
    SimulateReport.DeviceDownload(basis: "archive"), device: MeasureReport.Device? = nil, users:
    [SimulateReport.User], typicalUser: SimulateReport.TypicalUser? = nil, downloads:
    [SimulateReport.DownloadModel], oneMoreLocale: SimulateReport.OneMoreLocale? = nil, ways:
    [SimulateReport.Way] = [], comparison: SimulateReport.WayComparison? = nil, actions:
    [SimulateReport.Action] = [], allSimpleActions: SimulateReport.AllSimpleActions? = nil, leaveOneOut:
    [SimulateReport.LeaveOneOut]? = nil, unmodified: [SimulateReport.Unmodified], rebuilt: String? = nil,
    warnings: [ReportWarning], _: Void = ()) { self.init(schema: Self.schema, input: input, archive: archive,
    app: app, scope: scope, components: components, kept: kept, otherLocales: otherLocales, libraryLanguages:
    libraryLanguages, keptForSystem: keptForSystem, nextSteps: nextSteps, stringsEncoding: stringsEncoding,
    before: before, after: after, savedArchiveBytes: savedArchiveBytes, savedInstallBytes: savedInstallBytes,
    removedEntries: removedEntries, rewrittenEntries: rewrittenEntries, packs: packs, packTotals: packTotals,
    messagesLeftOut: messagesLeftOut, codecs: codecs, baseDictionary: baseDictionary, basePackBytes:
    basePackBytes, metadataBytes: metadataBytes, clientBytes: clientBytes, client: client, deviceDownload:
    deviceDownload, device: device, users: users, typicalUser: typicalUser, downloads: downloads,
    oneMoreLocale: oneMoreLocale, ways: ways, comparison: comparison, actions: actions, allSimpleActions:
    allSimpleActions, leaveOneOut: leaveOneOut, unmodified: unmodified, rebuilt: rebuilt, warnings: warnings)
    }
}

extension SimulateReport.StringsEncoding {
  package init(files: Int, textSavedArchiveBytes: Int, xmlSavedArchiveBytes: Int, _: Void = ()) {
    self.init(files: files, textSavedArchiveBytes: textSavedArchiveBytes, xmlSavedArchiveBytes:
    xmlSavedArchiveBytes) }
}

extension SimulateReport.AppSize {
  package init(archiveBytes: Int, installBytes: Int, onDiskBytes: Int? = nil, _: Void = ()) {
    self.init(archiveBytes: archiveBytes, installBytes: installBytes, onDiskBytes: onDiskBytes) }
}

extension SimulateReport.Pack {
  package init(locale: String, name: String? = nil, messages: Int, packBytes: Int, codec: String,
    packDownloadBytes: Int, assets: Int, assetBytes: Int, downloadBytes: Int, _: Void = ()) {
    self.init(locale: locale, name: name, messages: messages, packBytes: packBytes, codec: codec,
    packDownloadBytes: packDownloadBytes, assets: assets, assetBytes: assetBytes, downloadBytes:
    downloadBytes) }
}

extension SimulateReport.PackTotals {
  package init(packs: Int, languages: Int? = nil, messages: Int, packBytes: Int, packDownloadBytes: Int,
    assets: Int, assetBytes: Int, downloadBytes: Int, _: Void = ()) { self.init(packs: packs, languages:
    languages, messages: messages, packBytes: packBytes, packDownloadBytes: packDownloadBytes, assets: assets,
    assetBytes: assetBytes, downloadBytes: downloadBytes) }
}

extension SimulateReport.Codec {
  package init(codec: String, totalBytes: Int, min: Int, median: Int, max: Int, _: Void = ()) {
    self.init(codec: codec, totalBytes: totalBytes, min: min, median: median, max: max) }
}

extension SimulateReport.DeviceDownload {
  package init(basis: ID<SimulateReport.DownloadBasis>, languageSplits: Bool? = nil, _: Void = ()) {
    self.init(basis: basis, languageSplits: languageSplits) }
}

extension SimulateReport.User {
  package init(locale: String, name: String? = nil, before: Int, after: Int, saved: Int, _: Void = ()) {
    self.init(locale: locale, name: name, before: before, after: after, saved: saved) }
}

extension SimulateReport.TypicalUser {
  package init(before: Int, after: Int, saved: Int, _: Void = ()) { self.init(before: before, after: after,
    saved: saved) }
}

extension SimulateReport.DownloadModel {
  package init(name: ID<SimulateReport.DownloadRule>, before: Int, after: Int, saved: Int, _: Void = ()) {
    self.init(name: name, before: before, after: after, saved: saved) }
}

extension SimulateReport.OneMoreLocale {
  package init(bundledBytes: Int, packDownloadBytes: Int, breakEvenLocales: Int? = nil, _: Void = ()) {
    self.init(bundledBytes: bundledBytes, packDownloadBytes: packDownloadBytes, breakEvenLocales:
    breakEvenLocales) }
}

extension SimulateReport.Way {
  package init(way: ID<SimulateReport.WayName>, archiveBytes: Int? = nil, firstDownload: SimulateReport.Range?
    = nil, deviceBytes: Int? = nil, onDiskBytes: Int? = nil, firstText: TimeReport.Work? = nil, lookUp:
    TimeReport.LookUp? = nil, firstTextLocale: String? = nil, updateBytes: Int? = nil, measured: Bool,
    estimate: String? = nil, reason: String? = nil, clientBytes: Int? = nil, needs: String, limits: String, _:
    Void = ()) { self.init(way: way, archiveBytes: archiveBytes, firstDownload: firstDownload, deviceBytes:
    deviceBytes, onDiskBytes: onDiskBytes, firstText: firstText, lookUp: lookUp, firstTextLocale:
    firstTextLocale, updateBytes: updateBytes, measured: measured, estimate: estimate, reason: reason,
    clientBytes: clientBytes, needs: needs, limits: limits) }
}

extension SimulateReport.Range {
  package init(min: Int, median: Int, max: Int, _: Void = ()) { self.init(min: min, median: median, max: max)
    }
}

extension SimulateReport.Client {
  package init(low: Int, high: Int, breakEven: Int? = nil, given: Bool, _: Void = ()) { self.init(low: low,
    high: high, breakEven: breakEven, given: given) }
}

extension SimulateReport.WayComparison {
  package init(asBuilt: ID<SimulateReport.WayName>, smallest: ID<SimulateReport.WayName>, enough:
    ID<SimulateReport.WayName>? = nil, packsPay: Bool, worthwhile: Double, _: Void = ()) { self.init(asBuilt:
    asBuilt, smallest: smallest, enough: enough, packsPay: packsPay, worthwhile: worthwhile) }
}

extension SimulateReport.LeaveOneOut {
  package init(locale: String, name: String? = nil, archiveBytes: Int, installBytes: Int,
    footprintArchiveBytes: Int, difference: Int, _: Void = ()) { self.init(locale: locale, name: name,
    archiveBytes: archiveBytes, installBytes: installBytes, footprintArchiveBytes: footprintArchiveBytes,
    difference: difference) }
}

extension SimulateReport.Unmodified {
  package init(entry: String, reason: String, _: Void = ()) { self.init(entry: entry, reason: reason) }
}

extension SimulateReport.KeptForSystem {
  package init(rule: ID<SimulateReport.SystemRule>, files: Int, resources: Int, locales: Int, archiveBytes:
    Int, _: Void = ()) { self.init(rule: rule, files: files, resources: resources, locales: locales,
    archiveBytes: archiveBytes) }
}

extension SimulateReport.NextStep {
  package init(step: String, text: String, locales: [String] = [], _: Void = ()) { self.init(step: step, text:
    text, locales: locales) }
}

extension TimeReport {
  package init(archive: MeasureReport.Archive, app: MeasureReport.App, against: MeasureReport.App? = nil,
    measuredLocales: Int, locales: [TimeReport.Locale], speeds: TimeReport.Speeds? = nil, warnings:
    [ReportWarning], _: Void = ()) { self.init(schema: Self.schema, archive: archive, app: app, against:
    against, measuredLocales: measuredLocales, locales: locales, speeds: speeds, warnings: warnings) }
}

extension TimeReport.Locale {
  package init(locale: String, name: String? = nil, rank: ID<TimeReport.Rank>? = nil, messages: Int, table:
    String, tables: Int, ways: [TimeReport.Way], _: Void = ()) { self.init(locale: locale, name: name, rank:
    rank, messages: messages, table: table, tables: tables, ways: ways) }
}

extension TimeReport.Way {
  package init(way: ID<TimeReport.WayName>, reader: String, firstText: TimeReport.Work, before:
    TimeReport.Work? = nil, lookUp: TimeReport.LookUp? = nil, estimate: TimeReport.Estimate? = nil, _: Void =
    ()) { self.init(way: way, reader: reader, firstText: firstText, before: before, lookUp: lookUp, estimate:
    estimate) }
}

extension TimeReport.LookUp {
  package init(bytesHashed: Int, bytesParsed: Int, entriesParsed: Int, ratio: Double? = nil, ratioQuartiles:
    TimeReport.Quartiles? = nil, _: Void = ()) { self.init(bytesHashed: bytesHashed, bytesParsed: bytesParsed,
    entriesParsed: entriesParsed, ratio: ratio, ratioQuartiles: ratioQuartiles) }
}

extension TimeReport.Quartiles {
  package init(low: Double, high: Double, _: Void = ()) { self.init(low: low, high: high) }
}

extension TimeReport.Estimate {
  package init(lowMilliseconds: Double, highMilliseconds: Double, _: Void = ()) { self.init(lowMilliseconds:
    lowMilliseconds, highMilliseconds: highMilliseconds) }
}

extension TimeReport.Speeds {
  package init(name: String, lookups: Int, unknown: [String], _: Void = ()) { self.init(name: name, lookups:
    lookups, unknown: unknown) }
}

extension TimeReport.Work {
  package init(filesOpened: Int, bytesRead: Int, pagesTouched: Int, bytesExpanded: Int, bytesHashed: Int,
    bytesParsed: Int, entriesParsed: Int, filesWritten: Int, bytesWritten: Int, syncs: Int, instructions: Int?
    = nil, ratio: Double? = nil, ratioQuartiles: TimeReport.Quartiles? = nil, _: Void = ()) {
    self.init(filesOpened: filesOpened, bytesRead: bytesRead, pagesTouched: pagesTouched, bytesExpanded:
    bytesExpanded, bytesHashed: bytesHashed, bytesParsed: bytesParsed, entriesParsed: entriesParsed,
    filesWritten: filesWritten, bytesWritten: bytesWritten, syncs: syncs, instructions: instructions, ratio:
    ratio, ratioQuartiles: ratioQuartiles) }
}
