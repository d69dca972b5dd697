// swift-format-ignore-file
// Written by Tests/Schemas/generate. Do not edit.

extension AppReport {
  package init(sections: [String], footprint: FootprintReport, composition: [Part], savings: SavingsReport? =
    nil, packs: PackComparisonReport? = nil, growth: GrowthReport? = nil, staleness: StalenessReport? = nil,
    aging: StalenessReport? = nil, trend: TrendReport? = nil, check: CheckReport, omitted: Omitted) {
    self.sections = sections; self.footprint = footprint; self.composition = composition; self.savings =
    savings; self.packs = packs; self.growth = growth; self.staleness = staleness; self.aging = aging;
    self.trend = trend; self.check = check; self.omitted = omitted }
}

extension AppReport.Part {
  package init(component: String, kind: String, owner: String, name: String? = nil, archiveBytes: Int,
    installBytes: Int) { self.component = component; self.kind = kind; self.owner = owner; self.name = name;
    self.archiveBytes = archiveBytes; self.installBytes = installBytes }
}

extension AppReport.Omitted {
  package init(findings: Int = 0, changedEntries: Int = 0, incompatible: Int = 0, changedMessages: Int = 0) {
    self.findings = findings; self.changedEntries = changedEntries; self.incompatible = incompatible;
    self.changedMessages = changedMessages }
}

extension BaselineFile {
  package init(footprint: FootprintReport, findings: [String], accepted: [AcceptedCases.Case], history:
    [Entry]) { self.footprint = footprint; self.findings = findings; self.accepted = accepted; self.history =
    history }
}

extension BaselineFile.Entry {
  package init(date: String, reason: String, version: String? = nil, archiveBytes: Int, installBytes: Int,
    localizedArchiveBytes: Int, localizedInstallBytes: Int, locales: [String: FootprintReport.Size]) {
    self.date = date; self.reason = reason; self.version = version; self.archiveBytes = archiveBytes;
    self.installBytes = installBytes; self.localizedArchiveBytes = localizedArchiveBytes;
    self.localizedInstallBytes = localizedInstallBytes; self.locales = locales }
}

extension CheckReport {
  package init(name: String, app: FootprintReport.App, budget: String? = nil, baseline: Baseline? = nil,
    passed: Bool, limits: [Limit], breaches: [Breach], findings: [Finding], findingCounts: FindingCounts,
    rules: [Rule], measuresWaste: Bool, warnings: [ReportWarning]) { self.name = name; self.app = app;
    self.budget = budget; self.baseline = baseline; self.passed = passed; self.limits = limits; self.breaches
    = breaches; self.findings = findings; self.findingCounts = findingCounts; self.rules = rules;
    self.measuresWaste = measuresWaste; self.warnings = warnings }
}

extension CheckReport.Baseline {
  package init(path: String, version: String? = nil, date: String? = nil, reason: String? = nil) { self.path =
    path; self.version = version; self.date = date; self.reason = reason }
}

extension CheckReport.Limit {
  package init(budget: String, selector: String? = nil, value: String, line: Int, column: Int, checked: Int,
    exceeded: Int, notChecked: NotChecked? = nil) { self.budget = budget; self.selector = selector; self.value
    = value; self.line = line; self.column = column; self.checked = checked; self.exceeded = exceeded;
    self.notChecked = notChecked }
}

extension CheckReport.NotChecked {
  package init(reason: String, fails: Bool, message: String) { self.reason = reason; self.fails = fails;
    self.message = message }
}

extension CheckReport.Breach {
  package init(budget: String, subject: String? = nil, limit: Int, actual: Int, baseline: Int? = nil, unit:
    String, basis: String? = nil, line: Int, column: Int, message: String) { self.budget = budget;
    self.subject = subject; self.limit = limit; self.actual = actual; self.baseline = baseline; self.unit =
    unit; self.basis = basis; self.line = line; self.column = column; self.message = message }
}

extension CheckReport.Finding {
  package init(id: String, rule: String, severity: String, component: String? = nil, entry: String? = nil,
    table: String? = nil, key: String? = nil, locale: String? = nil, evidence: String, wastedArchiveBytes:
    Int? = nil, accepted: String? = nil, isNew: Bool) { self.id = id; self.rule = rule; self.severity =
    severity; self.component = component; self.entry = entry; self.table = table; self.key = key; self.locale
    = locale; self.evidence = evidence; self.wastedArchiveBytes = wastedArchiveBytes; self.accepted =
    accepted; self.isNew = isNew }
}

extension CheckReport.FindingCounts {
  package init(error: Int, warning: Int, note: Int, accepted: Int, new: Int) { self.error = error;
    self.warning = warning; self.note = note; self.accepted = accepted; self.new = new }
}

extension CheckReport.Rule {
  package init(id: String, severity: String, title: String, explanation: String, remedy: String, findings:
    Int) { self.id = id; self.severity = severity; self.title = title; self.explanation = explanation;
    self.remedy = remedy; self.findings = findings }
}

extension DeliveryReport {
  package init(scenario: String, devices: Int, runs: Int, seed: Int, days: Double, releases: Int, fleet: Int?,
    aging: Aging? = nil, policies: [Policy], differences: [Difference]) { self.scenario = scenario;
    self.devices = devices; self.runs = runs; self.seed = seed; self.days = days; self.releases = releases;
    self.fleet = fleet; self.aging = aging; self.policies = policies; self.differences = differences }
}

