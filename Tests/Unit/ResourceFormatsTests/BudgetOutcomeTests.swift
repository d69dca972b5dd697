import Bytes
import DataFormats
import Localization
import TestSupport
import Testing

@testable import ResourceFormats

/// Small files that describe large contents, up to each limit and beyond it, as recorded in `Goldens`.
@Suite struct BudgetOutcomeTests {
  /// The sizes of what is read, or the error.
  private static func outcomes(_ name: String, _ bytes: [UInt8]) -> String {
    guard let format = ResourceFormat.all.first(where: { $0.name == name }) else { return "no format" }
    let span = bytes.span.rawBytes
    func size(_ messages: [String: Message]) -> String {
      "\(messages.count) \(messages.reduce(0) { $0 + $1.key.utf8.count + $1.value.textBytes })"
    }
    var all: [String] = []
    switch format.messages {
    case .oneLocale(let read)?: all.append(outcome { () throws(FormatError) in size(try read(span, nil)) })
    case .severalLocales(let read)?:
      all.append(
        outcome { () throws(FormatError) in
          try read(span).sorted { $0.key < $1.key }.map { "\(describe($0.key)) \(size($0.value))" }.joined(
            separator: " ")
        })
    case nil: break
    }
    if let count = format.count { all.append(outcome { () throws(FormatError) in "\(try count(span))" }) }
    switch format.attribution {
    case .byContent(let attribute)?:
      all.append(outcome { () throws(FormatError) in "\(try attribute(span)?.shares.count ?? -1)" })
    case .byContentAndFiles(let attribute)?:
      all.append(
        outcome { () throws(FormatError) in
          let contents = try attribute(span)
          return "\(contents.shares.shares.count) \(contents.files.count)"
        })
    default: break
    }
    if format.deferral != nil {
      all.append(
        outcome { () throws(FormatError) in
          let region = ByteRegion(ByteStorage(copying: bytes))
          let tables = try ResourceTable.deferredMessages(of: region, sharing: MessageCache())
          return tables.sorted { $0.key < $1.key }.map { "\(describe($0.key)) \(size($0.value.all))" }.joined(
            separator: " ")
        })
    }
    if case .byLocale(let remove)? = format.removal {
      all.append(
        outcome { () throws(FormatError) in "\(try remove(span, .init()) { $0.text == "de" }.count)" })
    }
    return all.joined(separator: "; ")
  }

  private static func add(
    _ name: String, _ group: String, _ values: some Sequence<Int>, to recording: inout OutcomeRecording,
    _ file: (Int) -> [UInt8]
  ) {
    recording.add("\(name), \(group)", values.map { outcomes(name, file($0)) })
  }

  @Test func sharedObjectsOfPropertyLists() throws {
    try expectRecorded("budgets-property-lists") { recording in
      let locales = [
        "ar", "bg", "ca", "cs", "da", "de", "el", "es", "fi", "fr", "he", "hu", "it", "ja", "ko", "nl", "pl",
        "sv",
      ]
      for count in [4, 8, 18] {
        // Each locale has the same table, with the same pair many times.
        Self.add("loctable", "\(count) locales", 1...60, to: &recording) { pairs in
          let root = PlistBuilder.Object.dictionary((0..<count).map { (3 + $0, 1) })
          let table = PlistBuilder.Object.dictionary((0..<pairs).map { _ in (2, 2) })
          return PlistBuilder(objects: [root, table, .ascii("k")] + locales.prefix(count).map { .ascii($0) })
            .bytes
        }
        Self.add("loctable", "\(count) locales with lists", 1...40, to: &recording) { items in
          let root = PlistBuilder.Object.dictionary((0..<count).map { (4 + $0, 1) })
          let table = PlistBuilder.Object.dictionary([(2, 3)])
          let list = PlistBuilder.Object.array((0..<items).map { _ in 2 })
          return PlistBuilder(
            objects: [root, table, .ascii("k"), list] + locales.prefix(count).map { .ascii($0) }
          ).bytes
        }
      }
      for length in [10_000, 20_000] {
        Self.add(".strings", "keys of \(length) bytes", stride(from: 60, through: 150, by: 3), to: &recording)
        { pairs in
          let root = PlistBuilder.Object.dictionary((0..<pairs).map { _ in (1, 2) })
          return PlistBuilder(
            objects: [root, .ascii(String(repeating: "k", count: length)), .ascii("v")], offsetWidth: 4
          ).bytes
        }
      }
    }
  }

