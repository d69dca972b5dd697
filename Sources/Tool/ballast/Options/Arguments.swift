import ArgumentParser
import BundleAnalysis
import Localization
import LocalizationAnalysis

/// Returns a parser for an option whose values are the cases of an enumeration.
func choice<Value>(of type: Value.Type) -> @Sendable (String) throws -> Value
where Value: RawRepresentable<String> & CaseIterable & Sendable {
  choice(among: Value.allCases.map { ($0.rawValue, $0) })
}

/// Returns a parser for an option with these values. Case is ignored; a near miss is suggested.
func choice<Value: Sendable>(
  among values: [(name: String, value: Value)]
) -> @Sendable (String) throws -> Value {
  { text in
    if let match = values.first(where: { $0.name.lowercased() == text.lowercased() }) { return match.value }
    let names = values.map(\.name)
    // The argument parser writes the option and the value before this text.
    throw UsageError(
      Suggestion.closest(to: text, among: names).map { "did you mean '\($0)'?" } ?? "not one of the values",
      hint: "values: \(names.joined(separator: ", "))")
  }
}

/// Parses a whole number of at least 0, the value of an option.
func wholeNumber(_ text: String) throws -> Int {
  guard let number = Int(text), number >= 0 else { throw UsageError("expected a whole number of at least 0") }
  return number
}

/// Parses a whole number of at least 1, the value of an option.
func positiveNumber(_ text: String) throws -> Int {
  guard let number = Int(text), number > 0 else { throw UsageError("expected a whole number of at least 1") }
  return number
}

/// Returns a parser for the values of `--fail-on`.
func limit<Limit>(
  _ parse: @escaping @Sendable (String) throws(LimitMistake) -> Limit
) -> @Sendable (String) throws -> Limit {
  { text in
    do throws(LimitMistake) { return try parse(text) } catch {
      throw UsageError("column \(error.column): \(error.message)", hint: error.hint)
    }
  }
}

extension CaseIterable where Self: RawRepresentable<String> {
  /// The shell completes the names of the cases.
  static var completion: CompletionKind { .list(allCases.map(\.rawValue)) }

  /// The names of the cases for help, separated by commas.
  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

extension ByteSize {
  /// Parses a size of the command line.
  static func argument(_ text: String) throws -> ByteSize {
    guard let size = ByteSize(text), size.bytes > 0 else {
      throw UsageError("expected a number with or without a unit", hint: "sizes: 4096, 600KB, 2 MB, 1.5MiB")
    }
    return size
  }
}

extension Option where Value == String? {
  /// An option whose value is a path.
  init(
    name: NameSpecification = .long, path help: String, called valueName: String = "file",
    extensions: [String] = [], completion: CompletionKind? = nil
  ) {
    self.init(
      name: name, help: ArgumentHelp(help, valueName: valueName),
      completion: completion ?? .file(extensions: extensions))
  }
}

extension Option where Value == String {
  /// A required option whose value is a path.
  init(
    name: NameSpecification = .long, path help: String, called valueName: String = "file",
    completion: CompletionKind = .file()
  ) {
    self.init(name: name, help: ArgumentHelp(help, valueName: valueName), completion: completion)
  }
}

extension Option where Value == [String] {
  /// An option that may be repeated, each with the value of a path.
  init(
    wrappedValue: [String], name: NameSpecification = .long, path help: String,
    called valueName: String = "file", extensions: [String] = []
  ) {
    self.init(
      wrappedValue: wrappedValue, name: name, help: ArgumentHelp(help, valueName: valueName),
      completion: .file(extensions: extensions))
  }
}

extension Option where Value == Int? {
  /// An option whose value is a whole number; of at least 0, unless `transform` requires more.
  init(
    count help: String, called valueName: String = "count",
    transform: @escaping @Sendable (String) throws -> Int = wholeNumber
  ) {
    self.init(parsing: .unconditional, help: ArgumentHelp(help, valueName: valueName), transform: transform)
  }
}

extension Option {
  /// An option whose value is one of the values of an enumeration.
  init<Choice>(choice help: String, called valueName: String)
  where Value == Choice?, Choice: RawRepresentable<String> & CaseIterable & Sendable {
    self.init(
      help: ArgumentHelp(help, valueName: valueName), completion: Choice.completion,
      transform: ballast.choice(of: Choice.self))
  }
}

extension Option where Value == RecordingTime? {
  /// An option whose value is a day or a time.
  init(time help: String) {
    self.init(
      help: ArgumentHelp(help, valueName: "time"),
      transform: { text in
        guard let time = RecordingTime(text) else {
          throw UsageError(
            "not a day or time from 1970 on", hint: "write 2026-11-22, or 2026-11-22T08:00:00Z")
        }
        return time
      })
  }
}

extension Option where Value == LocaleTag? {
  /// An option whose value is the tag of a locale.
  init(tag help: String) {
    self.init(help: ArgumentHelp(help, valueName: "tag"), transform: LocaleTag.argument)
  }
}

extension Option where Value == [LocaleTag] {
  /// An option that is repeated for the tags of several locales.
  init(wrappedValue: [LocaleTag], name: NameSpecification = .long, tags help: String) {
    self.init(
      wrappedValue: wrappedValue, name: name, help: ArgumentHelp(help, valueName: "tag"),
      transform: LocaleTag.argument)
  }
}

extension LocaleTag {
  /// Parses a tag of the command line.
  static func argument(_ text: String) throws -> LocaleTag {
    // Names of languages, such as 'English', have the form of a tag, too: no subtag of five letters is registered.
    if let tag = LocaleTag(bcp47: text), tag.language.utf8.count < 5 { return tag }
    throw UsageError(
      "not a valid BCP 47 tag",
      hint: LocaleTag.closestLanguage(to: text).map { "did you mean '\($0)'?" }
        ?? "locales are written as 'de', 'pt-BR' or 'zh-Hans'")
  }
}