extension DeliveryReport.Estimate {
  package init(mean: Double, low: Double?, high: Double?) { self.mean = mean; self.low = low; self.high = high
    }
}

extension DeliveryReport.Interval {
  package init(low: Double, high: Double) { self.low = low; self.high = high }
}

extension DeliveryReport.Intervals {
  package init(successShare: Interval, currentShare: Interval, fromDiskShare: Interval, currentFromDiskShare:
    Interval, staleShare: Interval, firstSessionFailedShare: Interval, bytesPerDeviceAndRelease: Interval) {
    self.successShare = successShare; self.currentShare = currentShare; self.fromDiskShare = fromDiskShare;
    self.currentFromDiskShare = currentFromDiskShare; self.staleShare = staleShare;
    self.firstSessionFailedShare = firstSessionFailedShare; self.bytesPerDeviceAndRelease =
    bytesPerDeviceAndRelease }
}

extension DeliveryReport.Aging {
  package init(versions: [String], ages: Int, messages: Double) { self.versions = versions; self.ages = ages;
    self.messages = messages }
}

extension DeliveryReport.Difference {
  package init(policy: String, successChange: Estimate, currentChange: Estimate, fromDiskChange: Estimate,
    bytesChange: Estimate) { self.policy = policy; self.successChange = successChange; self.currentChange =
    currentChange; self.fromDiskChange = fromDiskChange; self.bytesChange = bytesChange }
}

extension DeliveryReport.Ready {
  package init(mean: Double, p50: Double, p95: Double, p99: Double) { self.mean = mean; self.p50 = p50;
    self.p95 = p95; self.p99 = p99 }
}

extension FootprintReport.Component {
  package init(name: String, kind: String, path: String, archiveBytes: Int, installBytes: Int,
    localizedArchiveBytes: Int, localizedInstallBytes: Int) { self.name = name; self.kind = kind; self.path =
    path; self.archiveBytes = archiveBytes; self.installBytes = installBytes; self.localizedArchiveBytes =
    localizedArchiveBytes; self.localizedInstallBytes = localizedInstallBytes }
}

extension FootprintReport.Container {
  package init(entry: String, archiveBytes: Int, installBytes: Int, rule: String? = nil,
    localizedArchiveBytes: Int, apportionedArchiveBytes: Int, apportionedInstallBytes: Int,
    unusedInstallBytes: Int) { self.entry = entry; self.archiveBytes = archiveBytes; self.installBytes =
    installBytes; self.rule = rule; self.localizedArchiveBytes = localizedArchiveBytes;
    self.apportionedArchiveBytes = apportionedArchiveBytes; self.apportionedInstallBytes =
    apportionedInstallBytes; self.unusedInstallBytes = unusedInstallBytes }
}

extension FootprintReport.Rule {
  package init(rule: String, containers: Int, localizedArchiveBytes: Int, apportionedArchiveBytes: Int,
    unusedInstallBytes: Int) { self.rule = rule; self.containers = containers; self.localizedArchiveBytes =
    localizedArchiveBytes; self.apportionedArchiveBytes = apportionedArchiveBytes; self.unusedInstallBytes =
    unusedInstallBytes }
}

extension FootprintReport.Delivery {
  package init(languageSplits: Bool, everyDevice: Size, storeOnly: Size, languages: [Language],
    minArchiveBytes: Int? = nil, medianArchiveBytes: Int? = nil, maxArchiveBytes: Int? = nil) {
    self.languageSplits = languageSplits; self.everyDevice = everyDevice; self.storeOnly = storeOnly;
    self.languages = languages; self.minArchiveBytes = minArchiveBytes; self.medianArchiveBytes =
    medianArchiveBytes; self.maxArchiveBytes = maxArchiveBytes }
}

extension FootprintReport.Language {
  package init(language: String, locales: [String], archiveBytes: Int, installBytes: Int) { self.language =
    language; self.locales = locales; self.archiveBytes = archiveBytes; self.installBytes = installBytes }
}

extension FootprintReport.Entry {
  package init(entry: String, component: String, owner: String, kind: String, rule: String, archiveBytes: Int,
    apportionedArchiveBytes: Int, installBytes: Int, apportionedInstallBytes: Int, basis: String, messages:
    Int? = nil) { self.entry = entry; self.component = component; self.owner = owner; self.kind = kind;
    self.rule = rule; self.archiveBytes = archiveBytes; self.apportionedArchiveBytes =
    apportionedArchiveBytes; self.installBytes = installBytes; self.apportionedInstallBytes =
    apportionedInstallBytes; self.basis = basis; self.messages = messages }
}

extension FootprintReport.EntrySum {
  package init(entries: Int, archiveBytes: Int, installBytes: Int, messages: Int) { self.entries = entries;
    self.archiveBytes = archiveBytes; self.installBytes = installBytes; self.messages = messages }
}

extension FootprintReport.Size {
  package init(archiveBytes: Int, installBytes: Int) { self.archiveBytes = archiveBytes; self.installBytes =
    installBytes }
}

extension FootprintReport.Overhead {
  package init(archiveBytes: Int) { self.archiveBytes = archiveBytes }
}

extension FootprintReport.Coverage {
  package init(locale: String, name: String?, parents: [String], ownText: Int, parentText: Int, baseText: Int)
    { self.locale = locale; self.name = name; self.parents = parents; self.ownText = ownText; self.parentText
    = parentText; self.baseText = baseText }
}

