// swift-format-ignore-file
// Written by Tests/Schemas/generate. Do not edit.
//
// The last parameter distinguishes each initializer from the one that the compiler makes for the module itself.

extension AcceptedCases {
  package init(accepted: [AcceptedCases.Case], _: Void = ()) { self.init(schema: Self.schema, accepted:
    accepted) }
}

extension AcceptedCases.Case {
  package init(key: String? = nil, reason: String, finding: String? = nil, date: String? = nil, until: String?
    = nil, locale: String? = nil, table: String? = nil, severity: String? = nil, old: String? = nil, new:
    String? = nil, _: Void = ()) { self.init(key: key, reason: reason, finding: finding, date: date, until:
    until, locale: locale, table: table, severity: severity, old: old, new: new) }
}

extension AppReport {
  package init(sections: [String], footprint: FootprintReport, composition: [AppReport.Part], savings:
    SavingsReport? = nil, packs: PackComparisonReport? = nil, growth: GrowthReport? = nil, staleness:
    StalenessReport? = nil, aging: StalenessReport? = nil, trend: TrendReport? = nil, check: CheckReport,
    omitted: AppReport.Omitted, _: Void = ()) { self.init(schema: Self.schema, sections: sections, footprint:
    footprint, composition: composition, savings: savings, packs: packs, growth: growth, staleness: staleness,
    aging: aging, trend: trend, check: check, omitted: omitted) }
}

extension AppReport.Part {
  package init(component: String, kind: String, owner: ID<FootprintReport.Owner>, archiveBytes: Int,
    installBytes: Int, _: Void = ()) { self.init(component: component, kind: kind, owner: owner, archiveBytes:
    archiveBytes, installBytes: installBytes) }
}

extension AppReport.Omitted {
  package init(findings: Int = 0, incompatible: Int = 0, changedMessages: Int = 0, _: Void = ()) {
    self.init(findings: findings, incompatible: incompatible, changedMessages: changedMessages) }
}

extension BaselineFile {
  package init(footprint: FootprintReport, findings: [String]? = nil, accepted: [AcceptedCases.Case], history:
    [BaselineFile.Entry], _: Void = ()) { self.init(schema: Self.schema, footprint: footprint, findings:
    findings, accepted: accepted, history: history) }
}

extension BaselineFile.Entry {
  package init(date: String, reason: String, version: String? = nil, archiveBytes: Int, installBytes: Int,
    localizedArchiveBytes: Int, localizedInstallBytes: Int, locales: [String: FootprintReport.Size], _: Void =
    ()) { self.init(date: date, reason: reason, version: version, archiveBytes: archiveBytes, installBytes:
    installBytes, localizedArchiveBytes: localizedArchiveBytes, localizedInstallBytes: localizedInstallBytes,
    locales: locales) }
}

extension CheckReport {
  package init(name: String, app: FootprintReport.App, budget: String? = nil, baseline: CheckReport.Baseline?
    = nil, accepted: CheckReport.Baseline? = nil, sizes: [CheckReport.PartSize]? = nil, passed: Bool, limits:
    [CheckReport.Limit], breaches: [CheckReport.Breach], findings: [CheckReport.Finding], notChecked:
    [CheckReport.UncheckedRule], checksFindings: Bool = true, findingCounts: CheckReport.FindingCounts, rules:
    [CheckReport.Rule], measuresWaste: Bool, totalWastedArchiveBytes: Int? = nil, warnings: [ReportWarning],
    _: Void = ()) { self.init(schema: Self.schema, name: name, app: app, budget: budget, baseline: baseline,
    accepted: accepted, sizes: sizes, passed: passed, limits: limits, breaches: breaches, findings: findings,
    notChecked: notChecked, checksFindings: checksFindings, findingCounts: findingCounts, rules: rules,
    measuresWaste: measuresWaste, totalWastedArchiveBytes: totalWastedArchiveBytes, warnings: warnings) }
}

extension CheckReport.Baseline {
  package init(path: String, version: String? = nil, date: String? = nil, reason: String? = nil, hasFindings:
    Bool = false, _: Void = ()) { self.init(path: path, version: version, date: date, reason: reason,
    hasFindings: hasFindings) }
}

extension CheckReport.PartSize {
  package init(part: ID<CheckReport.Part>, locale: String? = nil, name: String? = nil, actual: Int, baseline:
    Int? = nil, limit: Int? = nil, _: Void = ()) { self.init(part: part, locale: locale, name: name, actual:
    actual, baseline: baseline, limit: limit) }
}

extension CheckReport.Limit {
  package init(budget: String, selector: String? = nil, value: String, line: Int, column: Int, checked: Int,
    exceeded: Int, subject: String? = nil, actual: Int? = nil, baseline: Int? = nil, limit: Int? = nil, unit:
    ID<CheckReport.Unit>, notChecked: CheckReport.NotChecked? = nil, _: Void = ()) { self.init(budget: budget,
    selector: selector, value: value, line: line, column: column, checked: checked, exceeded: exceeded,
    subject: subject, actual: actual, baseline: baseline, limit: limit, unit: unit, notChecked: notChecked) }
}

extension CheckReport.UncheckedRule {
  package init(rule: String, reason: String, _: Void = ()) { self.init(rule: rule, reason: reason) }
}

extension CheckReport.NotChecked {
  package init(reason: ID<CheckReport.Cause>, fails: Bool, message: String, _: Void = ()) { self.init(reason:
    reason, fails: fails, message: message) }
}

extension CheckReport.Breach {
  package init(budget: String, subject: String? = nil, limit: Int, actual: Int, baseline: Int? = nil, unit:
    ID<CheckReport.Unit>, basis: ID<CheckReport.Basis>? = nil, line: Int, column: Int, message: String, _:
    Void = ()) { self.init(budget: budget, subject: subject, limit: limit, actual: actual, baseline: baseline,
    unit: unit, basis: basis, line: line, column: column, message: message) }
}

