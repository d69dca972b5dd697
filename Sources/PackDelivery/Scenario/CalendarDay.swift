/// The number of a day in the Gregorian calendar.
enum CalendarDay {
  /// Days since 1970-01-01 of a date such as `2022-05-09`; nil for any other text.
  static func number(_ text: String) -> Int? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    // `Int` accepts a sign.
    guard parts.map(\.utf8.count) == [4, 2, 2], text.utf8.allSatisfy({ $0 != UInt8(ascii: "+") }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
      (1...9999).contains(year), (1...12).contains(month), (1...days(in: month, of: year)).contains(day)
    else { return nil }
    // Years from March: the leap day is the last day of a year.
    let (shifted, march) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
    let leapDays = shifted / 4 - shifted / 100 + shifted / 400
    return shifted * 365 + leapDays + (march * 153 + 2) / 5 + day - 1 - 719_468
  }

  private static func days(in month: Int, of year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }
}
