import AppBundles
import Archives
import ResourceFormats
import TestSupport
import Testing

/// Resources that the code of an Android app uses.
@Suite struct ResourceUsesTests {
  private static let keys = [
    "berths_title", "crew_welcome", "delete_message", "fog", "master_call", "save", "tab_log", "tab_map",
  ].map { "string/\($0)" }

  /// A build without optimization has classes `R` with the names and ids of all resources.
  /// Ids of an app begin with 0x7f, and those of a feature module with less.
  @Test(arguments: [true, false], [0x7f, 0x7e] as [UInt8])
  func declarationsAreNoUses(looksUpNames: Bool, module: UInt8) throws {
    var dex = DexBuilder()
    let ids = UInt32(module) << 24
    // The ids of `crew_welcome`, `fog` and `tab_map`; below that of `berths_title`.
    dex.declare(
      ["crew_welcome", "fog", "tab_map", "delete_message"],
      [ids | 0x09_0007, ids | 0x09_000d, ids | 0x09_001a])
    dex.loadNumber(ids | 0x09_0003)
    dex.readField("delete_message")
    for text in ["save", "master_%d", "_map"] + (looksUpNames ? ["getIdentifier"] : []) { dex.loadText(text) }

    let apk = try Archive(opening: Places.fixture("Harbor.apk"))
    let folder = try TemporaryFolder()
    let names = ["AndroidManifest.xml", "resources.arsc"]
    try folder.write(
      "Quay.apk",
      ZipBuilder(
        try names.map { .init($0, try content(of: $0, in: apk, module)) }
          + [
            .init("classes.dex", dex.bytes),
            // The id of `string/tab_log`.
            .init("res/drawable/tide.xml", [0x19, 0x00, 0x09, module]),
          ]
      ).bytes)
    let bundle = try AppBundle(opening: "\(folder.path)/Quay.apk")
    let search = try KeySearch(for: Self.keys, in: bundle)
    let contents = try bundle.readContentsAndFacts(
      retainingMessagesOf: { _ in true }, comparing: [], searching: { _ in search })
    let uses = contents.uses(search)
    #expect(
      uses.found.sorted()
        == ["string/berths_title", "string/delete_message", "string/save", "string/tab_log"])
    #expect(uses.composed.sorted() == (looksUpNames ? ["string/master_call", "string/tab_map"] : []))
  }

  /// An APK in a set is opened, and is not searched as a file: its stored table has the names of all keys.
  @Test(arguments: ["Quay.xapk", "Quay.apks"]) func aNestedPackageIsNotSearched(_ name: String) throws {
    let package = try Archive(opening: Places.fixture("Harbor.apk"))
    let inner = ZipBuilder(
      try ["AndroidManifest.xml", "resources.arsc"].map {
        .init($0, try package.content(at: #require(package.find($0))))
      } + [.init("classes.dex", DexBuilder().bytes)])
    let folder = try TemporaryFolder()
    try folder.write(
      name,
      ZipBuilder([.init("manifest.json", "{}"), .init("base.apk", inner.bytes), .init("main.obb", "x")]).bytes
    )
    let bundle = try AppBundle(opening: "\(folder.path)/\(name)")
    #expect(!bundle.isCarried)
    let search = try KeySearch(for: Self.keys, in: bundle)
    let contents = try bundle.readContentsAndFacts(
      retainingMessagesOf: { _ in true }, comparing: [], searching: { _ in search })
    #expect(contents.uses(search).found.isEmpty)
  }

  /// The table with another package: the id follows the header of its chunk.
  private func content(of name: String, in apk: Archive, _ module: UInt8) throws -> [UInt8] {
    var bytes = try apk.content(at: #require(apk.find(name)))
    guard name == "resources.arsc" else { return bytes }
    let chunk = try #require(bytes.indices.first { bytes[$0...].starts(with: [0x00, 0x02, 0x20, 0x01]) })
    #expect(bytes[chunk + 8] == 0x7f)
    bytes[chunk + 8] = module
    return bytes
  }

  /// `private static final String NAME = "save"` is a value of a field: no instruction loads it.
  @Test func textsOfFieldsAreTexts() {
    var dex = DexBuilder()
    dex.declareText("save")
    let bytes = dex.bytes
    let references = DexReferences(bytes.span.bytes)
    #expect(references?.texts == ["save"])
  }

  /// Offsets and lengths that point outside the file, at every position of the lists.
  @Test(arguments: [0xffff_fff0, 0xff, 0] as [UInt32]) func damagedExecutablesAreRead(_ number: UInt32) {
    var dex = DexBuilder()
    dex.declare(["crew_welcome"], [0x7f09_0007])
    dex.loadText("save")
    let whole = dex.bytes
    for position in stride(from: 0x38, to: whole.count - 3, by: 4) {
      var bytes = whole
      for index in 0..<4 { bytes[position + index] = UInt8(truncatingIfNeeded: number >> UInt32(8 * index)) }
      let references = DexReferences(bytes.span.bytes)
      #expect(references?.texts.count ?? 0 <= 3, "damaged at \(position)")
    }
  }
}

/// A Dalvik executable with one class `R$string` and a few instructions.
private struct DexBuilder {
  private static let header = 0x70
  private var strings = ["Lorg/example/R$string;"]
  private var fields: [Int] = []
  private var values: [UInt32] = []
  /// Numbers of strings.
  private var texts: [UInt8] = []
  private var code: [UInt8] = []

  mutating func declare(_ names: [String], _ ids: [UInt32]) {
    for name in names {
      fields.append(strings.count)
      strings.append(name)
    }
    values += ids
  }

  mutating func declareText(_ text: String) {
    texts.append(UInt8(strings.count))
    strings.append(text)
  }

  mutating func loadNumber(_ number: UInt32) { add(0x14, number) }

  mutating func loadText(_ text: String) {
    add(0x1a, UInt16(strings.count))
    strings.append(text)
  }

  mutating func readField(_ name: String) {
    add(0x60, UInt16(fields.firstIndex { strings[$0] == name } ?? 0))
  }

  private mutating func add(_ opcode: UInt8, _ operand: some FixedWidthInteger) {
    code += [opcode, 0]
    withUnsafeBytes(of: operand.littleEndian) { code += $0 }
  }

  var bytes: [UInt8] {
    let types = Self.header + 4 * strings.count
    let data = types + 4 + 8 * fields.count + 32
    var pool = ByteBuilder()
    var offsets: [UInt32] = []
    pool.raw(code)
    for string in strings {
      offsets.append(UInt32(data + pool.count))
      pool.raw([UInt8(string.utf8.count)])
      pool.text(string)
      pool.raw([0])
    }
    let array = UInt32(data + pool.count)
    pool.raw([UInt8(values.count + texts.count)])
    for text in texts { pool.raw([0x17, text]) }
    for value in values {
      pool.raw([0x64])
      pool.little(value)
    }
    var dex = ByteBuilder()
    dex.text("dex\n035\0")
    dex.zeros(0x38 - dex.count)
    for (count, offset) in [
      (strings.count, Self.header), (1, types), (0, 0), (fields.count, types + 4), (0, 0),
      (1, types + 4 + 8 * fields.count), (pool.count, data),
    ] {
      dex.little(UInt32(count))
      dex.little(UInt32(offset))
    }
    for offset in offsets { dex.little(offset) }
    dex.little(UInt32(0))
    for name in fields {
      dex.little(UInt32(0))
      dex.little(UInt32(name))
    }
    dex.zeros(28)
    dex.little(array)
    dex.raw(pool.bytes)
    return dex.bytes
  }
}
