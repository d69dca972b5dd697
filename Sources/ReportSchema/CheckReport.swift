/// The JSON object written by `ballast check`: the limits of a budget that are exceeded, and the findings in an app.
public struct CheckReport: Codable, Hashable, Sendable {
  /// Name and version of this format.
  public static let schema = "ballast.check/1"

  /// Always `ballast.check/1`.
  public var schema: String = Self.schema
  /// Name of the checked file or folder; of several reports, the first.
  public var name: String
  /// Identity of the app, as declared in its own files.
  public var app: FootprintReport.App
  /// Path of the budget file as given; `null` without one.
  @Nullable public var budget: String?
  /// The baseline of growth limits; `null` without one.
  @Nullable public var baseline: Baseline?
  /// Whether no limit is exceeded, and every limit on messages could be checked. Limits that were not checked for other
  /// reasons do not fail the check.
  public var passed: Bool
  /// Limits of the budget in the order of the file.
  public var limits: [Limit]
  /// Every exceeded limit, with one row for each locale, component or kind that exceeds it.
  public var breaches: [Breach]
  /// Findings: the most severe first, then by rule and place. Accepted ones are included.
  public var findings: [Finding]
  /// Numbers of findings.
  public var findingCounts: FindingCounts
  /// The rules of the findings, in the order in which they first occur.
  public var rules: [Rule]
  /// Whether wasted bytes of findings were measured.
  public var measuresWaste: Bool
  /// Problems that did not stop the check.
  public var warnings: [ReportWarning]

  package init(
    name: String, app: FootprintReport.App, budget: String? = nil, baseline: Baseline? = nil, passed: Bool,
    limits: [Limit], breaches: [Breach], findings: [Finding], findingCounts: FindingCounts, rules: [Rule],
    measuresWaste: Bool, warnings: [ReportWarning]
  ) {
    self.name = name
    self.app = app
    self.budget = budget
    self.baseline = baseline
    self.passed = passed
    self.limits = limits
    self.breaches = breaches
    self.findings = findings
    self.findingCounts = findingCounts
    self.rules = rules
    self.measuresWaste = measuresWaste
    self.warnings = warnings
  }
}

extension CheckReport {
  /// The measurement that growth is computed from.
  public struct Baseline: Codable, Hashable, Sendable {
    /// Path as given.
    public var path: String
    /// Version of the app; `null` if unknown.
    @Nullable public var version: String?
    /// Day on which it was accepted: `2026-11-22`; `null` for the report of `ballast measure`.
    @Nullable public var date: String?
    /// Reason of the acceptance; `null` for the report of `ballast measure`.
    @Nullable public var reason: String?

    package init(path: String, version: String? = nil, date: String? = nil, reason: String? = nil) {
      self.path = path
      self.version = version
      self.date = date
      self.reason = reason
    }
  }

  /// Limit of the budget.
  public struct Limit: Codable, Hashable, Sendable {
    /// Name of the limit: `archive`, `locale.archive`, `locale.archive.growth`, `findings`.
    public var budget: String
    /// Locales, component, kind or findings that it applies to, as written: `*`, `de, fr`, `Widgets`, `crash`; `null` if
    /// it applies to the app as a whole.
    @Nullable public var selector: String?
    /// The limit as written: `60 KB`, `5 %`, `0`.
    public var value: String
    /// Line in the budget file, from 1.
    public var line: Int
    /// Column in the budget file, from 1.
    public var column: Int
    /// Number of values that were compared with it.
    public var checked: Int
    /// Number of values that exceed it.
    public var exceeded: Int
    /// The reason why it was not checked, or not on all values; `null` if it was checked. An exceeded limit is always
    /// checked.
    @Nullable public var notChecked: NotChecked?

    package init(
      budget: String, selector: String? = nil, value: String, line: Int, column: Int, checked: Int,
      exceeded: Int, notChecked: NotChecked? = nil
    ) {
      self.budget = budget
      self.selector = selector
      self.value = value
      self.line = line
      self.column = column
      self.checked = checked
      self.exceeded = exceeded
      self.notChecked = notChecked
    }
  }

  /// Reason why a limit was not checked.
  public struct NotChecked: Codable, Hashable, Sendable {
    /// One of `no-baseline`, `nothing-to-compare`, `unread-messages`, `no-messages`.
    public var reason: String
    /// Whether the check fails because of it: true of `unread-messages` and `no-messages`.
    public var fails: Bool
    /// The reason in one line of English text.
    public var message: String

