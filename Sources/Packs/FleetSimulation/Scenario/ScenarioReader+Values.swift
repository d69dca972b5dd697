import DataFormats
import PackTrust

/// Values of a file. Each function reports a value that is not as expected, and returns nil.
extension YAMLFileReader {
  private mutating func mistake<Value>(_ node: YAMLNode, _ message: String, hint: String) -> Value? {
    report(node.position, message, hint: hint)
    return nil
  }

  mutating func text(_ node: YAMLNode) -> String? {
    node.text ?? mistake(node, "expected a text", hint: "write 'name: My app'")
  }

  mutating func number(_ node: YAMLNode, _ kind: Quantity) -> Double? {
    node.text.flatMap { kind.value(of: $0) }
      ?? mistake(node, "expected \(kind.notation)", hint: "this is written as '\(kind.example)'")
  }

  mutating func whole(_ node: YAMLNode, _ range: ClosedRange<Int>) -> Int? {
    // Digits, with underscores between them.
    let digits = node.text.flatMap { text in
      text.utf8.allSatisfy { $0 == UInt8(ascii: "_") || (0x30...0x39).contains($0) }
        && !text.hasPrefix("_") && !text.hasSuffix("_") ? text.filter { $0 != "_" } : nil
    }
    guard let number = digits.flatMap({ Int($0) }), range.contains(number) else {
      return mistake(
        node, "expected a whole number from \(range.lowerBound) to \(range.upperBound)",
        hint: "write digits, without a unit")
    }
    return number
  }

  /// Days since 1970-01-01 of a date such as `2022-05-09`.
  mutating func day(_ node: YAMLNode) -> Double? {
    let time = "\(node.text ?? "")T00:00:00Z"
    // Some readers accept a date that does not exist, or another notation.
    guard let seconds = SiteTime.seconds(time), SiteTime.timestamp(seconds) == time else {
      return mistake(node, "expected a date", hint: "dates are written as 2022-05-09")
    }
    return Double(seconds / 86_400)
  }

  mutating func flag(_ node: YAMLNode) -> Bool? {
    switch node.text {
    case "true", "yes", "on": true
    case "false", "no", "off": false
    default: mistake(node, "expected true or false", hint: "write 'prefetch: true'")
    }
  }

  /// One value, or values by the share of the distribution below them.
  mutating func quantiles(_ node: YAMLNode, _ kind: Quantity) -> Quantiles? {
    guard let entries = node.entries else { return number(node, kind).map { Quantiles($0) } }
    let points = entries.compactMap { entry -> Quantiles.Point? in
      let share: Double? =
        entry.key.text.flatMap { Quantity.share.value(of: $0) }
        ?? mistake(entry.key, "expected a share, such as 50%", hint: "write '50%: \(kind.example)'")
      let value = number(entry.value, kind)
      return share.flatMap { share in value.map { Quantiles.Point(share: share, value: $0) } }
    }
    guard points.count == entries.count else { return nil }
    guard let quantiles = Quantiles(points) else {
      return mistake(node, "shares and values must increase", hint: "write the least share first")
    }
    guard quantiles.lastShare > 0 else {
      return mistake(
        node, "the last share is 0%", hint: "write the greatest value as '100%: \(kind.example)'")
    }
    return quantiles
  }
}