extension CheckReport.Finding {
  package init(id: String, rule: String, severity: ID<CheckReport.Severity>, component: String? = nil, entry:
    String? = nil, table: String? = nil, key: String? = nil, locale: String? = nil, evidence: String, text:
    ReportMessage? = nil, baseText: ReportMessage? = nil, wastedArchiveBytes: Int? = nil, accepted: String? =
    nil, isNew: Bool, _: Void = ()) { self.init(id: id, rule: rule, severity: severity, component: component,
    entry: entry, table: table, key: key, locale: locale, evidence: evidence, text: text, baseText: baseText,
    wastedArchiveBytes: wastedArchiveBytes, accepted: accepted, isNew: isNew) }
}

extension CheckReport.FindingCounts {
  package init(error: Int, warning: Int, note: Int, accepted: Int, new: Int, _: Void = ()) { self.init(error:
    error, warning: warning, note: note, accepted: accepted, new: new) }
}

extension CheckReport.Rule {
  package init(id: String, severity: ID<CheckReport.Severity>, title: String, explanation: String, remedy:
    String, findings: Int, _: Void = ()) { self.init(id: id, severity: severity, title: title, explanation:
    explanation, remedy: remedy, findings: findings) }
}

extension DeliveryReport {
  package init(scenario: String, devices: Int, runs: Int, seed: Int, days: Double, releases: Int, fleet: Int?,
    policies: [DeliveryReport.Policy], differences: [DeliveryReport.Difference], _: Void = ()) {
    self.init(schema: Self.schema, scenario: scenario, devices: devices, runs: runs, seed: seed, days: days,
    releases: releases, fleet: fleet, policies: policies, differences: differences) }
}

extension DeliveryReport.Estimate {
  package init(mean: Double, low: Double?, high: Double?, _: Void = ()) { self.init(mean: mean, low: low,
    high: high) }
}

extension DeliveryReport.Interval {
  package init(low: Double, high: Double, _: Void = ()) { self.init(low: low, high: high) }
}

extension DeliveryReport.Intervals {
  package init(successShare: DeliveryReport.Interval, currentShare: DeliveryReport.Interval, fromDiskShare:
    DeliveryReport.Interval, currentFromDiskShare: DeliveryReport.Interval, staleShare:
    DeliveryReport.Interval, firstSessionFailedShare: DeliveryReport.Interval, bytesPerDeviceAndRelease:
    DeliveryReport.Interval, _: Void = ()) { self.init(successShare: successShare, currentShare: currentShare,
    fromDiskShare: fromDiskShare, currentFromDiskShare: currentFromDiskShare, staleShare: staleShare,
    firstSessionFailedShare: firstSessionFailedShare, bytesPerDeviceAndRelease: bytesPerDeviceAndRelease) }
}

extension DeliveryReport.Policy {
  package init(name: String, sessions: Int, successShare: Double, currentShare: Double, fromDiskShare: Double,
    currentFromDiskShare: Double, staleShare: Double, firstSessionFailedShare: Double, versionsBehind: Double,
    readyMilliseconds: DeliveryReport.Ready, bytesPerDeviceAndRelease: Double, bytesPerDevice: Double,
    fleetBytes: Double?, requestsPerSession: Double, prefetchUsedShare: Double, staleMessageShare: Double,
    missingMessageShare: Double, intervals: DeliveryReport.Intervals?, _: Void = ()) { self.init(name: name,
    sessions: sessions, successShare: successShare, currentShare: currentShare, fromDiskShare: fromDiskShare,
    currentFromDiskShare: currentFromDiskShare, staleShare: staleShare, firstSessionFailedShare:
    firstSessionFailedShare, versionsBehind: versionsBehind, readyMilliseconds: readyMilliseconds,
    bytesPerDeviceAndRelease: bytesPerDeviceAndRelease, bytesPerDevice: bytesPerDevice, fleetBytes:
    fleetBytes, requestsPerSession: requestsPerSession, prefetchUsedShare: prefetchUsedShare,
    staleMessageShare: staleMessageShare, missingMessageShare: missingMessageShare, intervals: intervals) }
}

extension DeliveryReport.Difference {
  package init(policy: String, successChange: DeliveryReport.Estimate, currentChange: DeliveryReport.Estimate,
    fromDiskChange: DeliveryReport.Estimate, bytesChange: DeliveryReport.Estimate, _: Void = ()) {
    self.init(policy: policy, successChange: successChange, currentChange: currentChange, fromDiskChange:
    fromDiskChange, bytesChange: bytesChange) }
}

extension DeliveryReport.Ready {
  package init(mean: Double, p50: Double, p95: Double, p99: Double, _: Void = ()) { self.init(mean: mean, p50:
    p50, p95: p95, p99: p99) }
}

extension FootprintReport.Component {
  package init(name: String, kind: ID<FootprintReport.ComponentKind>, path: String, archiveBytes: Int,
    installBytes: Int, localizedArchiveBytes: Int, localizedInstallBytes: Int, _: Void = ()) { self.init(name:
    name, kind: kind, path: path, archiveBytes: archiveBytes, installBytes: installBytes,
    localizedArchiveBytes: localizedArchiveBytes, localizedInstallBytes: localizedInstallBytes) }
}

extension FootprintReport.Container {
  package init(entry: String, archiveBytes: Int, installBytes: Int, rule: String? = nil,
    localizedArchiveBytes: Int, apportionedArchiveBytes: Int, apportionedInstallBytes: Int,
    unusedInstallBytes: Int, _: Void = ()) { self.init(entry: entry, archiveBytes: archiveBytes, installBytes:
    installBytes, rule: rule, localizedArchiveBytes: localizedArchiveBytes, apportionedArchiveBytes:
    apportionedArchiveBytes, apportionedInstallBytes: apportionedInstallBytes, unusedInstallBytes:
    unusedInstallBytes) }
}

extension FootprintReport.Rule {
  package init(rule: String, containers: Int, localizedArchiveBytes: Int, apportionedArchiveBytes: Int,
    unusedInstallBytes: Int, _: Void = ()) { self.init(rule: rule, containers: containers,
    localizedArchiveBytes: localizedArchiveBytes, apportionedArchiveBytes: apportionedArchiveBytes,
    unusedInstallBytes: unusedInstallBytes) }
}

