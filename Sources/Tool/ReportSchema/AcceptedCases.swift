/// The JSON file of `ballast diff --accept` and `ballast check --accepted`: incompatible texts and findings that limits
/// do not count, each with a reason.
///
/// An entry has `key` or `finding`, and may have other fields of an incompatible text in the report of `ballast diff
/// --json`, or of a finding in the report of `ballast check --json`. It accepts every text and finding that has the same
/// values. A field that is `null` or omitted accepts any value.
public struct AcceptedCases: Codable, Hashable, Sendable {
  /// Name and version of this format.
  public static let schema = "ballast.accepted/1"

  /// The file that `ballast check` uses without `--accepted`.
  public static let defaultPath = "ballast-accepted.json"

  /// Always `ballast.accepted/1`.
  public var schema: String = Self.schema
  /// The accepted texts.
  public var accepted: [Case]
  /// Whether the file was created with every error of its apps, so that any other error is new. May be missing.
  @Nullable public var listsErrors: Bool? = nil
}

extension AcceptedCases {
  /// Texts and findings that are accepted for one reason.
  public struct Case: Codable, Hashable, Sendable {
    /// Key of the message. May be missing.
    @Nullable public var key: String? = nil
    /// Reason for which the texts or findings are accepted; not empty.
    public var reason: String
    /// The `id` of a finding, or the `rule` of several. May be missing.
    @Nullable public var finding: String? = nil
    /// Identifier of the only app whose findings are accepted. May be missing.
    @Nullable public var app: String? = nil
    /// Day of the decision: `2026-11-22`. May be missing.
    @Nullable public var date: String? = nil
    /// Last day on which the case accepts anything: `2027-01-31`. May be missing.
    @Nullable public var until: String? = nil
    /// BCP 47 tag. May be missing.
    @Nullable public var locale: String? = nil
    /// Name of the string table. May be missing.
    @Nullable public var table: String? = nil
    /// One of `crash`, `garbled`, `unknown`. May be missing.
    @Nullable public var severity: String? = nil
    /// Placeholders of the text, as in the report. May be missing.
    @Nullable public var old: String? = nil
    /// Arguments that the code passes, as in the report. May be missing.
    @Nullable public var new: String? = nil
  }
}
