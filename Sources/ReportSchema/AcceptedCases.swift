/// The JSON file of `ballast diff --accept`: incompatible texts that limits do not count, each with a reason.
///
/// An entry has the fields of an incompatible text in the report of `ballast diff --json`. It accepts every text
/// that has the same values. A field that is `null` or left out accepts any value.
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
  /// Texts that are accepted for one reason.
  public struct Case: Codable, Hashable, Sendable {
    /// Key of the message.
    public var key: String
    /// Why the texts are accepted; not empty.
    public var reason: String
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
      key: String, reason: String, locale: String? = nil, table: String? = nil, severity: String? = nil,
      old: String? = nil, new: String? = nil
    ) {
      self.key = key
      self.reason = reason
      self.locale = locale
      self.table = table
      self.severity = severity
      self.old = old
      self.new = new
    }
  }
}