extension FootprintReport.Locale {
  package init(locale: String? = nil, name: String? = nil, aliasOf: String? = nil, archiveBytes: Int,
    measuredArchiveBytes: Int, apportionedArchiveBytes: Int, installBytes: Int, measuredInstallBytes: Int,
    apportionedInstallBytes: Int, resources: Int, messages: Int, uncountedResources: Int, kinds: Kinds) {
    self.locale = locale; self.name = name; self.aliasOf = aliasOf; self.archiveBytes = archiveBytes;
    self.measuredArchiveBytes = measuredArchiveBytes; self.apportionedArchiveBytes = apportionedArchiveBytes;
    self.installBytes = installBytes; self.measuredInstallBytes = measuredInstallBytes;
    self.apportionedInstallBytes = apportionedInstallBytes; self.resources = resources; self.messages =
    messages; self.uncountedResources = uncountedResources; self.kinds = kinds }
}

extension FootprintReport.LocaleSum {
  package init(locales: Int, archiveBytes: Int, measuredArchiveBytes: Int, apportionedArchiveBytes: Int,
    installBytes: Int, measuredInstallBytes: Int, apportionedInstallBytes: Int, resources: Int, messages: Int,
    uncountedResources: Int, kinds: Kinds) { self.locales = locales; self.archiveBytes = archiveBytes;
    self.measuredArchiveBytes = measuredArchiveBytes; self.apportionedArchiveBytes = apportionedArchiveBytes;
    self.installBytes = installBytes; self.measuredInstallBytes = measuredInstallBytes;
    self.apportionedInstallBytes = apportionedInstallBytes; self.resources = resources; self.messages =
    messages; self.uncountedResources = uncountedResources; self.kinds = kinds }
}

extension FootprintReport.TranslationSizes {
  package init(min: Int, median: Int, max: Int, smallestLocale: String, largestLocale: String, largestName:
    String? = nil, localesWithOneMessage: Int) { self.min = min; self.median = median; self.max = max;
    self.smallestLocale = smallestLocale; self.largestLocale = largestLocale; self.largestName = largestName;
    self.localesWithOneMessage = localesWithOneMessage }
}

extension FootprintReport.Kinds {
  package init(strings: Kind, plurals: Kind, interface: Kind, images: Kind, audio: Kind, video: Kind, fonts:
    Kind, other: Kind) { self.strings = strings; self.plurals = plurals; self.interface = interface;
    self.images = images; self.audio = audio; self.video = video; self.fonts = fonts; self.other = other }
}

extension FootprintReport.Kind {
  package init(archiveBytes: Int, installBytes: Int, messages: Int) { self.archiveBytes = archiveBytes;
    self.installBytes = installBytes; self.messages = messages }
}

extension FootprintReport {
  package init(input: String? = nil, archive: Archive, app: App, ledger: Ledger, totals: Totals, locales:
    [Locale], translations: LocaleSum, translationSizes: TranslationSizes? = nil, base: Locale, unlocalized:
    Size, overhead: Overhead, components: [Component], containers: [Container], rules: [Rule], parentCoverage:
    [Coverage] = [], delivery: Delivery? = nil, selection: Selection, entries: [Entry]? = nil, warnings:
    [ReportWarning]) { self.input = input; self.archive = archive; self.app = app; self.ledger = ledger;
    self.totals = totals; self.locales = locales; self.translations = translations; self.translationSizes =
    translationSizes; self.base = base; self.unlocalized = unlocalized; self.overhead = overhead;
    self.components = components; self.containers = containers; self.rules = rules; self.parentCoverage =
    parentCoverage; self.delivery = delivery; self.selection = selection; self.entries = entries;
    self.warnings = warnings }
}

extension FootprintReport.Archive {
  package init(name: String, format: String, container: String, bytes: Int, entries: Int) { self.name = name;
    self.format = format; self.container = container; self.bytes = bytes; self.entries = entries }
}

extension FootprintReport.App {
  package init(platform: String? = nil, name: String? = nil, identifier: String? = nil, version: String? =
    nil, build: String? = nil, baseLanguage: String? = nil) { self.platform = platform; self.name = name;
    self.identifier = identifier; self.version = version; self.build = build; self.baseLanguage = baseLanguage
    }
}

extension FootprintReport.Ledger {
  package init(content: Int, localHeaders: Int, dataDescriptors: Int, padding: Int, signingBlock: Int,
    centralDirectory: Int, endRecord: Int, unattributed: Int) { self.content = content; self.localHeaders =
    localHeaders; self.dataDescriptors = dataDescriptors; self.padding = padding; self.signingBlock =
    signingBlock; self.centralDirectory = centralDirectory; self.endRecord = endRecord; self.unattributed =
    unattributed }
}

extension FootprintReport.Totals {
  package init(archiveBytes: Int, installBytes: Int, localizedArchiveBytes: Int, localizedInstallBytes: Int,
    locales: Int, messages: Int, uncountedResources: Int) { self.archiveBytes = archiveBytes;
    self.installBytes = installBytes; self.localizedArchiveBytes = localizedArchiveBytes;
    self.localizedInstallBytes = localizedInstallBytes; self.locales = locales; self.messages = messages;
    self.uncountedResources = uncountedResources }
}

extension FootprintReport.Selection {
  package init(components: [String], locales: [String], sort: String, omitted: LocaleSum, unselected: Size,
    omittedEntries: EntrySum? = nil, allEntries: EntrySum? = nil) { self.components = components; self.locales
    = locales; self.sort = sort; self.omitted = omitted; self.unselected = unselected; self.omittedEntries =
    omittedEntries; self.allEntries = allEntries }
}

