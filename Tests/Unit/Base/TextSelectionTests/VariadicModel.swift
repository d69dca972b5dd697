import Localization
import TestSupport

/// A model of printf that is independent of the code under test: ISO C11, 7.21.6.1 and 7.16.1.1, POSIX's `%n$`, and
/// Foundation's observed behavior.
enum VariadicModel {
  /// The type that `va_arg` names. On current platforms, `long` and all wider integers are 64 bits.
  enum CType: String {
    case int, long, double, longDouble, text, wideText, pointer, intPointer, object
  }

  /// The display of the argument.
  enum Display: Hashable {
    case number(bits: Int)
    case character, text, address, count, width
  }

  struct Argument: Hashable {
    let type: CType
    let display: Display

    /// Whether memory is read or written at the value.
    var isAddress: Bool { [.text, .wideText, .intPointer, .object].contains(type) }
  }

  /// A conversion, and the widths and precisions (`*`) before it.
  struct Read: Hashable {
    /// Nil for the next argument.
    let position: Int?
    let argument: Argument
    /// The conversion in the form that Python understands.
    var python = ""
  }

  enum Verdict: Int {
    /// In the order of severity.
    case shown, otherWidth, garbage, badAddress
    case undefined
  }

  /// The reads of a text in order; nil if the standard does not define a specification in it.
  static func reads(of text: String, _ syntax: PlaceholderSyntax) -> [Read]? {
    var rest = Array(text.utf8)[...]
    var reads: [Read] = []
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else { continue }
      if rest.first == UInt8(ascii: "%") {
        rest.removeFirst()
        continue
      }
      guard let found = specification(&rest, syntax) else { return nil }
      reads += found
    }
    return reads
  }

  private static func specification(_ rest: inout ArraySlice<UInt8>, _ syntax: PlaceholderSyntax) -> [Read]? {
    func take(_ characters: String) -> String {
      let taken = rest.prefix { characters.utf8.contains($0) }
      rest.removeFirst(taken.count)
      return String(decoding: taken, as: UTF8.self)
    }
    func number() -> Int? {
      let digits = rest.prefix { (0x30...0x39).contains($0) }
      guard !digits.isEmpty, rest[digits.endIndex...].first == UInt8(ascii: "$") else { return nil }
      rest = rest[digits.endIndex...].dropFirst()
      return Int(String(decoding: digits, as: UTF8.self))
    }
    var stars: [Read] = []
    func width() -> String {
      guard rest.first == UInt8(ascii: "*") else { return take("0123456789") }
      rest.removeFirst()
      stars.append(Read(position: number(), argument: Argument(type: .int, display: .width)))
      return "*"
    }
    var position = number()
    var flags = take("-+ #0")
    if syntax == .apple, position == nil, let later = number() {
      position = later
      flags = take("-+ #0")
    }
    if let position, position < 1 { return nil }
    var shape = flags + width()
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      shape += "." + width()
    }
    let length = take("hlqLjzt")
    guard let last = rest.popFirst() else { return nil }
    let conversion = Character(Unicode.Scalar(last))
    guard let argument = argument(length, conversion, syntax) else { return nil }
    let isSupported = "diouxXeEfFgGcs".contains(conversion) && !(length == "l" && "cs".contains(conversion))
    return stars + [
      Read(position: position, argument: argument, python: isSupported ? "%\(shape)\(conversion)" : "")
    ]
  }

  private static func argument(
    _ length: String, _ conversion: Character, _ syntax: PlaceholderSyntax
  ) -> Argument? {
    let isLong = ["l", "ll", "q", "j", "z", "t"].contains(length)
    switch conversion {
    case "@": return syntax == .apple && length.isEmpty ? Argument(type: .object, display: .text) : nil
    case "d", "i", "o", "u", "x", "X":
      if isLong { return Argument(type: .long, display: .number(bits: 64)) }
      let bits = ["": 32, "h": 16, "hh": 8][length]
      return bits.map { Argument(type: .int, display: .number(bits: $0)) }
    case "e", "E", "f", "F", "g", "G", "a", "A":
      if length == "L" { return Argument(type: .longDouble, display: .number(bits: 80)) }
      return length.isEmpty || length == "l" ? Argument(type: .double, display: .number(bits: 64)) : nil
    case "c":
      return length.isEmpty || length == "l" ? Argument(type: .int, display: .character) : nil
    case "s":
      if length == "l" { return Argument(type: .wideText, display: .text) }
      return length.isEmpty ? Argument(type: .text, display: .text) : nil
    case "p": return length.isEmpty ? Argument(type: .pointer, display: .address) : nil
    case "n" where syntax == .c:
      return length.isEmpty ? Argument(type: .intPointer, display: .count) : nil
    default: return nil
    }
  }

  /// The arguments of a call whose own text is valid; nil for a text that is not, or that skips a position.
  static func call(_ text: String, _ syntax: PlaceholderSyntax) -> [Argument]? {
    guard let reads = reads(of: text, syntax) else { return nil }
    var arguments: [Int: Argument] = [:]
    for (index, read) in reads.enumerated() {
      let place = read.position ?? index + 1
      if let known = arguments[place], known != read.argument { return nil }
      arguments[place] = read.argument
    }
    let count = arguments.count
    return (1...max(1, count)).compactMap { arguments[$0] }.count == count
      ? (0..<count).compactMap { arguments[$0 + 1] } : nil
  }

  /// The outcome of formatting a text with a call's arguments.
  static func verdict(_ text: String, _ call: [Argument], _ syntax: PlaceholderSyntax) -> Verdict {
    guard let reads = reads(of: text, syntax) else { return .undefined }
    let numbered = reads.count { $0.position != nil }
    // Mixed numbering is undefined in C. Foundation counts the others by themselves.
    if syntax == .c, numbered > 0, numbered < reads.count { return .undefined }
    var next = 0
    let places = reads.map { read -> Int in
      if let position = read.position { return position }
      next += 1
      return next
    }
    let present = Set(places)
    // Without a conversion, the type of a skipped argument is unknown.
    if present.contains(where: { $0 > 1 && !present.contains($0 - 1) }) { return .undefined }
    var worst = Verdict.shown
    for (read, place) in zip(reads, places) {
      // The slot of an argument that is not passed contains any value.
      let one =
        place <= call.count
        ? verdict(read.argument, passed: call[place - 1]) : read.argument.isAddress ? .badAddress : .garbage
      if one.rawValue > worst.rawValue { worst = one }
    }
    return worst
  }

  private static func verdict(_ read: Argument, passed: Argument) -> Verdict {
    switch read.type {
    case .object: return passed.type == .object ? .shown : .badAddress
    case .text, .wideText:
      let isMemory = [.text, .wideText, .intPointer].contains(passed.type)
      return passed.type == read.type ? .shown : isMemory ? .garbage : .badAddress
    case .intPointer: return passed.type == .intPointer ? .shown : .badAddress
    case .int, .long, .double, .longDouble, .pointer: break
    }
    if passed == read { return .shown }
    guard [.int, .long].contains(passed.type), case .number(let wide) = passed.display,
      case .number(let narrow) = read.display
    else { return .garbage }
    if passed.type == read.type { return wide <= narrow ? .shown : .garbage }
    return narrow < 32 || read.type == .double || read.type == .longDouble ? .garbage : .otherWidth
  }
}

