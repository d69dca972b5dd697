extension DiffReport {
  /// The class of a changed message.
  public enum ChangeKind: String, Sendable, CaseIterable {
    case incompatible, stale, missing, removed, source
  }

  /// The part of a text that two versions have in common, or only one of them.
  public enum SegmentKind: String, Sendable { case same, removed, added }

  /// The effect of an incompatible text.
  public enum Severity: String, Sendable { case crash, garbled, unknown }

  /// A kind of ``Problem``.
  public enum ProblemKind: String, Sendable {
    case notPassed, notFormatted, wrongType, misaligned, unused
    case missingCase, missingForm, kindChanged, malformed, unintended, quoted, impliedNumber
  }

  /// Text that must not be shown in the newest version.
  public struct Incompatible: Codable, Hashable, Sendable {
    /// BCP 47 tag in canonical form.
    public var locale: String
    /// Name of the string table.
    public var table: String
    /// Key of the message.
    public var key: String
    /// Effect in the app; `unknown` if the formatter or the type that is passed is. One of `crash`, `garbled`, `unknown`.
    public var severity: ID<Severity>
    /// Placeholders of the old text, such as `%@`; empty if it has none.
    public var old: String
    /// Arguments passed by the newest code, as read from the key and the base text, such as `%1$@ %2$d`;
    /// empty if there are none.
    public var new: String
    /// Reasons why the text is incompatible.
    public var problems: [Problem]
    /// The old text.
    public var oldText: ReportMessage
    /// The newest base text; `null` if base does not have the key. Then `new` is read from the locale's
    /// newest text.
    @Nullable public var baseText: ReportMessage? = nil
    /// Reason given in the file of `--accept`, so that limits do not count the text; `null` if it is not
    /// accepted.
    @Nullable public var accepted: String? = nil
  }

  /// Compatible text that omits an argument or reads an integer in another width.
  public struct Note: Codable, Hashable, Sendable {
    /// BCP 47 tag in canonical form.
    public var locale: String
    /// Name of the string table.
    public var table: String
    /// Key of the message.
    public var key: String
    /// Placeholders of the text; empty if it has none.
    public var old: String
    /// Arguments passed by the newest code, as read from the key and the base text.
    public var new: String
    /// The omitted arguments, and those that are read in another width.
    public var problems: [Problem]
  }

  /// Reason why a text is incompatible, or another difference between the text and the code.
  public struct Problem: Codable, Hashable, Sendable {
    /// One of `notPassed`, `notFormatted`, `wrongType`, `misaligned`, `unused`, `missingCase`, `missingForm`,
    /// `kindChanged`, `malformed`, `unintended`, `quoted`, `impliedNumber`.
    public var kind: ID<ProblemKind>
    /// One line of English text.
    public var message: String
  }

  /// Message that is not fresh, was removed or has another base text.
  public struct MessageChange: Codable, Hashable, Sendable {
    /// BCP 47 tag in canonical form; `null` for base.
    @Nullable public var locale: String? = nil
    /// Name of the string table in the newest version, or in the oldest if it was removed.
    public var table: String
    /// Key of the message.
    public var key: String
    /// `source` if only the base text changed. One of `stale`, `incompatible`, `missing`, `removed`,
    /// `source`.
    public var change: ID<ChangeKind>
    /// The oldest version's message; `null` if it has none.
    @Nullable public var old: ReportMessage? = nil
    /// The newest version's message; `null` if it has none.
    @Nullable public var new: ReportMessage? = nil
    /// The newest version's base message; `null` if it has none.
    @Nullable public var base: ReportMessage? = nil
    /// The oldest version's base message, if it differs from `base`; else `null`.
    @Nullable public var oldBase: ReportMessage? = nil
    /// BCP 47 tag of the parent locale whose text is shown for a missing message; `null` if none is.
    @Nullable public var parent: String? = nil
    /// Reasons why the message is incompatible, and the arguments that it omits.
    public var problems: [Problem]
    /// Differences between `old` and `new`, one per text that differs.
    public var differences: [Difference]
  }

  /// Difference of one text of a message, word by word.
  public struct Difference: Codable, Hashable, Sendable {
    /// Path of the text in the message, such as `other` or `@count/one`; empty for a message without
    /// variations.
    public var path: String
    /// Segments in order. Without the added ones they are the old text, without the removed ones the new
    /// text.
    public var segments: [Segment]
  }

  /// Part of a text.
  public struct Segment: Codable, Hashable, Sendable {
    /// One of `same`, `removed`, `added`.
    public var change: ID<SegmentKind>
    /// The part's text, including spaces.
    public var text: String
  }
}