extension GrowthReport {
  package init(old: Version, new: Version, total: Sizes, translations: Sizes, locales: [Locale], base: Sizes,
    unlocalized: Sizes, overhead: Sizes, kinds: [Kind], components: [Component], entries: [Entry],
    omittedEntries: Sizes, renames: [Rename], warnings: [ReportWarning]) { self.old = old; self.new = new;
    self.total = total; self.translations = translations; self.locales = locales; self.base = base;
    self.unlocalized = unlocalized; self.overhead = overhead; self.kinds = kinds; self.components =
    components; self.entries = entries; self.omittedEntries = omittedEntries; self.renames = renames;
    self.warnings = warnings }
}

extension GrowthReport.Version {
  package init(name: String, app: FootprintReport.App) { self.name = name; self.app = app }
}

extension GrowthReport.Sizes {
  package init(oldArchiveBytes: Int, newArchiveBytes: Int, archiveChange: Int, oldInstallBytes: Int,
    newInstallBytes: Int, installChange: Int) { self.oldArchiveBytes = oldArchiveBytes; self.newArchiveBytes =
    newArchiveBytes; self.archiveChange = archiveChange; self.oldInstallBytes = oldInstallBytes;
    self.newInstallBytes = newInstallBytes; self.installChange = installChange }
}

extension GrowthReport.Locale {
  package init(locale: String, name: String? = nil, renamedFrom: String? = nil, presence: String, sizes:
    Sizes, added: Int? = nil, removed: Int? = nil, changed: Int? = nil) { self.locale = locale; self.name =
    name; self.renamedFrom = renamedFrom; self.presence = presence; self.sizes = sizes; self.added = added;
    self.removed = removed; self.changed = changed }
}

extension GrowthReport.Kind {
  package init(kind: String, sizes: Sizes) { self.kind = kind; self.sizes = sizes }
}

extension GrowthReport.Component {
  package init(name: String, path: String, presence: String, sizes: Sizes) { self.name = name; self.path =
    path; self.presence = presence; self.sizes = sizes }
}

extension GrowthReport.Entry {
  package init(entry: String, renamedFrom: String? = nil, presence: String, owner: String, sizes: Sizes) {
    self.entry = entry; self.renamedFrom = renamedFrom; self.presence = presence; self.owner = owner;
    self.sizes = sizes }
}

extension GrowthReport.Rename {
  package init(from: String, to: String, entries: Int) { self.from = from; self.to = to; self.entries =
    entries }
}

extension HistoryEntry {
  package init(recorded: String, label: String? = nil, key: String, name: String, format: String, app:
    FootprintReport.App, archiveBytes: Int, installBytes: Int, translations: FootprintReport.Size, base:
    FootprintReport.Size, locales: [Locale], kinds: [Kind]) { self.recorded = recorded; self.label = label;
    self.key = key; self.name = name; self.format = format; self.app = app; self.archiveBytes = archiveBytes;
    self.installBytes = installBytes; self.translations = translations; self.base = base; self.locales =
    locales; self.kinds = kinds }
}

extension HistoryEntry.Locale {
  package init(locale: String, name: String? = nil, archiveBytes: Int, installBytes: Int, messages: Int) {
    self.locale = locale; self.name = name; self.archiveBytes = archiveBytes; self.installBytes =
    installBytes; self.messages = messages }
}

extension HistoryEntry.Kind {
  package init(kind: String, archiveBytes: Int, installBytes: Int) { self.kind = kind; self.archiveBytes =
    archiveBytes; self.installBytes = installBytes }
}

extension HistoryReport {
  package init(database: String, action: String, total: Int, apps: [String], entries: [Entry], omitted: Int,
    isDryRun: Bool = false) { self.database = database; self.action = action; self.total = total; self.apps =
    apps; self.entries = entries; self.omitted = omitted; self.isDryRun = isDryRun }
}

extension HistoryReport.Entry {
  package init(id: String, recorded: String, label: String? = nil, app: String, name: String, version: String?
    = nil, build: String? = nil, archiveBytes: Int, installBytes: Int, localizedArchiveBytes: Int,
    localizedInstallBytes: Int, locales: Int, archiveChange: Int? = nil, localizedArchiveChange: Int? = nil) {
    self.id = id; self.recorded = recorded; self.label = label; self.app = app; self.name = name; self.version
    = version; self.build = build; self.archiveBytes = archiveBytes; self.installBytes = installBytes;
    self.localizedArchiveBytes = localizedArchiveBytes; self.localizedInstallBytes = localizedInstallBytes;
    self.locales = locales; self.archiveChange = archiveChange; self.localizedArchiveChange =
    localizedArchiveChange }
}

extension InputFailure {
  package init(input: String, error: String, hint: String? = nil) { self.input = input; self.error = error;
    self.hint = hint }
}

extension NewestManifest {
  package init(app: String, sequence: Int, published: String, expires: String, manifest: PackManifest.File,
    keyList: Int) { self.app = app; self.sequence = sequence; self.published = published; self.expires =
    expires; self.manifest = manifest; self.keyList = keyList }
}

