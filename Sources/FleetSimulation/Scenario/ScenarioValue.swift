internal import DataFormats
internal import PackTrust

/// Values of a scenario file.
enum ScenarioValue {
  static func text(_ node: YAMLNode) throws(YAMLFileError.Mistake) -> String {
    guard let text = node.text else {
      throw YAMLFileError.Mistake(node.position, "expected a text", hint: "write 'name: My app'")
    }
    return text
  }

  static func number(_ node: YAMLNode, _ kind: Quantity) throws(YAMLFileError.Mistake) -> Double {
    guard let value = node.text.flatMap({ kind.value(of: $0) }) else {
      throw YAMLFileError.Mistake(
        node.position, "expected \(kind.notation)", hint: "this is written as '\(kind.example)'")
    }
    return value
  }

  static func whole(_ node: YAMLNode, _ range: ClosedRange<Int>) throws(YAMLFileError.Mistake) -> Int {
    // Digits, with underscores between them.
    let digits = node.text.flatMap { text in
      text.utf8.allSatisfy { $0 == UInt8(ascii: "_") || (0x30...0x39).contains($0) }
        && !text.hasPrefix("_") && !text.hasSuffix("_") ? text.filter { $0 != "_" } : nil
    }
    guard let number = digits.flatMap({ Int($0) }), range.contains(number) else {
      throw YAMLFileError.Mistake(
        node.position, "expected a whole number from \(range.lowerBound) to \(range.upperBound)",
        hint: "write digits, without a unit")
    }
    return number
  }

  /// Days since 1970-01-01 of a date such as `2022-05-09`.
  static func day(_ node: YAMLNode) throws(YAMLFileError.Mistake) -> Double {
    let time = "\(node.text ?? "")T00:00:00Z"
    // Some readers accept a date that does not exist, or another notation.
    guard let seconds = SiteTime.seconds(time), SiteTime.text(seconds) == time else {
      throw YAMLFileError.Mistake(
        node.position, "expected a date", hint: "dates are written as 2022-05-09")
    }
    return Double(seconds / 86_400)
  }

  static func flag(_ node: YAMLNode) throws(YAMLFileError.Mistake) -> Bool {
    switch node.text {
    case "true", "yes", "on": return true
    case "false", "no", "off": return false
    default:
      throw YAMLFileError.Mistake(node.position, "expected true or false", hint: "write 'prefetch: true'")
    }
  }

  /// One value, or values by the share of the distribution below them.
  /// - Parameter others: gets the mistakes after the first one, which is thrown.
  /// - Returns: the distribution, and its last share: 1 unless the list ends before.
  static func quantiles(
    _ node: YAMLNode, _ kind: Quantity, _ others: inout [YAMLFileError.Mistake]
  ) throws(YAMLFileError.Mistake) -> (quantiles: Quantiles, last: Double) {
    guard let entries = node.entries else { return (Quantiles(try number(node, kind)), 1) }
    var points: [Quantiles.Point] = []
    var mistakes: [YAMLFileError.Mistake] = []
    for entry in entries {
      let share = entry.key.text.flatMap { Quantity.share.value(of: $0) }
      if share == nil {
        mistakes.append(
          YAMLFileError.Mistake(
            entry.key.position, "expected a share, such as 50%", hint: "write '50%: \(kind.example)'"))
      }
      do throws(YAMLFileError.Mistake) {
        points.append(Quantiles.Point(share: share ?? 0, value: try number(entry.value, kind)))
      } catch { mistakes.append(error) }
    }
    if let first = mistakes.first {
      others += mistakes.dropFirst()
      throw first
    }
    guard let quantiles = Quantiles(points), let last = points.last else {
      throw YAMLFileError.Mistake(
        node.position, "shares and values must increase", hint: "write the least share first")
    }
    guard last.share > 0 else {
      throw YAMLFileError.Mistake(
        node.position, "the last share is 0%", hint: "write the greatest value as '100%: \(kind.example)'")
    }
    return (quantiles, last.share)
  }

  /// The notation of a distribution.
  static func text(of quantiles: Quantiles, _ kind: Quantity) -> String {
    guard let first = quantiles.points.first, let last = quantiles.points.last, first.value != last.value
    else { return kind.text(of: quantiles.points.first?.value ?? 0) }
    let points = quantiles.points.map { "\(Quantity.share.text(of: $0.share)): \(kind.text(of: $0.value))" }
    return "{\(points.joined(separator: ", "))}"
  }
}