  @Test func sharedTextsOfCatalogs() throws {
    try expectRecorded("budgets-catalogs") { recording in
      for length in [40, 200] {
        // Every message has the same original and the same translation.
        Self.add(".mo", "texts of \(length) bytes", 1...40, to: &recording) { count in
          var out = ByteBuilder()
          let tables = 28
          let place = tables + 16 * count
          for value in [0x9504_12de, 0, count, tables, tables + 8 * count, 0, 0] { out.little(UInt32(value)) }
          for _ in 0..<(2 * count) {
            out.little(UInt32(length))
            out.little(UInt32(place))
          }
          out.text(String(repeating: "t", count: length))
          out.zeros(1)
          return out.bytes
        }
        Self.add(".qm", "texts of \(length) bytes", 1...60, to: &recording) { count in
          var message = ByteBuilder()
          message.raw([3])
          message.big(UInt32(length))
          message.raw([UInt8](repeating: 0x61, count: length))
          message.raw([1])
          var out = ByteBuilder()
          out.big(0x3cb8_6418_caef_9c95 as UInt64)
          out.big(0xcd21_1cbf_60a1_bddd as UInt64)
          out.raw([0x42])
          out.big(UInt32(8 * count))
          for hash in 0..<count {
            out.big(UInt32(hash))
            out.big(UInt32(0))
          }
          out.raw([0x69])
          out.big(UInt32(message.count))
          out.raw(message.bytes)
          return out.bytes
        }
      }
      for forms in [1, 2, 63, 64, 65, 66] {
        let po = "msgid \"a\"\nmsgid_plural \"b\"\n" + (0..<forms).map { "msgstr[\($0)] \"f\"\n" }.joined()
        let jed =
          "{\"locale_data\":{\"m\":{\"\":{},\"a\":[\(Array(repeating: "\"f\"", count: forms).joined(separator: ","))]}}}"
        let mo = messageCatalog(
          [("a\0b", Array(repeating: "f", count: forms).joined(separator: "\0"))], false)
        recording.add(
          "\(forms) forms",
          [
            Self.outcomes(".po", Array(po.utf8)), Self.outcomes("JSON", Array(jed.utf8)),
            Self.outcomes(".mo", mo),
            Self.outcomes(".qm", messageFile([Array(repeating: "f", count: forms)], hasHashes: false)),
          ])
      }
    }
  }

  @Test func longNamesOfResources() throws {
    try expectRecorded("budgets-resources") { recording in
      let shape = ArscShape(encoding: .utf8, offsets: .dense, isCompact: false, isSorted: false)
      for items in [100, 150] {
        // The name of an array is in the key of each item.
        Self.add("resources.arsc", "\(items) items", stride(from: 20, through: 1200, by: 20), to: &recording)
        { length in
          let entry = ArscBuilder.Entry(
            0, String(repeating: "k", count: length), .array(Array(repeating: "x", count: items)))
          let table = ArscBuilder([
            .init(types: [.init("array", entries: 1, [.init(.any, [entry]), .init(.german, [entry])])])
          ])
          return shape.write(table)
        }
        Self.add("resources.pb", "\(items) items", stride(from: 20, through: 600, by: 10), to: &recording) {
          length in
          let array = ProtobufTableBuilder.Content.array(Array(repeating: .text("x"), count: items))
          return ProtobufTableBuilder(packages: [
            .init(
              name: "p",
              types: [
                .init(
                  name: "array",
                  entries: [
                    .init(
                      name: String(repeating: "k", count: length),
                      values: [.init(nil, array), .init("de", array)])
                  ])
              ])
          ]).bytes()
        }
      }
      // The name of a tag is stored once, and written twice for each of its ranges.
      for ranges in [20, 40, 80] {
        Self.add(
          "resources.arsc", "\(ranges) ranges", stride(from: 10, through: 1500, by: 10), to: &recording
        ) { length in
          let spans = (0..<ranges).map { _ in (name: UInt32(1), first: UInt32(0), last: UInt32(1)) }
          let entries = [ArscBuilder.Entry(0, "k", .value(.string(0)))]
          let type = ArscBuilder.ResourceType(
            "string", entries: 1, [.init(.any, entries), .init(.german, entries)])
          return ArscBuilder([.init(types: [type])]).with {
            $0.pool = ArscBuilder.pool(["aa", String(repeating: "b", count: length)], styles: [spans], .utf8)
          }.bytes
        }
      }
      // Entries that several numbers share, and that are retained in a removed locale.
      for shared in [0, 1, 5, 40] {
        var entries = [ArscBuilder.Entry(0, "k", .array(Array(repeating: "x", count: 10)))]
        entries += (0..<shared).map { ArscBuilder.Entry($0 + 1, "k", .entry(of: 0)) }
        let type = ArscBuilder.ResourceType(
          "array", entries: shared + 1, [.init(.any, entries), .init(.german, entries)])
        let bytes = shape.write(ArscBuilder([.init(types: [type])]))
        recording.add(
          "\(shared) shared entries",
          (0..<3).map { kept in
            outcome { () throws(FormatError) in
              let resources = Set((0...UInt32(kept)).map { 0x7f01_0000 + $0 })
              return
                "\(try ResourceTable(bytes.span.rawBytes).removing(retaining: .init(resources: resources)) { $0.text == "de" })"
            }
          })
      }
    }
  }

  @Test func longNamesOfJSON() throws {
    try expectRecorded("budgets-json") { recording in
      func file(_ locale: String, _ items: Int, _ length: Int) -> [UInt8] {
        let list = "[\(Array(repeating: "\"x\"", count: items).joined(separator: ","))]"
        let member = "\"\(String(repeating: "k", count: length))\":\(list)"
        return Array((locale.isEmpty ? "{\(member)}" : "{\"\(locale)\":{\(member)}}").utf8)
      }
      // The key of a list is in the key of each item.
      Self.add("JSON", "3000 items", stride(from: 300, through: 480, by: 6), to: &recording) {
        file("", 3000, $0)
      }
      Self.add("JSON of several locales", "100 items", stride(from: 20, through: 240, by: 2), to: &recording)
      { file("de", 100, $0) }
      Self.add("JSON of several locales", "50 items", stride(from: 20, through: 240, by: 2), to: &recording) {
        file("de", 50, $0)
      }
    }
  }
}