extension FootprintReport.Delivery {
  package init(languageSplits: Bool, everyDevice: FootprintReport.Size, storeOnly: FootprintReport.Size,
    languages: [FootprintReport.Language], minArchiveBytes: Int? = nil, medianArchiveBytes: Int? = nil,
    maxArchiveBytes: Int? = nil, _: Void = ()) { self.init(languageSplits: languageSplits, everyDevice:
    everyDevice, storeOnly: storeOnly, languages: languages, minArchiveBytes: minArchiveBytes,
    medianArchiveBytes: medianArchiveBytes, maxArchiveBytes: maxArchiveBytes) }
}

extension FootprintReport.Language {
  package init(language: String, locales: [String], archiveBytes: Int, installBytes: Int, _: Void = ()) {
    self.init(language: language, locales: locales, archiveBytes: archiveBytes, installBytes: installBytes) }
}

extension FootprintReport.Entry {
  package init(entry: String, component: String, owner: ID<FootprintReport.Owner>, kind: String, rule: String,
    archiveBytes: Int, apportionedArchiveBytes: Int, installBytes: Int, apportionedInstallBytes: Int, basis:
    ID<FootprintReport.EntryBasis>, messages: Int? = nil, _: Void = ()) { self.init(entry: entry, component:
    component, owner: owner, kind: kind, rule: rule, archiveBytes: archiveBytes, apportionedArchiveBytes:
    apportionedArchiveBytes, installBytes: installBytes, apportionedInstallBytes: apportionedInstallBytes,
    basis: basis, messages: messages) }
}

extension FootprintReport.EntrySum {
  package init(entries: Int, archiveBytes: Int, installBytes: Int, messages: Int, _: Void = ()) {
    self.init(entries: entries, archiveBytes: archiveBytes, installBytes: installBytes, messages: messages) }
}

extension FootprintReport.Size {
  package init(archiveBytes: Int, installBytes: Int, _: Void = ()) { self.init(archiveBytes: archiveBytes,
    installBytes: installBytes) }
}

extension FootprintReport.Overhead {
  package init(archiveBytes: Int, _: Void = ()) { self.init(archiveBytes: archiveBytes) }
}

extension FootprintReport.Coverage {
  package init(locale: String, name: String?, parents: [String], ownText: Int, parentText: Int, baseText: Int,
    _: Void = ()) { self.init(locale: locale, name: name, parents: parents, ownText: ownText, parentText:
    parentText, baseText: baseText) }
}

extension FootprintReport.Locale {
  package init(locale: String? = nil, name: String? = nil, aliasOf: String? = nil, translation: Bool = true,
    reason: String? = nil, archiveBytes: Int, measuredArchiveBytes: Int, apportionedArchiveBytes: Int,
    installBytes: Int, measuredInstallBytes: Int, apportionedInstallBytes: Int, resources: Int, messages: Int,
    uncountedResources: Int, kinds: FootprintReport.Kinds, _: Void = ()) { self.init(locale: locale, name:
    name, aliasOf: aliasOf, translation: translation, reason: reason, archiveBytes: archiveBytes,
    measuredArchiveBytes: measuredArchiveBytes, apportionedArchiveBytes: apportionedArchiveBytes,
    installBytes: installBytes, measuredInstallBytes: measuredInstallBytes, apportionedInstallBytes:
    apportionedInstallBytes, resources: resources, messages: messages, uncountedResources: uncountedResources,
    kinds: kinds) }
}

extension FootprintReport.LocaleSum {
  package init(locales: Int, archiveBytes: Int, measuredArchiveBytes: Int, apportionedArchiveBytes: Int,
    installBytes: Int, measuredInstallBytes: Int, apportionedInstallBytes: Int, resources: Int, messages: Int,
    uncountedResources: Int, kinds: FootprintReport.Kinds, _: Void = ()) { self.init(locales: locales,
    archiveBytes: archiveBytes, measuredArchiveBytes: measuredArchiveBytes, apportionedArchiveBytes:
    apportionedArchiveBytes, installBytes: installBytes, measuredInstallBytes: measuredInstallBytes,
    apportionedInstallBytes: apportionedInstallBytes, resources: resources, messages: messages,
    uncountedResources: uncountedResources, kinds: kinds) }
}

extension FootprintReport.TranslationSizes {
  package init(min: Int, median: Int, max: Int, smallestLocale: String, largestLocale: String, largestName:
    String? = nil, localesWithOneMessage: Int, _: Void = ()) { self.init(min: min, median: median, max: max,
    smallestLocale: smallestLocale, largestLocale: largestLocale, largestName: largestName,
    localesWithOneMessage: localesWithOneMessage) }
}

extension FootprintReport.Kinds {
  package init(strings: FootprintReport.Kind, plurals: FootprintReport.Kind, interface: FootprintReport.Kind,
    images: FootprintReport.Kind, audio: FootprintReport.Kind, video: FootprintReport.Kind, fonts:
    FootprintReport.Kind, other: FootprintReport.Kind, _: Void = ()) { self.init(strings: strings, plurals:
    plurals, interface: interface, images: images, audio: audio, video: video, fonts: fonts, other: other) }
}

extension FootprintReport.Kind {
  package init(archiveBytes: Int, installBytes: Int, messages: Int, _: Void = ()) { self.init(archiveBytes:
    archiveBytes, installBytes: installBytes, messages: messages) }
}

extension FootprintReport {
  package init(input: String? = nil, archive: FootprintReport.Archive, app: FootprintReport.App, ledger:
    FootprintReport.Ledger, totals: FootprintReport.Totals, locales: [FootprintReport.Locale], translations:
    FootprintReport.LocaleSum, otherLocales: FootprintReport.LocaleSum? = nil, translationSizes:
    FootprintReport.TranslationSizes? = nil, base: FootprintReport.Locale, unlocalized: FootprintReport.Size,
    overhead: FootprintReport.Overhead, components: [FootprintReport.Component], containers:
    [FootprintReport.Container], rules: [FootprintReport.Rule], parentCoverage: [FootprintReport.Coverage] =
    [], coverageLeftOut: [MessagesLeftOut]? = nil, delivery: FootprintReport.Delivery? = nil, selection:
    FootprintReport.Selection, entries: [FootprintReport.Entry]? = nil, warnings: [ReportWarning], _: Void =
    ()) { self.init(schema: Self.schema, input: input, archive: archive, app: app, ledger: ledger, totals:
    totals, locales: locales, translations: translations, otherLocales: otherLocales, translationSizes:
    translationSizes, base: base, unlocalized: unlocalized, overhead: overhead, components: components,
    containers: containers, rules: rules, parentCoverage: parentCoverage, coverageLeftOut: coverageLeftOut,
    delivery: delivery, selection: selection, entries: entries, warnings: warnings) }
}

