/// The JSON object written by `ballast check`: the limits of a budget that are exceeded, and the findings in an app.
public struct CheckReport: Codable, Hashable, Sendable {
  /// Name and version of this format.
  public static let schema = "ballast.check/1"

  /// Always `ballast.check/1`.
  public var schema: String = Self.schema
  /// Name of the checked file or folder.
  public var name: String
  /// The command that, with `--accept REASON`, accepts the values of this app only. It has the options that name files, the
  /// device and base, and none that compares an older version or limits an archive.
  public var command: String = ""
  /// Identity of the app, as declared in its own files.
  public var app: MeasureReport.App
  /// Path of the budget file as given; `null` without one.
  @Nullable public var budget: String? = nil
  /// The version that the app is compared with; `null` without one.
  @Nullable public var baseline: Baseline? = nil
  /// The file of accepted sizes and findings, if it is not `baseline`. A value does not exceed a limit of growth if it is
  /// within the limit of either.
  @Nullable public var accepted: Baseline? = nil
  /// Archive bytes of the app and its parts, now and in the baseline; `null` without a measurement. The parts other than
  /// `archive` and `locale` sum to `archive`, and `locale` rows to `translations`.
  @Nullable public var sizes: [PartSize]? = nil
  /// The three files that changed most since the baseline, the largest change first. Empty without a baseline, or if it has no
  /// sizes of files.
  public var largestChanges: [Change] = []
  /// The change of the messages of all translations, as a sentence, if there are three or more and all have the same kinds of
  /// changes; `null` otherwise.
  @Nullable public var commonCause: String? = nil
  /// The device whose download limits of `user` compare; `null` if every device downloads the whole app.
  @Nullable public var device: Device? = nil
  /// Whether no limit is exceeded, and `fails` is false of every limit that was not checked.
  public var passed: Bool
  /// Limits of the budget in the order of the file.
  public var limits: [Limit]
  /// Every exceeded limit, with one row for each locale, component or kind that exceeds it; of
  /// `first-text`, one for the locale with the most work.
  public var breaches: [Breach]
  /// Findings: the most severe first, then by rule and place. Accepted ones are included.
  public var findings: [Finding]
  /// The responsibilities of each team of `owners` in the budget, in the order of the budget.
  public var owners: [OwnerSummary] = []
  /// Rules that could not be run, in their order. A limit on such a rule is not checked, and fails.
  public var notChecked: [UncheckedRule]
  /// Whether findings were looked for; false of an app that could not be read.
  public var checksFindings: Bool = true
  /// Whether new errors can be told from known ones: by the findings of an older version, or by a file of accepted ones
  /// that 'init' created.
  public var separatesErrors: Bool = true
  /// Numbers of findings.
  public var findingCounts: FindingCounts
  /// The rules of the findings, in the order in which they first occur.
  public var rules: [Rule]
  /// Whether wasted bytes of findings were measured.
  public var measuresWaste: Bool
  /// Archive bytes that one rebuild with all remedies saves; `null` if they were not measured. The wasted bytes of findings
  /// sum to more if some are about the same bytes. May be negative.
  @Nullable public var totalWastedArchiveBytes: Int? = nil
  /// The steps that make a device's download smaller, as `actions` of `ballast simulate`. Empty without
  /// `measuresWaste`.
  public var actions: [SimulateReport.Action] = []
  /// All measured actions without packs, together, as in `ballast simulate`; `null` if there are none.
  @Nullable public var allSimpleActions: SimulateReport.AllSimpleActions? = nil
  /// Problems that did not stop the check.
  public var warnings: [ReportWarning]
}

extension CheckReport {
  /// The severity of a finding.
  public enum Severity: String, Sendable, CaseIterable { case note, warning, error }

  /// The unit of a limit.
  public enum Unit: String, Sendable { case bytes, count, share }

  /// The bytes that a limit counts. Those named `measured` are without apportioned shares of containers.
  public enum Basis: String, Sendable {
    case archive, install, download
    case measuredArchive = "measured-archive"
    case measuredInstall = "measured-install"
  }

  /// A cause of a limit that was not checked: growth without former values, an app without such values, a file with
  /// unreadable messages, no messages of the app or of base, a rule that could not be run, or a baseline of another device.
  public enum Cause: String, Sendable {
    case noBaseline = "no-baseline"
    case nothingToCompare = "nothing-to-compare"
    case unreadMessages = "unread-messages"
    case noMessages = "no-messages"
    case ruleNotRun = "rule-not-run"
    case otherDevice = "other-device"
  }

  /// A cause of a rule that could not be run: no texts of a locale, texts in a format that is not read, base not known or
  /// without texts, an archive that was not opened, several apps in one file, a file larger than the limit, shortened names of
  /// texts, code that was not searched, or files of base that were not read.
  public enum RuleCause: String, Sendable {
    case noTexts = "no-texts"
    case unreadFormat = "unread-format"
    case unknownBase = "unknown-base"
    case noBaseTexts = "no-base-texts"
    case unopenedArchive = "unopened-archive"
    case severalApps = "several-apps"
    case largeFile = "large-file"
    case shortenedNames = "shortened-names"
    case unsearchedCode = "unsearched-code"
    case unreadMessages = "unread-messages"
  }