extension PackComparisonReport {
  package init(packs: [PackReport], downloadBytes: DownloadBytes? = nil, codecs: [String], totalDownloadBytes:
    [String: Int], totalPackBytes: Int, totalMessages: Int, baseDictionary: Bool, changes: [Change]? = nil,
    changeTotals: ChangeTotals? = nil, against: OlderVersion? = nil, breaches: [StalenessReport.Breach]? =
    nil, passed: Bool = true, packagings: PackagingReport? = nil, selectedLocales: [String]? = [], warnings:
    [ReportWarning]) { self.packs = packs; self.downloadBytes = downloadBytes; self.codecs = codecs;
    self.totalDownloadBytes = totalDownloadBytes; self.totalPackBytes = totalPackBytes; self.totalMessages =
    totalMessages; self.baseDictionary = baseDictionary; self.changes = changes; self.changeTotals =
    changeTotals; self.against = against; self.breaches = breaches; self.passed = passed; self.packagings =
    packagings; self.selectedLocales = selectedLocales; self.warnings = warnings }
}

extension PackComparisonReport.DownloadBytes {
  package init(codec: String, min: Int, median: Int, max: Int) { self.codec = codec; self.min = min;
    self.median = median; self.max = max }
}

extension PackComparisonReport.OlderVersion {
  package init(files: [String], app: String, version: String, newLocales: [String], removedLocales: [String],
    renames: [StalenessReport.Rename], hasKeys: Bool) { self.files = files; self.app = app; self.version =
    version; self.newLocales = newLocales; self.removedLocales = removedLocales; self.renames = renames;
    self.hasKeys = hasKeys }
}

extension PackComparisonReport.Change {
  package init(locale: String, name: String? = nil, renamedFrom: String? = nil, isBase: Bool, oldPackBytes:
    Int, newPackBytes: Int, oldDownloadBytes: Int, newDownloadBytes: Int, downloadChange: Int, added: Int,
    removed: Int, changed: Int, addedTextBytes: Int, removedTextBytes: Int, textChange: Int) { self.locale =
    locale; self.name = name; self.renamedFrom = renamedFrom; self.isBase = isBase; self.oldPackBytes =
    oldPackBytes; self.newPackBytes = newPackBytes; self.oldDownloadBytes = oldDownloadBytes;
    self.newDownloadBytes = newDownloadBytes; self.downloadChange = downloadChange; self.added = added;
    self.removed = removed; self.changed = changed; self.addedTextBytes = addedTextBytes;
    self.removedTextBytes = removedTextBytes; self.textChange = textChange }
}

extension PackComparisonReport.ChangeTotals {
  package init(packs: Int, larger: Int, smaller: Int, unchanged: Int, oldPackBytes: Int, newPackBytes: Int,
    oldDownloadBytes: Int, newDownloadBytes: Int, downloadChange: Int, added: Int, removed: Int, changed: Int,
    textChange: Int) { self.packs = packs; self.larger = larger; self.smaller = smaller; self.unchanged =
    unchanged; self.oldPackBytes = oldPackBytes; self.newPackBytes = newPackBytes; self.oldDownloadBytes =
    oldDownloadBytes; self.newDownloadBytes = newDownloadBytes; self.downloadChange = downloadChange;
    self.added = added; self.removed = removed; self.changed = changed; self.textChange = textChange }
}

extension PackManifest {
  package init(app: String, minimumReader: Int, versions: [Version]) { self.app = app; self.minimumReader =
    minimumReader; self.versions = versions }
}

extension PackManifest.Version {
  package init(version: String, revision: Int, keys: File, packs: [Pack]) { self.version = version;
    self.revision = revision; self.keys = keys; self.packs = packs }
}

extension PackManifest.File {
  package init(file: String, bytes: Int, sha256: String) { self.file = file; self.bytes = bytes; self.sha256 =
    sha256 }
}

extension PackManifest.Pack {
  package init(locale: String, isBase: Bool, parents: [String], messages: Int, packBytes: Int, sha256: String,
    downloads: [Download]) { self.locale = locale; self.isBase = isBase; self.parents = parents; self.messages
    = messages; self.packBytes = packBytes; self.sha256 = sha256; self.downloads = downloads }
}

extension PackManifest.Download {
  package init(codec: String, file: String, bytes: Int, sha256: String, base: String? = nil, old: String? =
    nil) { self.codec = codec; self.file = file; self.bytes = bytes; self.sha256 = sha256; self.base = base;
    self.old = old }
}

extension PackReport {
  package init(file: String, locale: String, name: String? = nil, isBase: Bool, app: String, version: String,
    revision: Int, parents: [String], checksum: String, messages: Int, packBytes: Int, downloadBytes: [String:
    Int], textCharacters: Int, textBytes: Int, untranslated: Int? = nil, missing: Int? = nil, parentText: Int?
    = nil, baseText: Int? = nil, expansion: Double? = nil, difference: Difference? = nil, sections: [Section],
    entries: [Entry]? = nil) { self.file = file; self.locale = locale; self.name = name; self.isBase = isBase;
    self.app = app; self.version = version; self.revision = revision; self.parents = parents; self.checksum =
    checksum; self.messages = messages; self.packBytes = packBytes; self.downloadBytes = downloadBytes;
    self.textCharacters = textCharacters; self.textBytes = textBytes; self.untranslated = untranslated;
    self.missing = missing; self.parentText = parentText; self.baseText = baseText; self.expansion =
    expansion; self.difference = difference; self.sections = sections; self.entries = entries }
}

extension PackReport.Difference {
  package init(total: Int, messages: Int, charactersPerMessage: Int, bytesPerCharacter: Int, compression: Int)
    { self.total = total; self.messages = messages; self.charactersPerMessage = charactersPerMessage;
    self.bytesPerCharacter = bytesPerCharacter; self.compression = compression }
}

