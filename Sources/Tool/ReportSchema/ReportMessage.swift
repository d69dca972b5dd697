/// A translatable text with its variations.
///
/// In JSON, a message without variations is a string. A message with variations is an object with `by` and
/// `cases`. A message with named parts is an object with `format` and `parts`.
public indirect enum ReportMessage: Codable, Hashable, Sendable {
  /// A message without variations.
  case text(String)
  /// One message per case. `by` is the kind of choice (`plural`, `ordinal`, `gender`, `device`, `word` or
  /// `form`), followed by a colon and the argument's name or position if it is not the first argument. The
  /// cases of `form` are a catalog's numbered plural forms, `[0]`, `[1]`.
  case variations(by: String, cases: [String: ReportMessage])
  /// A format whose named parts vary independently of each other.
  case substitutions(format: ReportMessage, parts: [String: ReportMessage])

  private enum Key: String, CodingKey {
    case by, cases, format, parts
  }

  /// Reads a string or one of the two objects.
  public init(from decoder: any Decoder) throws {
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      self = .text(text)
      return
    }
    let container = try decoder.container(keyedBy: Key.self)
    if let by = try container.decodeIfPresent(String.self, forKey: .by) {
      self = .variations(by: by, cases: try container.decode([String: ReportMessage].self, forKey: .cases))
    } else {
      self = .substitutions(
        format: try container.decode(ReportMessage.self, forKey: .format),
        parts: try container.decode([String: ReportMessage].self, forKey: .parts))
    }
  }

  /// Writes a string or one of the two objects.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .text(let text):
      var container = encoder.singleValueContainer()
      try container.encode(text)
    case .variations(let by, let cases):
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(by, forKey: .by)
      try container.encode(cases, forKey: .cases)
    case .substitutions(let format, let parts):
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(format, forKey: .format)
      try container.encode(parts, forKey: .parts)
    }
  }
}