/// Random texts of printf's syntax.
struct PrintfTexts {
  let syntax: PlaceholderSyntax
  private var random: SeededGenerator

  init(_ syntax: PlaceholderSyntax, seed: UInt64) {
    self.syntax = syntax
    random = SeededGenerator(seed: seed)
  }

  private static let common = [
    "d", "d", "s", "s", "u", "5d", "x", "ld", "lld", "lu", "zd", "jd", "f", ".2f", "g", "c", "p", "hhd", "hd",
    "Lf",
    "ls", "-8s", "08d", "lf",
  ]

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &random)]
  }

  private mutating func conversions(_ count: Int) -> [String] {
    (0..<count).map { _ in
      // Foundation has objects in place of most texts.
      let one = pick(Self.common)
      return syntax == .apple && one == "s" ? "@" : one
    }
  }

  /// A call's text, and older texts that are often derived from it.
  mutating func texts(olds: Int) -> (new: String, olds: [String]) {
    let passed = conversions(Int.random(in: 1...4, using: &random))
    let isNumbered = Bool.random(using: &random)
    var new = ""
    for (index, conversion) in passed.enumerated() {
      let star = !isNumbered && Int.random(in: 0..<12, using: &random) == 0 && conversion == "d"
      new += pick(["Datei ", "é", "", "100%% ", "的 "])
      new += star ? "%*d " : "%\(isNumbered ? "\(index + 1)$" : "")\(conversion) "
    }
    return (new, (0..<olds).map { _ in old(passed) })
  }

  private mutating func old(_ passed: [String]) -> String {
    var order = Array(passed.indices)
    let isNumbered = Int.random(in: 0..<3, using: &random) > 0
    if isNumbered { order.shuffle(using: &random) }
    if Int.random(in: 0..<4, using: &random) == 0, let dropped = order.indices.randomElement(using: &random) {
      order.remove(at: dropped)
    }
    if Int.random(in: 0..<6, using: &random) == 0 { order.append(passed.count) }
    if Int.random(in: 0..<8, using: &random) == 0, let again = order.first { order.append(again) }
    var text = ""
    for index in order {
      var conversion = index < passed.count ? passed[index] : "d"
      if Int.random(in: 0..<10, using: &random) == 0 {
        conversion = pick(Self.common + ["n", "i", "*d", ".*f", "X"])
      }
      let isMixed = Int.random(in: 0..<40, using: &random) == 0
      text += pick(["Brief ", "", "ы ", "%% ", "x"])
      text += "%\(isNumbered != isMixed ? "\(index + 1)$" : "")\(conversion)"
      text += pick(["", " ", "x ", "d", "é"])
    }
    if Int.random(in: 0..<8, using: &random) == 0 {
      text += pick([
        "50% de ", "100 %", "%y", "%1", "%1$", "% 1$d", "%5%", "50%off", "%é", "%-", "%20f", "%hs", "% d ",
      ])
    }
    return text
  }
}