extension FootprintReport.Archive {
  package init(name: String, format: String, container: String, bytes: Int, entries: Int, _: Void = ()) {
    self.init(name: name, format: format, container: container, bytes: bytes, entries: entries) }
}

extension FootprintReport.App {
  package init(platform: ID<FootprintReport.Platform>? = nil, name: String? = nil, identifier: String? = nil,
    version: String? = nil, build: String? = nil, baseLanguage: String? = nil, _: Void = ()) {
    self.init(platform: platform, name: name, identifier: identifier, version: version, build: build,
    baseLanguage: baseLanguage) }
}

extension FootprintReport.Ledger {
  package init(content: Int, localHeaders: Int, dataDescriptors: Int, padding: Int, signingBlock: Int,
    centralDirectory: Int, endRecord: Int, unattributed: Int, _: Void = ()) { self.init(content: content,
    localHeaders: localHeaders, dataDescriptors: dataDescriptors, padding: padding, signingBlock:
    signingBlock, centralDirectory: centralDirectory, endRecord: endRecord, unattributed: unattributed) }
}

extension FootprintReport.Totals {
  package init(archiveBytes: Int, installBytes: Int, localizedArchiveBytes: Int, localizedInstallBytes: Int,
    locales: Int, messages: Int, uncountedResources: Int, _: Void = ()) { self.init(archiveBytes:
    archiveBytes, installBytes: installBytes, localizedArchiveBytes: localizedArchiveBytes,
    localizedInstallBytes: localizedInstallBytes, locales: locales, messages: messages, uncountedResources:
    uncountedResources) }
}

extension FootprintReport.Selection {
  package init(components: [String], locales: [String], sort: ID<FootprintReport.SortOrder>, omitted:
    FootprintReport.LocaleSum, unselected: FootprintReport.Size, omittedEntries: FootprintReport.EntrySum? =
    nil, allEntries: FootprintReport.EntrySum? = nil, _: Void = ()) { self.init(components: components,
    locales: locales, sort: sort, omitted: omitted, unselected: unselected, omittedEntries: omittedEntries,
    allEntries: allEntries) }
}

extension ReportWarning {
  package init(entry: String? = nil, message: String, affectsMessages: Bool = false, _: Void = ()) {
    self.init(entry: entry, message: message, affectsMessages: affectsMessages) }
}

extension InputFailure {
  package init(input: String, error: String, hint: String? = nil, _: Void = ()) { self.init(schema:
    Self.schema, input: input, error: error, hint: hint) }
}

extension GrowthReport {
  package init(old: GrowthReport.Version, new: GrowthReport.Version, total: GrowthReport.Sizes, translations:
    GrowthReport.Sizes, otherLocales: GrowthReport.Sizes? = nil, locales: [GrowthReport.Locale], base:
    GrowthReport.Sizes, unlocalized: GrowthReport.Sizes, overhead: GrowthReport.Sizes, kinds:
    [GrowthReport.Kind], components: [GrowthReport.Component], entries: [GrowthReport.Entry], omittedEntries:
    GrowthReport.Sizes, unlistedEntries: GrowthReport.Unlisted? = nil, renames: [GrowthReport.Rename],
    warnings: [ReportWarning], _: Void = ()) { self.init(schema: Self.schema, old: old, new: new, total:
    total, translations: translations, otherLocales: otherLocales, locales: locales, base: base, unlocalized:
    unlocalized, overhead: overhead, kinds: kinds, components: components, entries: entries, omittedEntries:
    omittedEntries, unlistedEntries: unlistedEntries, renames: renames, warnings: warnings) }
}

extension GrowthReport.Version {
  package init(name: String, app: FootprintReport.App, _: Void = ()) { self.init(name: name, app: app) }
}

extension GrowthReport.Unlisted {
  package init(entries: Int, sizes: GrowthReport.Sizes, _: Void = ()) { self.init(entries: entries, sizes:
    sizes) }
}

extension GrowthReport.Sizes {
  package init(oldArchiveBytes: Int, newArchiveBytes: Int, archiveChange: Int, oldInstallBytes: Int,
    newInstallBytes: Int, installChange: Int, _: Void = ()) { self.init(oldArchiveBytes: oldArchiveBytes,
    newArchiveBytes: newArchiveBytes, archiveChange: archiveChange, oldInstallBytes: oldInstallBytes,
    newInstallBytes: newInstallBytes, installChange: installChange) }
}

extension GrowthReport.Locale {
  package init(locale: String, name: String? = nil, renamedFrom: String? = nil, translation: Bool = true,
    presence: ID<GrowthReport.Presence>, sizes: GrowthReport.Sizes, added: Int? = nil, removed: Int? = nil,
    changed: Int? = nil, _: Void = ()) { self.init(locale: locale, name: name, renamedFrom: renamedFrom,
    translation: translation, presence: presence, sizes: sizes, added: added, removed: removed, changed:
    changed) }
}

extension GrowthReport.Kind {
  package init(kind: String, sizes: GrowthReport.Sizes, _: Void = ()) { self.init(kind: kind, sizes: sizes) }
}

extension GrowthReport.Component {
  package init(name: String, path: String, presence: ID<GrowthReport.Presence>, sizes: GrowthReport.Sizes, _:
    Void = ()) { self.init(name: name, path: path, presence: presence, sizes: sizes) }
}