  /// A former measurement of the app.
  public struct Baseline: Codable, Hashable, Sendable {
    /// Path as given.
    public var path: String
    /// Version of the app; `null` if unknown.
    @Nullable public var version: String? = nil
    /// Day on which it was accepted: `2026-11-22`; `null` for the report of `ballast measure`.
    @Nullable public var date: String? = nil
    /// Reason of the acceptance; `null` for the report of `ballast measure`.
    @Nullable public var reason: String? = nil
    /// Whether its findings are known. Otherwise no finding is new.
    public var hasFindings: Bool = false
  }

  /// The device of a check of an app bundle or a set of APKs.
  public struct Device: Codable, Hashable, Sendable {
    /// Processor, screen and version of Android: `arm64-v8a, xxhdpi, Android 14`.
    public var profile: String
    /// Download of the device with one language, median over the translations.
    public var downloadBytes: Int
    /// Part of `downloadBytes` for the language; `null` if there are no language splits.
    @Nullable public var languageBytes: Int? = nil
    /// `downloadBytes` of the baseline; `null` without a baseline, or if it is of another device.
    @Nullable public var baselineBytes: Int? = nil
  }

  /// Part of an app.
  public enum Part: String, Sendable {
    case archive, translations, locale, otherLocales, base, unlocalized, overhead
  }

  /// Archive bytes of the app or of a part.
  public struct PartSize: Codable, Hashable, Sendable {
    /// The part. One of `archive`, `translations`, `locale`, `otherLocales`, `base`, `unlocalized`, `overhead`.
    public var part: ID<Part>
    /// BCP 47 tag of a translation; `null` for other parts.
    @Nullable public var locale: String? = nil
    /// English name of the language; `null` for other parts, or if unknown.
    @Nullable public var name: String? = nil
    /// Archive bytes; 0 if only the baseline has the locale.
    public var actual: Int
    /// Archive bytes in the baseline; 0 if it does not have the locale, `null` without a baseline.
    @Nullable public var baseline: Int? = nil
    /// The smallest number of bytes that limits allow; `null` without a limit on the archive bytes of the part.
    @Nullable public var limit: Int? = nil
    /// Cause of the change in words: changed messages, or the file with most of it; `null` if it is not known.
    @Nullable public var why: String? = nil
  }

  /// Change of one file.
  public struct Change: Codable, Hashable, Sendable {
    /// Path in the app.
    public var path: String
    /// Change of its archive bytes since the baseline. May be negative.
    public var change: Int
    /// Cause in words: `new file`, `removed`, `12 messages added`, `larger` or `smaller`.
    public var why: String
  }

  /// Limit of the budget.
  public struct Limit: Codable, Hashable, Sendable {
    /// Name of the limit: `archive`, `locale.archive`, `locale.archive.growth`, `findings`.
    public var budget: String
    /// Locales, component, kind or findings that it applies to, as written: `*`, `de, fr`, `Widgets`, `crash`; `null` if
    /// it applies to the app as a whole.
    @Nullable public var selector: String? = nil
    /// The limit as written: `60 KB`, `5 %`, `0`.
    public var value: String
    /// Line in the budget file, from 1.
    public var line: Int
    /// Column in the budget file, from 1.
    public var column: Int
    /// Whether a value was compared with it.
    public var checked: Bool
    /// Number of values that were compared with it.
    public var values: Int
    /// Whether no value exceeds it, and `fails` is false of `notChecked`.
    public var passed: Bool
    /// Number of values that exceed it.
    public var exceeded: Int
    /// The locale, component, kind or findings whose value exceeds the limit most, or is nearest to it; `null` for the app
    /// as a whole, or if no value was compared.
    @Nullable public var subject: String? = nil
    /// That value; `null` if no value was compared.
    @Nullable public var actual: Int? = nil
    /// That value in the baseline; `null` if the baseline does not have it, or without one.
    @Nullable public var baseline: Int? = nil
    /// The largest allowed value, or the smallest one of `coverage`; `null` if no value was compared.
    @Nullable public var limit: Int? = nil
    /// Unit of the values: bytes, numbers, or millionths. One of `bytes`, `count`, `share`.
    public var unit: ID<Unit>
    /// Name of the section of `apps` with the limit; `null` for a shared limit, and for a budget of one app.
    @Nullable public var app: String? = nil
    /// The team that the budget names for the component of the limit; `null` for other limits, or if there is none.
    @Nullable public var owner: String? = nil
    /// The reason why it was not checked, or not on all values; `null` if it was checked. An exceeded limit is always
    /// checked.
    @Nullable public var notChecked: NotChecked? = nil
  }

  /// A rule that could not be run.
  public struct UncheckedRule: Codable, Hashable, Sendable {
    /// The identifier of the rule.
    public var rule: String
    /// One of `no-texts`, `unread-format`, `unknown-base`, `no-base-texts`, `unopened-archive`, `several-apps`, `large-file`,
    /// `shortened-names`, `unsearched-code`, `unread-messages`.
    public var cause: ID<RuleCause>
    /// The reason in one line of English text.
    public var reason: String
  }