extension PackReport.Section {
  package init(name: String, bytes: Int) { self.name = name; self.bytes = bytes }
}

extension PackReport.Transifex {
  package init(pushed: String, stored: String? = nil) { self.pushed = pushed; self.stored = stored }
}

extension PackReport.Entry {
  package init(table: String, key: String, message: ReportMessage, base: ReportMessage? = nil, rendered:
    String? = nil, transifex: Transifex? = nil) { self.table = table; self.key = key; self.message = message;
    self.base = base; self.rendered = rendered; self.transifex = transifex }
}

extension PackagingReport {
  package init(codec: String, locales: [Locale], chain: Sizes, flattened: Sizes) { self.codec = codec;
    self.locales = locales; self.chain = chain; self.flattened = flattened }
}

extension PackagingReport.Sizes {
  package init(packBytes: Int, downloadBytes: Int) { self.packBytes = packBytes; self.downloadBytes =
    downloadBytes }
}

extension PackagingReport.Locale {
  package init(locale: String, name: String? = nil, parents: [String], messages: Int, flattenedMessages: Int,
    chain: Sizes, flattened: Sizes) { self.locale = locale; self.name = name; self.parents = parents;
    self.messages = messages; self.flattenedMessages = flattenedMessages; self.chain = chain; self.flattened =
    flattened }
}

extension PublicationReport {
  package init(site: String, app: String, isUnchanged: Bool, sequence: Int, manifest: String, expires: String,
    key: String? = nil, versions: [Version], packs: [Pack], filesWritten: Int, bytesWritten: Int,
    filesDeleted: Int, newKeyLookups: Int, signingCommands: [String] = [], warnings: [ReportWarning]) {
    self.site = site; self.app = app; self.isUnchanged = isUnchanged; self.sequence = sequence; self.manifest
    = manifest; self.expires = expires; self.key = key; self.versions = versions; self.packs = packs;
    self.filesWritten = filesWritten; self.bytesWritten = bytesWritten; self.filesDeleted = filesDeleted;
    self.newKeyLookups = newKeyLookups; self.signingCommands = signingCommands; self.warnings = warnings }
}

extension PublicationReport.Version {
  package init(version: String, revision: Int, packs: Int) { self.version = version; self.revision = revision;
    self.packs = packs }
}

extension PublicationReport.Pack {
  package init(locale: String, name: String? = nil, messages: Int, packBytes: Int, downloadBytes: [String:
    Int], deltaBytes: Int? = nil) { self.locale = locale; self.name = name; self.messages = messages;
    self.packBytes = packBytes; self.downloadBytes = downloadBytes; self.deltaBytes = deltaBytes }
}

extension ReportWarning {
  package init(entry: String? = nil, message: String, affectsMessages: Bool = false) { self.entry = entry;
    self.message = message; self.affectsMessages = affectsMessages }
}

extension SavingsReport.KeptForSystem {
  package init(rule: String, files: Int, resources: Int, locales: Int, archiveBytes: Int) { self.rule = rule;
    self.files = files; self.resources = resources; self.locales = locales; self.archiveBytes = archiveBytes }
}

extension SavingsReport.NextStep {
  package init(step: String, text: String, locales: [String] = []) { self.step = step; self.text = text;
    self.locales = locales }
}

extension SavingsReport {
  package init(archive: FootprintReport.Archive, app: FootprintReport.App, scope: String, components:
    [String], kept: [String], keptForSystem: [KeptForSystem] = [], nextSteps: [NextStep] = [], before:
    FootprintReport.Size, after: FootprintReport.Size, savedArchiveBytes: Int, savedInstallBytes: Int,
    removedEntries: Int, rewrittenEntries: Int, packs: [Pack], packTotals: PackTotals, codecs: [Codec],
    baseDictionary: Bool, users: [User], typicalUser: User? = nil, downloads: [DownloadModel],
    omittedDownloads: [String] = [], oneMoreLocale: OneMoreLocale? = nil, devices: [Device]? = nil,
    leaveOneOut: [LeaveOneOut]? = nil, packagings: PackagingReport? = nil, unmodified: [Unmodified], rebuilt:
    String? = nil, warnings: [ReportWarning]) { self.archive = archive; self.app = app; self.scope = scope;
    self.components = components; self.kept = kept; self.keptForSystem = keptForSystem; self.nextSteps =
    nextSteps; self.before = before; self.after = after; self.savedArchiveBytes = savedArchiveBytes;
    self.savedInstallBytes = savedInstallBytes; self.removedEntries = removedEntries; self.rewrittenEntries =
    rewrittenEntries; self.packs = packs; self.packTotals = packTotals; self.codecs = codecs;
    self.baseDictionary = baseDictionary; self.users = users; self.typicalUser = typicalUser; self.downloads =
    downloads; self.omittedDownloads = omittedDownloads; self.oneMoreLocale = oneMoreLocale; self.devices =
    devices; self.leaveOneOut = leaveOneOut; self.packagings = packagings; self.unmodified = unmodified;
    self.rebuilt = rebuilt; self.warnings = warnings }
}

extension SavingsReport.Pack {
  package init(locale: String, name: String? = nil, messages: Int, packBytes: Int, codec: String,
    packDownloadBytes: Int, assets: Int, assetBytes: Int, downloadBytes: Int) { self.locale = locale;
    self.name = name; self.messages = messages; self.packBytes = packBytes; self.codec = codec;
    self.packDownloadBytes = packDownloadBytes; self.assets = assets; self.assetBytes = assetBytes;
    self.downloadBytes = downloadBytes }
}

