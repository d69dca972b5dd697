import Compression
import LanguagePacks
import Localization
import LocalizationAnalysis
import PackBuilding
import PackRestoring
import TestSupport
import Testing

extension PackVectors {
  private static func boats() throws -> [UInt8] {
    let boats = Message.variations(
      Variations(
        by: .plural(.first),
        [.init(.category(.one), .text("ein Boot")), .init(.category(.other), .text("%d Boote"))]))
    let table = StringTable(
      name: "Localizable", syntax: .apple, messages: ["boats": boats, "k": .text("Wert")])
    return try SamplePacks.pack([table])
  }

  /// The bytes with a change and with valid checks, as a faulty builder would write them.
  private static func rebuilt(
    _ bytes: [UInt8], _ change: (PackLayout, inout [UInt8]) -> Void
  ) throws -> [UInt8] {
    guard let layout = PackLayout(unverified: bytes.span.bytes) else { throw PackError(.notAPack) }
    var output = Array(bytes[..<layout[.checks].lowerBound])
    change(layout, &output)
    PackAssembly.appendChecks(layout, to: &output)
    return output
  }

  mutating func addDamaged() throws {
    let bytes = try Self.boats()
    func add(_ name: String, _ error: String, key: String? = nil, _ change: (inout [UInt8]) -> Void) {
      var changed = bytes
      change(&changed)
      damaged.append(Damaged(name: name, hex: changed.hexadecimal, error: error, key: key))
    }
    add("nothing", "notAPack") { $0 = [] }
    add("signature cut short", "notAPack") { $0 = Array($0.prefix(7)) }
    add("other signature", "notAPack") { $0[0] = 0x88 }
    add("header cut short", "wrongLength") { $0 = Array($0.prefix(63)) }
    add("version 1", "unsupportedVersion") { $0[8] = 1 }
    add("version 3", "unsupportedVersion") { $0[8] = 3 }
    add("required feature", "unsupportedFeatures") { $0[11] = 0x80 }
    add("too many messages", "damaged") { $0[27] = 2 }
    add("more messages than texts", "damaged") { $0[25] = 1 }
    add("texts too long", "damaged") { $0[39] = 0x20 }
    add("last byte missing", "wrongLength") { $0.removeLast() }
    add("a byte more", "wrongLength") { $0.append(0) }
    add("changed seed", "damaged") { $0[16] ^= 1 }
    add("changed checksum", "damaged") { $0[48] ^= 1 }
    add("changed header check", "damaged") { $0[56] ^= 1 }
    add("changed check", "damaged") { $0[$0.count - 1] ^= 1 }
    add("changed content", "damaged", key: "k") { $0[70] ^= 1 }
    try addMalformed(bytes)
  }

  private mutating func addMalformed(_ bytes: [UInt8]) throws {
    func add(_ name: String, key: String = "boats", _ change: (PackLayout, inout [UInt8]) -> Void) throws {
      let changed = try Self.rebuilt(bytes, change)
      damaged.append(Damaged(name: name, hex: changed.hexadecimal, error: "malformed", key: key))
    }
    try add("node of an unknown kind") { layout, output in output[layout[.shapes].lowerBound] = 9 }
    try add("selector of an unknown kind") { layout, output in output[layout[.shapes].lowerBound + 1] = 6 }
    try add("more cases than the shape has") { layout, output in output[layout[.shapes].lowerBound + 3] = 3 }
    try add("text that does not occur before") { layout, output in
      output[layout[.shapes].upperBound - 1] = 3
    }
    try add("buckets beyond the last message") { layout, output in
      for offset in layout[.buckets] { output[offset] = 9 }
    }
    try add("records without an end") { layout, output in
      for offset in layout[.texts] where output[offset] == 0 { output[offset] = 32 }
    }
    try add("a text too few") { layout, output in
      for offset in layout[.texts] where output[offset] == 3 { output[offset] = 32 }
    }
    try add("a text too many") { layout, output in
      if let blank = layout[.texts].first(where: { output[$0] == 32 }) { output[blank] = 3 }
    }
    try add("shape beyond the section") { layout, output in
      for offset in layout[.texts] where output[offset] == 1 { output[offset + 1] = 255 }
    }
  }

  mutating func addDownloads(base: LanguagePack, old: LanguagePack, new: LanguagePack) throws {
    func add(
      _ name: String, _ bytes: [UInt8], base: String? = nil, old: String? = nil, _ result: String? = nil,
      error: String? = nil
    ) {
      downloads.append(
        Download(name: name, hex: bytes.hexadecimal, base: base, old: old, result: result, error: error))
    }
    for codec in [Codec.none, .zlib] {
      let name = codec.rawValue
      add("whole, \(name)", try PackDownload.make(new, codec), "german-2")
      add("with base, \(name)", try PackDownload.make(new, codec, base: base), base: "base", "german-2")
      add("delta, \(name)", try PackDownload.make(new, codec, old: old), old: "german", "german-2")
      add(
        "delta with base, \(name)", try PackDownload.make(new, codec, base: base, old: old), base: "base",
        old: "german", "german-2")
    }
    let delta = try PackDownload.make(new, .none, base: base, old: old)
    add("no base", delta, old: "german", error: "wrongBase")
    add("other base", delta, base: "german", old: "german", error: "wrongBase")
    add("other old pack", delta, base: "base", old: "base", error: "wrongStart")
    add("other signature", Array("BPE".utf8) + delta.dropFirst(3), error: "notADownload")
    add("version 3", Array("BPD".utf8) + [3] + delta.dropFirst(4), error: "unsupportedVersion")
    add("unknown codec", Array(delta.prefix(4)) + [0x3f] + delta.dropFirst(5), error: "notADownload")
    let whole = try PackDownload.make(new, .none)
    add("too large", Array(whole.prefix(13)) + [0xff, 0xff, 0xff, 0x7f], error: "expandsTooFar")
    add("cut short", Array(whole.dropLast()), error: "wrongLength")
    var changed = whole
    changed[changed.count - 2] ^= 1
    add("changed text", changed, error: "damaged")
  }
}
