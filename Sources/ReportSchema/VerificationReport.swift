/// The JSON object written by `ballast packs verify`: the checks of a site and the problems found.
public struct VerificationReport: Codable, Hashable, Sendable {
  /// Name and version of this format.
  public static let schema = "ballast.verification/1"

  /// Always `ballast.verification/1`.
  public var schema: String = Self.schema
  /// Path of the site.
  public var site: String
  /// Whether no problem was found.
  public var passed: Bool
  /// Identifier of the app; `null` if it could not be read.
  @Nullable public var app: String?
  /// Sequence number of the newest manifest; `null` if it could not be read.
  @Nullable public var sequence: Int?
  /// Time from which clients refuse the newest manifest, in UTC; `null` if it could not be read.
  @Nullable public var expires: String?
  /// Number of the key of the verified signature, 16 hexadecimal digits; `null` if the signature was not verified.
  @Nullable public var key: String?
  /// The versions that the site serves, in the order of their publication.
  public var versions: [PublicationReport.Version]
  /// Number of signatures verified.
  public var signatures: Int
  /// Number of files whose length and SHA-256 were compared.
  public var files: Int
  /// Bytes of these files.
  public var bytes: Int
  /// Number of whole packs that were restored and compared.
  public var packsRestored: Int
  /// Number of deltas that were applied and whose results were compared.
  public var deltasApplied: Int
  /// Look-ups of keys of later versions in older packs.
  public var newKeyLookups: Int
  /// The problems, in the order of the checks.
  public var problems: [Problem]
  /// Checks that were omitted, and other remarks.
  public var warnings: [ReportWarning]

  package init(
    site: String, passed: Bool, app: String? = nil, sequence: Int? = nil, expires: String? = nil,
    key: String? = nil, versions: [PublicationReport.Version], signatures: Int, files: Int, bytes: Int,
    packsRestored: Int, deltasApplied: Int, newKeyLookups: Int, problems: [Problem], warnings: [ReportWarning]
  ) {
    self.site = site
    self.passed = passed
    self.app = app
    self.sequence = sequence
    self.expires = expires
    self.key = key
    self.versions = versions
    self.signatures = signatures
    self.files = files
    self.bytes = bytes
    self.packsRestored = packsRestored
    self.deltasApplied = deltasApplied
    self.newKeyLookups = newKeyLookups
    self.problems = problems
    self.warnings = warnings
  }
}

extension VerificationReport {
  /// A file of the site that is not as it must be.
  public struct Problem: Codable, Hashable, Sendable {
    /// Path from the root of the site.
    public var file: String
    /// Kind of the problem: the name of an error, such as `wrongHash`.
    public var error: String
    /// One line of English text.
    public var message: String

    package init(file: String, error: String, message: String) {
      self.file = file
      self.error = error
      self.message = message
    }
  }
}