extension SavingsReport.PackTotals {
  package init(packs: Int, messages: Int, packBytes: Int, packDownloadBytes: Int, assets: Int, assetBytes:
    Int, downloadBytes: Int) { self.packs = packs; self.messages = messages; self.packBytes = packBytes;
    self.packDownloadBytes = packDownloadBytes; self.assets = assets; self.assetBytes = assetBytes;
    self.downloadBytes = downloadBytes }
}

extension SavingsReport.Codec {
  package init(codec: String, totalBytes: Int, min: Int, median: Int, max: Int) { self.codec = codec;
    self.totalBytes = totalBytes; self.min = min; self.median = median; self.max = max }
}

extension SavingsReport.User {
  package init(locale: String, name: String? = nil, before: Int, after: Int, saved: Int) { self.locale =
    locale; self.name = name; self.before = before; self.after = after; self.saved = saved }
}

extension SavingsReport.DownloadModel {
  package init(name: String, before: Int, after: Int, saved: Int) { self.name = name; self.before = before;
    self.after = after; self.saved = saved }
}

extension SavingsReport.OneMoreLocale {
  package init(bundledArchiveBytes: Int, packDownloadBytes: Int, breakEvenLocales: Int) {
    self.bundledArchiveBytes = bundledArchiveBytes; self.packDownloadBytes = packDownloadBytes;
    self.breakEvenLocales = breakEvenLocales }
}

extension SavingsReport.Device {
  package init(locale: String, name: String? = nil, withSplits: Int, withoutSplits: Int, withPacks: Int) {
    self.locale = locale; self.name = name; self.withSplits = withSplits; self.withoutSplits = withoutSplits;
    self.withPacks = withPacks }
}

extension SavingsReport.LeaveOneOut {
  package init(locale: String, name: String? = nil, archiveBytes: Int, installBytes: Int,
    footprintArchiveBytes: Int, difference: Int) { self.locale = locale; self.name = name; self.archiveBytes =
    archiveBytes; self.installBytes = installBytes; self.footprintArchiveBytes = footprintArchiveBytes;
    self.difference = difference }
}

extension SavingsReport.Unmodified {
  package init(entry: String, reason: String) { self.entry = entry; self.reason = reason }
}

extension SiteKeys {
  package init(app: String, number: Int, root: [String], signing: [String]) { self.app = app; self.number =
    number; self.root = root; self.signing = signing }
}

extension StalenessReport.CurvePoint {
  package init(age: Int, pairs: Int, packs: Int, keys: Int, fresh: Int, stale: Int, incompatible: Int,
    missing: Int, medianFreshShare: Double? = nil, leastFreshShare: Double? = nil, fullyFresh: Int, locales:
    [CurveLocale]) { self.age = age; self.pairs = pairs; self.packs = packs; self.keys = keys; self.fresh =
    fresh; self.stale = stale; self.incompatible = incompatible; self.missing = missing; self.medianFreshShare
    = medianFreshShare; self.leastFreshShare = leastFreshShare; self.fullyFresh = fullyFresh; self.locales =
    locales }
}

extension StalenessReport.CurveLocale {
  package init(locale: String, keys: Int, fresh: Int, stale: Int, incompatible: Int, missing: Int) {
    self.locale = locale; self.keys = keys; self.fresh = fresh; self.stale = stale; self.incompatible =
    incompatible; self.missing = missing }
}

extension StalenessReport.Incompatible {
  package init(locale: String, table: String, key: String, severity: String, old: String, new: String,
    problems: [Problem], oldText: ReportMessage, baseText: ReportMessage? = nil, accepted: String? = nil) {
    self.locale = locale; self.table = table; self.key = key; self.severity = severity; self.old = old;
    self.new = new; self.problems = problems; self.oldText = oldText; self.baseText = baseText; self.accepted
    = accepted }
}

extension StalenessReport.Note {
  package init(locale: String, table: String, key: String, old: String, new: String, problems: [Problem]) {
    self.locale = locale; self.table = table; self.key = key; self.old = old; self.new = new; self.problems =
    problems }
}

extension StalenessReport.Problem {
  package init(kind: String, message: String) { self.kind = kind; self.message = message }
}

extension StalenessReport.MessageChange {
  package init(locale: String? = nil, table: String, key: String, change: String, old: ReportMessage? = nil,
    new: ReportMessage? = nil, base: ReportMessage? = nil, oldBase: ReportMessage? = nil, parent: String? =
    nil, problems: [Problem], differences: [Difference]) { self.locale = locale; self.table = table; self.key
    = key; self.change = change; self.old = old; self.new = new; self.base = base; self.oldBase = oldBase;
    self.parent = parent; self.problems = problems; self.differences = differences }
}

extension StalenessReport.Difference {
  package init(path: String, segments: [Segment]) { self.path = path; self.segments = segments }
}

extension StalenessReport.Segment {
  package init(change: String, text: String) { self.change = change; self.text = text }
}