  /// Reason why a limit was not checked.
  public struct NotChecked: Codable, Hashable, Sendable {
    /// One of `no-baseline`, `nothing-to-compare`, `unread-messages`, `no-messages`, `rule-not-run`, `other-device`.
    public var reason: ID<Cause>
    /// Whether the check fails because of it: true of `unread-messages`, `no-messages`, `rule-not-run` and `other-device`,
    /// and of all reasons if no limit was checked, unless the check is a first run.
    public var fails: Bool
    /// The reason in one line of English text.
    public var message: String
  }

  /// Value that exceeds a limit.
  public struct Breach: Codable, Hashable, Sendable {
    /// Name of the limit, as in `limits`.
    public var budget: String
    /// The locale, component, kind or findings that exceed it; `null` for the app as a whole.
    @Nullable public var subject: String? = nil
    /// Number of other locales that exceed a limit on `first-text` by less, and have no breach of their own; `null` for
    /// other limits.
    @Nullable public var others: Int? = nil
    /// The largest allowed value, or the smallest one of `coverage`.
    public var limit: Int
    /// The value.
    public var actual: Int
    /// The value of the baseline; `null` unless growth or drift is limited.
    @Nullable public var baseline: Int? = nil
    /// Unit of the values: bytes, numbers, or millionths. One of `bytes`, `count`, `share`.
    public var unit: ID<Unit>
    /// Basis of byte counts, one of `archive`, `install`, `measured-archive`, `measured-install` or `download`; `null` for
    /// other units.
    @Nullable public var basis: ID<Basis>? = nil
    /// Line of the limit in the budget file, from 1.
    public var line: Int
    /// Column of the limit in the budget file, from 1.
    public var column: Int
    /// The breach in one line of English text.
    public var message: String
  }

  /// Problem in the app that someone can fix.
  public struct Finding: Codable, Hashable, Sendable {
    /// Rule and place in one line, the same for every build: `crash/el/Localizable/sync.count`.
    public var id: String
    /// Identifier of the rule.
    public var rule: String
    /// One of `note`, `warning`, `error`.
    public var severity: ID<Severity>
    /// Name of the component; `null` if it does not apply.
    @Nullable public var component: String? = nil
    /// Path in the archive; `null` if it does not apply.
    @Nullable public var entry: String? = nil
    /// Name of the string table; `null` if it does not apply.
    @Nullable public var table: String? = nil
    /// Key of the message; `null` if it does not apply.
    @Nullable public var key: String? = nil
    /// BCP 47 tag; `null` if it does not apply.
    @Nullable public var locale: String? = nil
    /// The team that the budget names for its place; `null` if there is none.
    @Nullable public var owner: String? = nil
    /// The problem in one line of English text, with its cause first.
    public var evidence: String
    /// The translation; `null` unless the finding is about one text.
    @Nullable public var text: ReportMessage? = nil
    /// The base text; `null` unless the finding is about one text that base has.
    @Nullable public var baseText: ReportMessage? = nil
    /// Archive bytes that fixing it saves, read off a rebuilt archive; `null` if they were not measured or there are none.
    /// May be negative.
    @Nullable public var wastedArchiveBytes: Int? = nil
    /// Reason of the acceptance; `null` if it is not accepted.
    @Nullable public var accepted: String? = nil
    /// Whether neither the baseline has it nor anyone accepted it. Without a baseline that lists findings, only errors can be
    /// new, and only if 'init' created a file of accepted ones.
    public var isNew: Bool
  }

  /// Numbers of findings that are not accepted, by severity, and of accepted and new ones.
  public struct FindingCounts: Codable, Hashable, Sendable {
    /// Findings of severity `error`.
    public var error: Int
    /// Findings of severity `warning`.
    public var warning: Int
    /// Findings of severity `note`.
    public var note: Int
    /// Accepted findings of any severity.
    public var accepted: Int
    /// Findings of which `isNew` is true.
    public var new: Int
  }

  /// Files and findings of one team.
  public struct OwnerSummary: Codable, Hashable, Sendable {
    /// Name of the team.
    public var owner: String
    /// Archive bytes of its files; `null` if the files are not known, as for reports. A table that several teams own by keys is
    /// not divided.
    @Nullable public var archiveBytes: Int? = nil
    /// The same in the baseline; `null` without one, or if its files are not known.
    @Nullable public var baselineArchiveBytes: Int? = nil
    /// Number of its findings that are not accepted.
    public var findings: Int
    /// Number of its findings of which `isNew` is true.
    public var newFindings: Int
  }

  /// Kind of findings.
  public struct Rule: Codable, Hashable, Sendable {
    /// Identifier: lower case with hyphens.
    public var id: String
    /// Severity of most of its findings. One of `note`, `warning`, `error`.
    public var severity: ID<Severity>
    /// Noun phrase.
    public var title: String
    /// The reason why it is a problem, and the conditions of the rule.
    public var explanation: String
    /// The remedy, in one sentence.
    public var remedy: String
    /// Number of findings, accepted ones included.
    public var findings: Int
  }
}
