internal import DataFormats

extension InputError {
  /// Returns an error if a file that should be an app or a source of messages is a report of this program: a JSON object
  /// whose field `schema` begins with `ballast.`. Of several JSON objects the first one counts.
  /// - Parameters:
  ///   - input: the path as given by the user.
  ///   - bytes: the whole file.
  package static func report(_ input: String, _ bytes: RawSpan) -> InputError? {
    var scanner = JSONScanner(bytes)
    var schema: String?
    do throws(FormatError) {
      guard try scanner.next() == .beginObject else { return nil }
      try scanner.forEachMember { (scanner, name, _, value) throws(FormatError) in
        if name == "schema", case .string(let range) = value { schema = try scanner.text(range) }
      }
    } catch {
      return nil
    }
    guard let schema, schema.hasPrefix("ballast.") else { return nil }
    return InputError(input, .report(schema: schema))
  }
}