extension StalenessReport {
  package init(versions: [String], sources: [Version], selection: Selection, locales: [Locale], totals:
    Locale, base: Locale, fileStrings: FileStringCounts, codec: String? = nil, newKeys: NewKeys? = nil,
    incompatible: [Incompatible], severities: Severities, notes: [Note], renames: [Rename], newLocales:
    [String], removedLocales: [String], translations: [Incompatible]? = nil, curve: [CurvePoint], changes:
    [MessageChange]? = nil, breaches: [Breach]? = nil, passed: Bool, warnings: [ReportWarning]) {
    self.versions = versions; self.sources = sources; self.selection = selection; self.locales = locales;
    self.totals = totals; self.base = base; self.fileStrings = fileStrings; self.codec = codec; self.newKeys =
    newKeys; self.incompatible = incompatible; self.severities = severities; self.notes = notes; self.renames
    = renames; self.newLocales = newLocales; self.removedLocales = removedLocales; self.translations =
    translations; self.curve = curve; self.changes = changes; self.breaches = breaches; self.passed = passed;
    self.warnings = warnings }
}

extension StalenessReport.Version {
  package init(version: String, name: String, kind: String, app: FootprintReport.App, locales: Int, messages:
    Int) { self.version = version; self.name = name; self.kind = kind; self.app = app; self.locales = locales;
    self.messages = messages }
}

extension StalenessReport.Selection {
  package init(locales: [String], only: [String], matchesRenames: Bool, omittedLocales: Int, omitted: Locale)
    { self.locales = locales; self.only = only; self.matchesRenames = matchesRenames; self.omittedLocales =
    omittedLocales; self.omitted = omitted }
}

extension StalenessReport.Locale {
  package init(locale: String? = nil, name: String? = nil, renamedFrom: String? = nil, keys: Int, fresh: Int,
    stale: Int, incompatible: Int, missing: Int, changed: Int, added: Int, removed: Int, sourceChanged: Int,
    crash: Int, garbled: Int, omitted: Int, parentText: Int, baseText: Int, noText: Int, parents: [String] =
    [], textBytes: TextBytes, fileStrings: FileStrings, packBytes: Int? = nil, downloadBytes: Int? = nil,
    deltaBytes: Int? = nil) { self.locale = locale; self.name = name; self.renamedFrom = renamedFrom;
    self.keys = keys; self.fresh = fresh; self.stale = stale; self.incompatible = incompatible; self.missing =
    missing; self.changed = changed; self.added = added; self.removed = removed; self.sourceChanged =
    sourceChanged; self.crash = crash; self.garbled = garbled; self.omitted = omitted; self.parentText =
    parentText; self.baseText = baseText; self.noText = noText; self.parents = parents; self.textBytes =
    textBytes; self.fileStrings = fileStrings; self.packBytes = packBytes; self.downloadBytes = downloadBytes;
    self.deltaBytes = deltaBytes }
}

extension StalenessReport.TextBytes {
  package init(fresh: Int, stale: Int, incompatible: Int, missing: Int, removed: Int, total: Int) { self.fresh
    = fresh; self.stale = stale; self.incompatible = incompatible; self.missing = missing; self.removed =
    removed; self.total = total }
}

extension StalenessReport.FileStrings {
  package init(plain: FileStringCounts, varied: FileStringCounts) { self.plain = plain; self.varied = varied }
}

extension StalenessReport.FileStringCounts {
  package init(old: Int, new: Int, unchanged: Int, changed: Int, added: Int, removed: Int) { self.old = old;
    self.new = new; self.unchanged = unchanged; self.changed = changed; self.added = added; self.removed =
    removed }
}

extension StalenessReport.Severities {
  package init(crash: Int, garbled: Int, accepted: Int) { self.crash = crash; self.garbled = garbled;
    self.accepted = accepted }
}

extension StalenessReport.Rename {
  package init(kind: String, from: String, to: String) { self.kind = kind; self.from = from; self.to = to }
}

extension StalenessReport.Breach {
  package init(budget: String, locale: String? = nil, limit: Int, actual: Int) { self.budget = budget;
    self.locale = locale; self.limit = limit; self.actual = actual }
}

extension StalenessReport.NewKeys {
  package init(asked: Int, wrong: Int) { self.asked = asked; self.wrong = wrong }
}

extension TrendReport {
  package init(app: String, basis: String, points: [Point], series: [Series], omittedLocales: Int) { self.app
    = app; self.basis = basis; self.points = points; self.series = series; self.omittedLocales =
    omittedLocales }
}

extension TrendReport.Point {
  package init(id: String, recorded: String, label: String? = nil, version: String? = nil, build: String? =
    nil) { self.id = id; self.recorded = recorded; self.label = label; self.version = version; self.build =
    build }
}

extension TrendReport.Series {
  package init(subject: String, name: String? = nil, languageName: String? = nil, values: [Value], change:
    Int) { self.subject = subject; self.name = name; self.languageName = languageName; self.values = values;
    self.change = change }
}

extension TrendReport.Value {
  package init(point: Int, bytes: Int) { self.point = point; self.bytes = bytes }
}

extension VerificationReport {
  package init(site: String, passed: Bool, app: String? = nil, sequence: Int? = nil, expires: String? = nil,
    key: String? = nil, versions: [PublicationReport.Version], signatures: Int, files: Int, bytes: Int,
    packsRestored: Int, deltasApplied: Int, newKeyLookups: Int, problems: [Problem], warnings:
    [ReportWarning]) { self.site = site; self.passed = passed; self.app = app; self.sequence = sequence;
    self.expires = expires; self.key = key; self.versions = versions; self.signatures = signatures; self.files
    = files; self.bytes = bytes; self.packsRestored = packsRestored; self.deltasApplied = deltasApplied;
    self.newKeyLookups = newKeyLookups; self.problems = problems; self.warnings = warnings }
}

extension VerificationReport.Problem {
  package init(file: String, error: String, message: String) { self.file = file; self.error = error;
    self.message = message }
}