extension GrowthReport.Entry {
  package init(entry: String, renamedFrom: String? = nil, presence: ID<GrowthReport.Presence>, owner:
    ID<FootprintReport.Owner>, sizes: GrowthReport.Sizes, _: Void = ()) { self.init(entry: entry, renamedFrom:
    renamedFrom, presence: presence, owner: owner, sizes: sizes) }
}

extension GrowthReport.Rename {
  package init(from: String, to: String, entries: Int, _: Void = ()) { self.init(from: from, to: to, entries:
    entries) }
}

extension HistoryEntry {
  package init(recorded: String, label: String? = nil, key: String, name: String, format: String, app:
    FootprintReport.App, archiveBytes: Int, installBytes: Int, translations: FootprintReport.Size, base:
    FootprintReport.Size, locales: [HistoryEntry.Locale], kinds: [HistoryEntry.Kind], _: Void = ()) {
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

extension OtherLocale {
  package init(locale: String, name: String? = nil, reason: String, _: Void = ()) { self.init(locale: locale,
    name: name, reason: reason) }
}

extension MessagesLeftOut {
  package init(reason: ID<Reason>, messages: Int, _: Void = ()) { self.init(reason: reason, messages:
    messages) }
}

extension PackComparisonReport {
  package init(packs: [PackReport], downloadBytes: PackComparisonReport.DownloadBytes? = nil, codecs:
    [String], totalDownloadBytes: [String: Int], totalPackBytes: Int, totalMessages: Int, messagesLeftOut:
    [MessagesLeftOut]? = nil, otherLocales: [OtherLocale]? = nil, baseDictionary: Bool, changes:
    [PackComparisonReport.Change]? = nil, changeTotals: PackComparisonReport.ChangeTotals? = nil, against:
    PackComparisonReport.OlderVersion? = nil, breaches: [StalenessReport.Breach]? = nil, passed: Bool = true,
    selectedLocales: [String]? = [], warnings: [ReportWarning], _: Void = ()) { self.init(schema: Self.schema,
    packs: packs, downloadBytes: downloadBytes, codecs: codecs, totalDownloadBytes: totalDownloadBytes,
    totalPackBytes: totalPackBytes, totalMessages: totalMessages, messagesLeftOut: messagesLeftOut,
    otherLocales: otherLocales, baseDictionary: baseDictionary, changes: changes, changeTotals: changeTotals,
    against: against, breaches: breaches, passed: passed, selectedLocales: selectedLocales, warnings:
    warnings) }
}

extension PackComparisonReport.DownloadBytes {
  package init(codec: String, min: Int, median: Int, max: Int, _: Void = ()) { self.init(codec: codec, min:
    min, median: median, max: max) }
}

extension PackComparisonReport.OlderVersion {
  package init(files: [String], app: String, version: String, newLocales: [String], removedLocales: [String],
    renames: [StalenessReport.Rename], hasKeys: Bool, _: Void = ()) { self.init(files: files, app: app,
    version: version, newLocales: newLocales, removedLocales: removedLocales, renames: renames, hasKeys:
    hasKeys) }
}

extension PackComparisonReport.Change {
  package init(locale: String, name: String? = nil, renamedFrom: String? = nil, isBase: Bool, oldPackBytes:
    Int, newPackBytes: Int, packChange: Int, updateBytes: Int? = nil, wholeBytes: Int? = nil, added: Int,
    removed: Int, changed: Int, _: Void = ()) { self.init(locale: locale, name: name, renamedFrom:
    renamedFrom, isBase: isBase, oldPackBytes: oldPackBytes, newPackBytes: newPackBytes, packChange:
    packChange, updateBytes: updateBytes, wholeBytes: wholeBytes, added: added, removed: removed, changed:
    changed) }
}

extension PackComparisonReport.ChangeTotals {
  package init(packs: Int, larger: Int, smaller: Int, unchanged: Int, oldPackBytes: Int, newPackBytes: Int,
    packChange: Int, updateBytes: Int, wholeBytes: Int, added: Int, removed: Int, changed: Int, _: Void = ())
    { self.init(packs: packs, larger: larger, smaller: smaller, unchanged: unchanged, oldPackBytes:
    oldPackBytes, newPackBytes: newPackBytes, packChange: packChange, updateBytes: updateBytes, wholeBytes:
    wholeBytes, added: added, removed: removed, changed: changed) }
}

extension PackReport {
  package init(file: String, locale: String, name: String? = nil, isBase: Bool, app: String, version: String,
    revision: Int, parents: [String], checksum: String, messages: Int, packBytes: Int, downloadBytes: [String:
    Int], textCharacters: Int, textBytes: Int, untranslated: Int? = nil, missing: Int? = nil, parentText: Int?
    = nil, baseText: Int? = nil, expansion: Double? = nil, difference: PackReport.Difference? = nil, sections:
    [PackReport.Section], entries: [PackReport.Entry]? = nil, _: Void = ()) { self.init(schema: Self.schema,
    file: file, locale: locale, name: name, isBase: isBase, app: app, version: version, revision: revision,
    parents: parents, checksum: checksum, messages: messages, packBytes: packBytes, downloadBytes:
    downloadBytes, textCharacters: textCharacters, textBytes: textBytes, untranslated: untranslated, missing:
    missing, parentText: parentText, baseText: baseText, expansion: expansion, difference: difference,
    sections: sections, entries: entries) }
}

extension PackReport.Difference {
  package init(total: Int, messages: Int, charactersPerMessage: Int, bytesPerCharacter: Int, compression: Int,
    _: Void = ()) { self.init(total: total, messages: messages, charactersPerMessage: charactersPerMessage,
    bytesPerCharacter: bytesPerCharacter, compression: compression) }
}

extension PackReport.Section {
  package init(name: String, bytes: Int, _: Void = ()) { self.init(name: name, bytes: bytes) }
}

extension PackReport.Transifex {
  package init(pushed: String, stored: String? = nil, _: Void = ()) { self.init(pushed: pushed, stored:
    stored) }
}

extension PackReport.Entry {
  package init(table: String, key: String, message: ReportMessage, base: ReportMessage? = nil, rendered:
    String? = nil, transifex: PackReport.Transifex? = nil, _: Void = ()) { self.init(table: table, key: key,
    message: message, base: base, rendered: rendered, transifex: transifex) }
}

extension PublicationReport {
  package init(site: String, app: String, isUnchanged: Bool, sequence: Int, expires: String, key: String? =
    nil, versions: [PublicationReport.Version], packs: [PublicationReport.Pack], locales:
    [VerificationReport.Locale], filesWritten: Int, bytesWritten: Int, filesDeleted: Int, newKeyLookups: Int,
    signingCommands: [String] = [], warnings: [ReportWarning], _: Void = ()) { self.init(schema: Self.schema,
    site: site, app: app, isUnchanged: isUnchanged, sequence: sequence, expires: expires, key: key, versions:
    versions, packs: packs, locales: locales, filesWritten: filesWritten, bytesWritten: bytesWritten,
    filesDeleted: filesDeleted, newKeyLookups: newKeyLookups, signingCommands: signingCommands, warnings:
    warnings) }
}

extension PublicationReport.Version {
  package init(version: String, revision: Int, packs: Int, rollout: Int? = nil, _: Void = ()) {
    self.init(version: version, revision: revision, packs: packs, rollout: rollout) }
}

extension PublicationReport.Pack {
  package init(locale: String, name: String? = nil, messages: Int, packBytes: Int, downloadBytes: [String:
    Int], deltaBytes: [String: Int] = [:], _: Void = ()) { self.init(locale: locale, name: name, messages:
    messages, packBytes: packBytes, downloadBytes: downloadBytes, deltaBytes: deltaBytes) }
}

extension SavingsReport {
  package init(input: String? = nil, archive: FootprintReport.Archive, app: FootprintReport.App, scope:
    ID<SavingsReport.Scope>, components: [String], kept: [String], otherLocales: [OtherLocale] = [],
    keptForSystem: [SavingsReport.KeptForSystem] = [], nextSteps: [SavingsReport.NextStep] = [], before:
    FootprintReport.Size, after: FootprintReport.Size, savedArchiveBytes: Int, savedInstallBytes: Int,
    removedEntries: Int, rewrittenEntries: Int, packs: [SavingsReport.Pack], packTotals:
    SavingsReport.PackTotals, messagesLeftOut: [MessagesLeftOut] = [], codecs: [SavingsReport.Codec],
    baseDictionary: Bool, basePackBytes: Int = 0, metadataBytes: Int = 0, clientBytes: Int? = nil,
    deviceDownload: SavingsReport.DeviceDownload = SavingsReport.DeviceDownload(basis: "archive"), users:
    [SavingsReport.User], typicalUser: SavingsReport.TypicalUser? = nil, downloads:
    [SavingsReport.DownloadModel], oneMoreLocale: SavingsReport.OneMoreLocale? = nil, ways:
    [SavingsReport.Way] = [], comparison: SavingsReport.WayComparison? = nil, leaveOneOut:
    [SavingsReport.LeaveOneOut]? = nil, unmodified: [SavingsReport.Unmodified], rebuilt: String? = nil,
    warnings: [ReportWarning], _: Void = ()) { self.init(schema: Self.schema, input: input, archive: archive,
    app: app, scope: scope, components: components, kept: kept, otherLocales: otherLocales, keptForSystem:
    keptForSystem, nextSteps: nextSteps, before: before, after: after, savedArchiveBytes: savedArchiveBytes,
    savedInstallBytes: savedInstallBytes, removedEntries: removedEntries, rewrittenEntries: rewrittenEntries,
    packs: packs, packTotals: packTotals, messagesLeftOut: messagesLeftOut, codecs: codecs, baseDictionary:
    baseDictionary, basePackBytes: basePackBytes, metadataBytes: metadataBytes, clientBytes: clientBytes,
    deviceDownload: deviceDownload, users: users, typicalUser: typicalUser, downloads: downloads,
    oneMoreLocale: oneMoreLocale, ways: ways, comparison: comparison, leaveOneOut: leaveOneOut, unmodified:
    unmodified, rebuilt: rebuilt, warnings: warnings) }
}

extension SavingsReport.Pack {
  package init(locale: String, name: String? = nil, messages: Int, packBytes: Int, codec: String,
    packDownloadBytes: Int, assets: Int, assetBytes: Int, downloadBytes: Int, _: Void = ()) {
    self.init(locale: locale, name: name, messages: messages, packBytes: packBytes, codec: codec,
    packDownloadBytes: packDownloadBytes, assets: assets, assetBytes: assetBytes, downloadBytes:
    downloadBytes) }
}

extension SavingsReport.PackTotals {
  package init(packs: Int, messages: Int, packBytes: Int, packDownloadBytes: Int, assets: Int, assetBytes:
    Int, downloadBytes: Int, _: Void = ()) { self.init(packs: packs, messages: messages, packBytes: packBytes,
    packDownloadBytes: packDownloadBytes, assets: assets, assetBytes: assetBytes, downloadBytes:
    downloadBytes) }
}

extension SavingsReport.Codec {
  package init(codec: String, totalBytes: Int, min: Int, median: Int, max: Int, _: Void = ()) {
    self.init(codec: codec, totalBytes: totalBytes, min: min, median: median, max: max) }
}

extension SavingsReport.DeviceDownload {
  package init(basis: ID<SavingsReport.DownloadBasis>, languageSplits: Bool? = nil, _: Void = ()) {
    self.init(basis: basis, languageSplits: languageSplits) }
}

extension SavingsReport.User {
  package init(locale: String, name: String? = nil, before: Int, after: Int, saved: Int, _: Void = ()) {
    self.init(locale: locale, name: name, before: before, after: after, saved: saved) }
}

extension SavingsReport.TypicalUser {
  package init(before: Int, after: Int, saved: Int, _: Void = ()) { self.init(before: before, after: after,
    saved: saved) }
}

extension SavingsReport.DownloadModel {
  package init(name: ID<SavingsReport.DownloadRule>, before: Int, after: Int, saved: Int, _: Void = ()) {
    self.init(name: name, before: before, after: after, saved: saved) }
}

extension SavingsReport.OneMoreLocale {
  package init(bundledBytes: Int, packDownloadBytes: Int, breakEvenLocales: Int? = nil, _: Void = ()) {
    self.init(bundledBytes: bundledBytes, packDownloadBytes: packDownloadBytes, breakEvenLocales:
    breakEvenLocales) }
}

extension SavingsReport.Way {
  package init(way: ID<SavingsReport.WayName>, archiveBytes: Int? = nil, firstDownload: SavingsReport.Range? =
    nil, deviceBytes: Int? = nil, updateBytes: Int? = nil, measured: Bool, estimate: String? = nil, reason:
    String? = nil, needs: String, limits: String, _: Void = ()) { self.init(way: way, archiveBytes:
    archiveBytes, firstDownload: firstDownload, deviceBytes: deviceBytes, updateBytes: updateBytes, measured:
    measured, estimate: estimate, reason: reason, needs: needs, limits: limits) }
}

extension SavingsReport.Range {
  package init(min: Int, median: Int, max: Int, _: Void = ()) { self.init(min: min, median: median, max: max)
    }
}

extension SavingsReport.WayComparison {
  package init(asBuilt: ID<SavingsReport.WayName>, smallest: ID<SavingsReport.WayName>, enough:
    ID<SavingsReport.WayName>? = nil, packsPay: Bool, worthwhile: Double, _: Void = ()) { self.init(asBuilt:
    asBuilt, smallest: smallest, enough: enough, packsPay: packsPay, worthwhile: worthwhile) }
}

extension SavingsReport.LeaveOneOut {
  package init(locale: String, name: String? = nil, archiveBytes: Int, installBytes: Int,
    footprintArchiveBytes: Int, difference: Int, _: Void = ()) { self.init(locale: locale, name: name,
    archiveBytes: archiveBytes, installBytes: installBytes, footprintArchiveBytes: footprintArchiveBytes,
    difference: difference) }
}

extension SavingsReport.Unmodified {
  package init(entry: String, reason: String, _: Void = ()) { self.init(entry: entry, reason: reason) }
}

extension SavingsReport.KeptForSystem {
  package init(rule: ID<SavingsReport.SystemRule>, files: Int, resources: Int, locales: Int, archiveBytes:
    Int, _: Void = ()) { self.init(rule: rule, files: files, resources: resources, locales: locales,
    archiveBytes: archiveBytes) }
}

extension SavingsReport.NextStep {
  package init(step: String, text: String, locales: [String] = [], _: Void = ()) { self.init(step: step, text:
    text, locales: locales) }
}

extension StalenessReport.CurvePoint {
  package init(age: Int, pairs: Int, packs: Int, keys: Int, fresh: Int, stale: Int, incompatible: Int,
    missing: Int, medianFreshShare: Double? = nil, leastFreshShare: Double? = nil, fullyFresh: Int, locales:
    [StalenessReport.CurveLocale], _: Void = ()) { self.init(age: age, pairs: pairs, packs: packs, keys: keys,
    fresh: fresh, stale: stale, incompatible: incompatible, missing: missing, medianFreshShare:
    medianFreshShare, leastFreshShare: leastFreshShare, fullyFresh: fullyFresh, locales: locales) }
}

extension StalenessReport.CurveLocale {
  package init(locale: String, keys: Int, fresh: Int, stale: Int, incompatible: Int, missing: Int, _: Void =
    ()) { self.init(locale: locale, keys: keys, fresh: fresh, stale: stale, incompatible: incompatible,
    missing: missing) }
}

extension StalenessReport.Incompatible {
  package init(locale: String, table: String, key: String, severity: ID<StalenessReport.Severity>, old:
    String, new: String, problems: [StalenessReport.Problem], oldText: ReportMessage, baseText: ReportMessage?
    = nil, accepted: String? = nil, _: Void = ()) { self.init(locale: locale, table: table, key: key,
    severity: severity, old: old, new: new, problems: problems, oldText: oldText, baseText: baseText,
    accepted: accepted) }
}

extension StalenessReport.Note {
  package init(locale: String, table: String, key: String, old: String, new: String, problems:
    [StalenessReport.Problem], _: Void = ()) { self.init(locale: locale, table: table, key: key, old: old,
    new: new, problems: problems) }
}

extension StalenessReport.Problem {
  package init(kind: ID<StalenessReport.ProblemKind>, message: String, _: Void = ()) { self.init(kind: kind,
    message: message) }
}

extension StalenessReport.MessageChange {
  package init(locale: String? = nil, table: String, key: String, change: ID<StalenessReport.ChangeKind>, old:
    ReportMessage? = nil, new: ReportMessage? = nil, base: ReportMessage? = nil, oldBase: ReportMessage? =
    nil, parent: String? = nil, problems: [StalenessReport.Problem], differences:
    [StalenessReport.Difference], _: Void = ()) { self.init(locale: locale, table: table, key: key, change:
    change, old: old, new: new, base: base, oldBase: oldBase, parent: parent, problems: problems, differences:
    differences) }
}

extension StalenessReport.Difference {
  package init(path: String, segments: [StalenessReport.Segment], _: Void = ()) { self.init(path: path,
    segments: segments) }
}

extension StalenessReport.Segment {
  package init(change: ID<StalenessReport.SegmentKind>, text: String, _: Void = ()) { self.init(change:
    change, text: text) }
}

extension StalenessReport {
  package init(versions: [String], sources: [StalenessReport.Version], selection: StalenessReport.Selection,
    locales: [StalenessReport.Locale], totals: StalenessReport.Locale, base: StalenessReport.Locale,
    fileStrings: StalenessReport.FileStringCounts, codec: String? = nil, metadataBytes: Int? = nil,
    incompatible: [StalenessReport.Incompatible], severities: StalenessReport.Severities, notes:
    [StalenessReport.Note], renames: [StalenessReport.Rename], newLocales: [String], removedLocales: [String],
    curve: [StalenessReport.CurvePoint], changes: [StalenessReport.MessageChange]? = nil, breaches:
    [StalenessReport.Breach]? = nil, passed: Bool, warnings: [ReportWarning], _: Void = ()) {
    self.init(schema: Self.schema, versions: versions, sources: sources, selection: selection, locales:
    locales, totals: totals, base: base, fileStrings: fileStrings, codec: codec, metadataBytes: metadataBytes,
    incompatible: incompatible, severities: severities, notes: notes, renames: renames, newLocales:
    newLocales, removedLocales: removedLocales, curve: curve, changes: changes, breaches: breaches, passed:
    passed, warnings: warnings) }
}

extension StalenessReport.Version {
  package init(version: String, name: String, kind: ID<StalenessReport.VersionKind>, app: FootprintReport.App,
    locales: Int, messages: Int, messagesLeftOut: [MessagesLeftOut] = [], _: Void = ()) { self.init(version:
    version, name: name, kind: kind, app: app, locales: locales, messages: messages, messagesLeftOut:
    messagesLeftOut) }
}

extension StalenessReport.Selection {
  package init(locales: [String], only: [String], matchesRenames: Bool, omittedLocales: Int, omitted:
    StalenessReport.Locale, _: Void = ()) { self.init(locales: locales, only: only, matchesRenames:
    matchesRenames, omittedLocales: omittedLocales, omitted: omitted) }
}

extension StalenessReport.Locale {
  package init(locale: String? = nil, name: String? = nil, translation: Bool = true, renamedFrom: String? =
    nil, keys: Int, fresh: Int, stale: Int, incompatible: Int, missing: Int, changed: Int, added: Int,
    removed: Int, sourceChanged: Int, crash: Int, garbled: Int, omitted: Int, parentText: Int, baseText: Int,
    noText: Int, parents: [String] = [], fileStrings: StalenessReport.FileStrings, packBytes: Int? = nil,
    downloadBytes: Int? = nil, deltaBytes: Int? = nil, _: Void = ()) { self.init(locale: locale, name: name,
    translation: translation, renamedFrom: renamedFrom, keys: keys, fresh: fresh, stale: stale, incompatible:
    incompatible, missing: missing, changed: changed, added: added, removed: removed, sourceChanged:
    sourceChanged, crash: crash, garbled: garbled, omitted: omitted, parentText: parentText, baseText:
    baseText, noText: noText, parents: parents, fileStrings: fileStrings, packBytes: packBytes, downloadBytes:
    downloadBytes, deltaBytes: deltaBytes) }
}

extension StalenessReport.FileStrings {
  package init(plain: StalenessReport.FileStringCounts, varied: StalenessReport.FileStringCounts, _: Void =
    ()) { self.init(plain: plain, varied: varied) }
}

extension StalenessReport.FileStringCounts {
  package init(old: Int, new: Int, unchanged: Int, changed: Int, added: Int, removed: Int, _: Void = ()) {
    self.init(old: old, new: new, unchanged: unchanged, changed: changed, added: added, removed: removed) }
}

extension StalenessReport.Severities {
  package init(crash: Int, garbled: Int, accepted: Int, _: Void = ()) { self.init(crash: crash, garbled:
    garbled, accepted: accepted) }
}

extension StalenessReport.Rename {
  package init(kind: ID<StalenessReport.RenameKind>, from: String, to: String, _: Void = ()) { self.init(kind:
    kind, from: from, to: to) }
}

extension StalenessReport.Breach {
  package init(budget: String, locale: String? = nil, limit: Int, actual: Int, _: Void = ()) {
    self.init(budget: budget, locale: locale, limit: limit, actual: actual) }
}

extension TrendReport {
  package init(app: String, basis: ID<TrendReport.Basis>, points: [TrendReport.Point], series:
    [TrendReport.Series], omittedLocales: Int, _: Void = ()) { self.init(schema: Self.schema, app: app, basis:
    basis, points: points, series: series, omittedLocales: omittedLocales) }
}

extension TrendReport.Point {
  package init(id: String, recorded: String, label: String? = nil, version: String? = nil, build: String? =
    nil, _: Void = ()) { self.init(id: id, recorded: recorded, label: label, version: version, build: build) }
}

extension TrendReport.Series {
  package init(subject: ID<TrendReport.Subject>, name: String? = nil, languageName: String? = nil,
    translation: Bool = true, values: [TrendReport.Value], change: Int, _: Void = ()) { self.init(subject:
    subject, name: name, languageName: languageName, translation: translation, values: values, change: change)
    }
}

extension TrendReport.Value {
  package init(point: Int, bytes: Int, _: Void = ()) { self.init(point: point, bytes: bytes) }
}

extension VerificationReport {
  package init(site: String, passed: Bool, app: String? = nil, sequence: Int? = nil, expires: String? = nil,
    key: String? = nil, versions: [PublicationReport.Version], locales: [VerificationReport.Locale] = [],
    release: VerificationReport.Release? = nil, signatures: Int, files: Int, bytes: Int, packsRestored: Int,
    deltasApplied: Int, newKeyLookups: Int, problems: [VerificationReport.Problem], warnings: [ReportWarning],
    _: Void = ()) { self.init(schema: Self.schema, site: site, passed: passed, app: app, sequence: sequence,
    expires: expires, key: key, versions: versions, locales: locales, release: release, signatures:
    signatures, files: files, bytes: bytes, packsRestored: packsRestored, deltasApplied: deltasApplied,
    newKeyLookups: newKeyLookups, problems: problems, warnings: warnings) }
}

extension VerificationReport.Locale {
  package init(locale: String, metadataBytes: Int, firstLaunchBytes: Int? = nil, updateBytes: Int? = nil, _:
    Void = ()) { self.init(locale: locale, metadataBytes: metadataBytes, firstLaunchBytes: firstLaunchBytes,
    updateBytes: updateBytes) }
}

extension VerificationReport.Release {
  package init(app: String, version: String? = nil, keys: Int, packs: Int, messagesCompared: Int, _: Void =
    ()) { self.init(app: app, version: version, keys: keys, packs: packs, messagesCompared: messagesCompared)
    }
}

extension VerificationReport.Problem {
  package init(file: String, error: String, message: String, _: Void = ()) { self.init(file: file, error:
    error, message: message) }
}
