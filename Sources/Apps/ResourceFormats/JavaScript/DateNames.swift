import Bytes

/// The names of members that date libraries use for the data of a locale.
///
/// They are not texts of the app. Moment's `defineLocale` and Day.js' locales have names of months or weekdays, formats of dates
/// or relative times, and hardly anything else: <https://momentjs.com/docs/#/customization/>,
/// <https://day.js.org/docs/en/customization/customization>.
struct DateNames {
  private var members = 0
  private var known = 0
  private var hasNames = false
  private var hasFormats = false

  /// Whether an object with months or weekdays, and relative times or formats of dates, has mostly such members.
  var areOfLibrary: Bool { hasNames && hasFormats && known * 2 >= members }

  /// - Parameter name: of a member, with or without quotes.
  mutating func add(_ name: Range<Int>, _ bytes: RawSpan) {
    members += 1
    let first = bytes.byte(at: name.lowerBound)
    let isQuoted = first == UInt8(ascii: "\"") || first == UInt8(ascii: "'")
    guard name.count > (isQuoted ? 2 : 0), name.count <= 24 else { return }
    let name = isQuoted ? name.lowerBound + 1..<name.upperBound - 1 : name
    if Self.names.contains(where: { bytes.isName(name, $0) }) {
      known += 1
      hasNames = true
    } else if Self.formats.contains(where: { bytes.isName(name, $0) }) {
      known += 1
      hasFormats = true
    } else if Self.others.contains(where: { bytes.isName(name, $0) }) {
      known += 1
    }
  }

  private static let names: [StaticString] = [
    "months", "monthsShort", "weekdays", "weekdaysShort", "weekdaysMin",
  ]
  private static let formats: [StaticString] = ["longDateFormat", "relativeTime"]
  private static let others: [StaticString] = [
    "calendar", "dayOfMonthOrdinalParse", "formats", "isPM", "meridiem", "meridiemParse", "monthsParseExact",
    "ordinal", "week", "weekStart", "weekdaysParseExact", "yearStart",
  ]
}

extension RawSpan {
  fileprivate func isName(_ range: Range<Int>, _ name: StaticString) -> Bool {
    range.count == name.utf8CodeUnitCount && matches(name, at: range.lowerBound)
  }
}