    package init(reason: String, fails: Bool, message: String) {
      self.reason = reason
      self.fails = fails
      self.message = message
    }
  }

  /// Value that exceeds a limit.
  public struct Breach: Codable, Hashable, Sendable {
    /// Name of the limit, as in `limits`.
    public var budget: String
    /// The locale, component, kind or findings that exceed it; `null` for the app as a whole.
    @Nullable public var subject: String?
    /// The largest allowed value, or the smallest one of `coverage`.
    public var limit: Int
    /// The value.
    public var actual: Int
    /// The value of the baseline; `null` unless growth or drift is limited.
    @Nullable public var baseline: Int?
    /// Unit of the values: bytes, numbers, or millionths. One of `bytes`, `count`, `share`.
    public var unit: String
    /// Basis of byte counts, one of `archive`, `install`, `measured-archive`, `measured-install` or `download`; `null` for
    /// other units.
    @Nullable public var basis: String?
    /// Line of the limit in the budget file, from 1.
    public var line: Int
    /// Column of the limit in the budget file, from 1.
    public var column: Int
    /// The breach in one line of English text.
    public var message: String

    package init(
      budget: String, subject: String? = nil, limit: Int, actual: Int, baseline: Int? = nil, unit: String,
      basis: String? = nil, line: Int, column: Int, message: String
    ) {
      self.budget = budget
      self.subject = subject
      self.limit = limit
      self.actual = actual
      self.baseline = baseline
      self.unit = unit
      self.basis = basis
      self.line = line
      self.column = column
      self.message = message
    }
  }

  /// Problem in the app that someone can fix.
  public struct Finding: Codable, Hashable, Sendable {
    /// Rule and place in one line, the same for every build: `crash/el/Localizable/sync.count`.
    public var id: String
    /// Identifier of the rule.
    public var rule: String
    /// One of `note`, `warning`, `error`.
    public var severity: String
    /// Name of the component; `null` if it does not apply.
    @Nullable public var component: String?
    /// Path in the archive; `null` if it does not apply.
    @Nullable public var entry: String?
    /// Name of the string table; `null` if it does not apply.
    @Nullable public var table: String?
    /// Key of the message; `null` if it does not apply.
    @Nullable public var key: String?
    /// BCP 47 tag; `null` if it does not apply.
    @Nullable public var locale: String?
    /// The problem in one line of English text.
    public var evidence: String
    /// Archive bytes that fixing it saves, read off a rebuilt archive; `null` if they were not measured or there are none.
    /// May be negative.
    @Nullable public var wastedArchiveBytes: Int?
    /// Reason of the acceptance; `null` if it is not accepted.
    @Nullable public var accepted: String?
    /// Whether the baseline does not have it. False without a baseline that lists findings.
    public var isNew: Bool

    package init(
      id: String, rule: String, severity: String, component: String? = nil, entry: String? = nil,
      table: String? = nil, key: String? = nil, locale: String? = nil, evidence: String,
      wastedArchiveBytes: Int? = nil, accepted: String? = nil, isNew: Bool
    ) {
      self.id = id
      self.rule = rule
      self.severity = severity
      self.component = component
      self.entry = entry
      self.table = table
      self.key = key
      self.locale = locale
      self.evidence = evidence
      self.wastedArchiveBytes = wastedArchiveBytes
      self.accepted = accepted
      self.isNew = isNew
    }
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
    /// Findings that the baseline does not have and that are not accepted.
    public var new: Int

    package init(error: Int, warning: Int, note: Int, accepted: Int, new: Int) {
      self.error = error
      self.warning = warning
      self.note = note
      self.accepted = accepted
      self.new = new
    }
  }

  /// Kind of findings.
  public struct Rule: Codable, Hashable, Sendable {
    /// Identifier: lower case with hyphens.
    public var id: String
    /// Severity of most of its findings. One of `note`, `warning`, `error`.
    public var severity: String
    /// Noun phrase.
    public var title: String
    /// The reason why it is a problem, and the conditions of the rule.
    public var explanation: String
    /// The remedy, in one sentence.
    public var remedy: String
    /// Number of findings, accepted ones included.
    public var findings: Int

    package init(
      id: String, severity: String, title: String, explanation: String, remedy: String, findings: Int
    ) {
      self.id = id
      self.severity = severity
      self.title = title
      self.explanation = explanation
      self.remedy = remedy
      self.findings = findings
    }
  }
}
