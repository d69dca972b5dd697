internal import DataFormats
internal import Localization
package import ResourceFormats

/// Descriptions of everything that the functions of a format return for some bytes: values in a fixed order, or errors with
/// their offsets.
package enum FormatOutcome {
  package static func text(_ format: ResourceFormat, _ bytes: [UInt8]) -> String {
    var lines: [String] = []
    func add(_ name: String, _ body: () throws(FormatError) -> String) {
      do throws(FormatError) { lines.append("\(name): \(try body())") } catch {
        lines.append("\(name): error \(error.reason) at \(error.offset)")
      }
    }
    switch format.messages {
    case .oneLocale(let read)?:
      for tag in ["", "de", "ar"] {
        add("messages \(tag)") { () throws(FormatError) in
          let messages = try read(bytes.span.bytes, LocaleTag(bcp47: tag))
          return messages.written + "\(format.syntax(of: messages))"
        }
      }
    case .severalLocales(let read)?:
      add("messages") { () throws(FormatError) in
        try read(bytes.span.bytes).map { "\($0.key) \($0.value.written)" }.sorted().joined(separator: "\n")
      }
    case nil: break
    }
    if let count = format.count {
      add("count") { () throws(FormatError) in "\(try count(bytes.span.bytes))" }
    }
    if let originals = format.originals {
      add("originals") { () throws(FormatError) in try originals(bytes.span.bytes).written }
    }
    if let base = format.baseLocale {
      add("base") { () throws(FormatError) in try base(bytes.span.bytes)?.text ?? "none" }
    }
    add("attribution") { () throws(FormatError) in try attribution(format, bytes) }
    for name in ["de", "messages_pt_BR"] {
      add("source \(name)") { () throws(FormatError) in try source(format, bytes, name) }
    }
    for retained in [false, true] {
      add("removal") { () throws(FormatError) in try removal(format, bytes, retained) }
    }
    return lines.joined(separator: "\n")
  }

  private static func described(_ tables: [Owner: [StringTable]]) -> String {
    tables.map { owner, tables in
      "\(owner) " + tables.map { "\($0.name) \($0.syntax) \($0.messages.written)" }.joined(separator: "\n")
    }.sorted().joined(separator: "\n")
  }

  private static func attribution(
    _ format: ResourceFormat, _ bytes: [UInt8]
  ) throws(FormatError) -> String {
    switch format.attribution {
    case .byContent(let attribute)?:
      guard let shares = try attribute(bytes.span.bytes) else { return "another format" }
      return "\(shares.shares) \(shares.unusedBytes)"
    case .byContentAndFiles(let attribute)?:
      let contents = try attribute(bytes.span.bytes)
      let files = contents.files.map { "\($0.path) \($0.owners)" }.sorted()
      return "\(contents.shares.shares) \(contents.shares.unusedBytes) \(files) \(contents.unreadableLocales)"
    case .byListedFile(let attribute)?:
      var files: [String] = []
      try attribute(bytes.span.bytes) { path, bytes in files.append("\(path) \(bytes)") }
      return files.joined(separator: "\n")
    case nil: return "none"
    }
  }

  private static func source(
    _ format: ResourceFormat, _ bytes: [UInt8], _ name: String
  ) throws(FormatError) -> String {
    guard case .custom(let read)? = format.source else { return "none" }
    switch try read(bytes.span.bytes, name) {
    case .tables(let tables, let base)?: return "\(base?.text ?? "no base") \(described(tables))"
    case .partial(let part)?:
      let (tables, base) = try part.joined(with: [part], name: name)
      return "\(part.kind) \(part.hasTexts) \(base?.text ?? "no base") \(described(tables))"
    case nil: return "another format"
    }
  }

  private static func removal(
    _ format: ResourceFormat, _ bytes: [UInt8], _ retained: Bool
  ) throws(FormatError) -> String {
    switch format.removal {
    case .byLocale(let remove)?:
      let left = try remove(bytes.span.bytes, .init(otherValues: retained)) { !retained || $0.text == "de" }
      return "\(left.count) \(digest(left))"
    case .byListedFile(let remove)?:
      let left = try remove(bytes.span.bytes) { !retained || $0.contains("de.lproj") }
      return "\(left.count) \(digest(left))"
    case nil: return "none"
    }
  }

  /// FNV-1a with 64 bits, for files of expected outputs.
  package static func digest(_ bytes: some Sequence<UInt8>) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return String(hash, radix: 36)
  }
}

/// Copies of some bytes with one change each: at the beginning and at places that are spread over the rest, a byte has
/// another value, is missing or is twice there; and the file is cut.
/// - Parameters:
///   - beginning: how many bytes at the beginning are changed.
///   - places: how many of the rest.
package func spreadMutations(of bytes: [UInt8], beginning: Int, places: Int) -> [[UInt8]] {
  var positions = Set(0..<min(beginning, bytes.count))
  // Steps of a golden ratio of the length never meet the period of records.
  for place in 0..<places where !bytes.isEmpty {
    positions.insert(
      Int(Double(bytes.count) * (Double(place) * 0.618_033_988_75).truncatingRemainder(dividingBy: 1)))
  }
  var all: [[UInt8]] = []
  for position in positions.sorted() where position < bytes.count {
    let byte = bytes[position]
    let values = Set([0, 1, 0xff, 0x7f, byte ^ 1, byte ^ 0x80, byte &+ 1, byte &- 1, 0x22, 0x7b]).subtracting(
      [byte])
    for value in values.sorted() {
      var copy = bytes
      copy[position] = value
      all.append(copy)
    }
    var shorter = bytes
    shorter.remove(at: position)
    var longer = bytes
    longer.insert(byte, at: position)
    all += [shorter, longer, Array(bytes[..<position])]
  }
  return all
}
