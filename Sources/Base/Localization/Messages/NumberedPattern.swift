/// The placeholders of Qt and KDE: `%1` to `%99`. Everything else is literal: `%1d` is `%1` and the letter d.
///
/// Qt, `QString::arg`: `%L1` has the digits of the locale. `QObject::tr`: `%n` is the number of a plural. KDE, "KI18n
/// Programmer's Guide": `%1` to `%99`.
enum NumberedPattern {
  static func segments(of text: String) -> [TextSegment] {
    var builder = SegmentBuilder()
    var rest = text.scalars
    while let percent = rest.firstIndex(of: "%") {
      builder.append(rest[..<percent])
      let specification = rest[percent...].dropFirst()
      let marked = specification.first == "L" ? specification.dropFirst() : specification
      let digits = marked.prefix(2).prefix { $0.isDigit }
      if let number = Int(String(digits)), number > 0 {
        builder.append(.placeholder(Placeholder(position: number)))
        rest = marked[digits.endIndex...]
      } else if marked.first == "n", marked.dropFirst().first?.isLetter != true {
        builder.append(.placeholder(Placeholder(name: "n")))
        rest = marked.dropFirst()
      } else {
        builder.append("%")
        rest = specification
      }
    }
    builder.append(rest)
    return builder.finish()
  }
}
