/// The JSON file of `ballast diff --accept` and `ballast check --accepted`: incompatible texts and findings that limits
/// do not count, each with a reason.
///
/// An entry has `key` or `finding`, and may have other fields of an incompatible text in the report of `ballast diff
/// --json`, or of a finding in the report of `ballast check --json`. It accepts every text and finding that has the same
/// values. A field that is `null` or omitted accepts any value.
public struct AcceptedCases: Codable, Hashable, Sendable {
  /// Name and version of this format.
  public static let schema = "ballast.accepted/1"

  /// Always `ballast.accepted/1`.
  public var schema: String = Self.schema
  /// The accepted texts.
  public var accepted: [Case]

  package init(accepted: [Case]) { self.accepted = accepted }
}

extension AcceptedCases {
  /// Texts and findings that are accepted for one reason.
  public struct Case: Codable, Hashable, Sendable {
    /// Key of the message. May be missing.
    @Nullable public var key: String?
    /// Reason for which the texts or findings are accepted; not empty.
    public var reason: String
    /// The `id` of a finding, or the `rule` of several. May be missing.
    @Nullable public var finding: String?
    /// Day of the decision: `2026-11-22`. May be missing.
    @Nullable public var date: String?
    /// Last day on which the case accepts anything: `2027-01-31`. May be missing.
    @Nullable public var until: String?
    /// BCP 47 tag. May be missing.
    @Nullable public var locale: String?
    /// Name of the string table. May be missing.
    @Nullable public var table: String?
    /// One of `crash`, `garbled`. May be missing.
    @Nullable public var severity: String?
    /// Placeholders of the text, as in the report. May be missing.
    @Nullable public var old: String?
    /// Arguments that the code passes, as in the report. May be missing.
    @Nullable public var new: String?

    package init(
      key: String? = nil, reason: String, finding: String? = nil, date: String? = nil,
      until: String? = nil, locale: String? = nil, table: String? = nil, severity: String? = nil,
      old: String? = nil,
      new: String? = nil
    ) {
      self.key = key
      self.reason = reason
      self.finding = finding
      self.date = date
      self.until = until
      self.locale = locale
      self.table = table
      self.severity = severity
      self.old = old
      self.new = new
    }
  }
}
