import Foundation

/// A golden file: a text that a person reads in a review.
///
/// With BALLAST_RECORD=1 the file is written. The test fails, so that a recording run does not count as passed.
package enum Golden {
  package static let maximumLines = 200
  private static let maximumShownLines = 60

  /// - Parameters:
  ///   - path: of the golden file, from the package's folder.
  ///   - test: the test's file. A failure names it, to record the golden again.
  /// - Returns: nil if the file has exactly this text, or the reason why it does not.
  package static func problem(
    of text: String, in path: String, recording: Bool? = nil, lines limit: Int = maximumLines,
    test: String = #fileID
  ) -> String? {
    let file = URL(filePath: path, relativeTo: Places.package)
    let bytes = Data(text.utf8)
    let actual = lines(bytes)
    guard actual.count <= limit else {
      return "\(path): \(actual.count) lines; a golden has at most \(limit)"
    }
    if recording ?? (ProcessInfo.processInfo.environment["BALLAST_RECORD"] == "1") {
      do { try bytes.write(to: file) } catch { return "\(path): not recorded: \(error)" }
      return "\(path): recorded; read it, and run again without BALLAST_RECORD"
    }
    let suite = test.split(separator: "/").last?.split(separator: ".").first ?? ""
    let hint = "If the new text is right: BALLAST_RECORD=1 swift test --filter \(suite)"
    guard let golden = try? Data(contentsOf: file) else { return "\(path): no such file\n\(hint)" }
    guard golden != bytes else { return nil }
    let rows = difference(from: lines(golden), to: actual)
    let hidden = rows.count - maximumShownLines
    return ([path] + rows.prefix(maximumShownLines) + (hidden > 0 ? ["… \(hidden) more lines"] : []) + [hint])
      .joined(separator: "\n")
  }

  /// - Parameters:
  ///   - section: the name of a generated part of a page, between `<!-- section: begin -->` and `<!-- section: end -->`.
  ///   - path: of the page, from the package's folder.
  /// - Returns: nil if the part has exactly this text, or the reason why it does not.
  package static func problem(
    of text: String, inSection section: String, of path: String, test: String = #fileID
  ) -> String? {
    let file = URL(filePath: path, relativeTo: Places.package)
    guard let page = try? String(contentsOf: file, encoding: .utf8),
      let begin = page.firstRange(of: "<!-- \(section): begin -->\n"),
      let end = page.firstRange(of: "<!-- \(section): end -->")
    else { return "\(path): no section '\(section)'" }
    return problem(
      of: page[..<begin.upperBound] + text + page[end.lowerBound...], in: path, lines: .max, test: test)
  }

  private static func lines(_ bytes: Data) -> [Data] {
    let lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
    return lines.last?.isEmpty == false ? lines + [Data("(no newline at the end)".utf8)] : lines.dropLast()
  }

  /// A unified diff with two lines before and after each difference.
  private static func difference(from expected: [Data], to actual: [Data]) -> [String] {
    var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
    for change in actual.difference(from: expected) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var rows: [(mark: String, line: Data, place: String)] = []
    var (old, new) = (0, 0)
    while old < expected.count || new < actual.count {
      let place = "@@ golden line \(old + 1), actual line \(new + 1) @@"
      let mark = removed.contains(old) ? "-" : inserted.contains(new) ? "+" : " "
      rows.append((mark, mark == "-" ? expected[old] : actual[new], place))
      if mark != "+" { old += 1 }
      if mark != "-" { new += 1 }
    }
    let shown = rows.indices.filter { row in
      rows[max(0, row - 2)..<min(rows.count, row + 3)].contains { $0.mark != " " }
    }
    return shown.flatMap { row in
      let text = String(decoding: rows[row].line, as: UTF8.self).replacing("\r", with: "␍")
      return (row > 0 && shown.contains(row - 1) ? [] : [rows[row].place]) + [rows[row].mark + text]
    }
  }
}
