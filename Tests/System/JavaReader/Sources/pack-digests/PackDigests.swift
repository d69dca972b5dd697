import Bytes
import Dispatch
import Foundation
import LanguagePacks
import Localization
import OperatingSystem
import ProgramSystem

/// Writes a digest of every mutated pack, as PackDigests.java does: `pack-digests FILE COUNT OUT`.
@main
struct PackDigests {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let count = Int(arguments[2]) else { exit(64) }
    let inputs = try Self.inputs(arguments[1])
    let parts = 64
    let lines = concurrentMap(0..<parts) { part in
      var text = ""
      for number in (count * part / parts)..<(count * (part + 1) / parts) {
        var random = SplitMix(state: UInt64(number))
        let input = inputs[random.below(inputs.count)]
        text += input.digest(of: random.mutated(input.bytes)).hexadecimal + "\n"
      }
      return text
    }
    try Data(lines.joined().utf8).write(to: URL(filePath: arguments[3]))
  }

  /// Packs and keys from lines of fields separated by tabs; texts are hexadecimal digits.
  private static func inputs(_ path: String) throws -> [Input] {
    var inputs: [Input] = []
    for line in try String(contentsOf: URL(filePath: path), encoding: .utf8).split(separator: "\n") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      if fields[0] == "pack" { inputs.append(Input(bytes: bytes(fields[2]))) }
      if fields[0] == "answer" {
        inputs[inputs.count - 1].keys.append(
          (
            String(decoding: bytes(fields[1]), as: UTF8.self),
            String(decoding: bytes(fields[2]), as: UTF8.self)
          ))
      }
    }
    return inputs
  }

  private static func bytes(_ digits: String) -> [UInt8] {
    let values = digits.compactMap(\.hexDigitValue)
    return stride(from: 0, to: values.count - 1, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
  }
}

struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var word = state
    word = (word ^ word >> 30) &* 0xbf58_476d_1ce4_e5b9
    word = (word ^ word >> 27) &* 0x94d0_49bb_1331_11eb
    return word ^ word >> 31
  }

  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

  mutating func mutated(_ original: [UInt8]) -> [UInt8] {
    var bytes = original
    for _ in 0..<(1 + below(4)) {
      let offset = below(bytes.count)
      switch below(4) {
      case 0: bytes[offset] = UInt8(below(256))
      case 1: bytes[offset] ^= 1 << UInt8(below(8))
      case 2: bytes[offset] = bytes[below(bytes.count)]
      // Small values are kinds, counts and marks.
      default: bytes[offset] = UInt8(below(10))
      }
    }
    let use = below(8)
    if use == 0 { return Array(bytes.prefix(below(bytes.count + 1))) }
    // Most mutations get valid checks, so that they reach the code after the checks.
    return use > 1 ? withChecks(bytes) : bytes
  }

  private func withChecks(_ bytes: [UInt8]) -> [UInt8] {
    var output = bytes
    let end = bytes.count - 4 * ((bytes.count - 64 + 4099) / 4100)
    for (number, start) in stride(from: 64, to: end, by: PackLayout.blockSize).enumerated() {
      let check = PackLayout.check(
        bytes.span.bytes.extracting(start..<min(start + PackLayout.blockSize, end)))
      output.replace(at: end + 4 * number, littleEndian: check)
    }
    let checksum = PackLayout.checksum(output.span.bytes, content: 64..<end)
    output.replace(at: PackLayout.checksumOffset, littleEndian: checksum)
    let headerCheck = PackLayout.headerCheck(output.span.bytes, checks: end..<output.count)
    output.replace(at: PackLayout.headerCheckOffset, littleEndian: headerCheck)
    return output
  }
}

/// A pack and the keys that are looked up in its mutations.
struct Input: Sendable {
  var bytes: [UInt8]
  var keys: [(table: String, key: String)] = []

  func digest(of bytes: [UInt8]) -> UInt64 {
    var output: [UInt8] = []
    do throws(PackError) {
      let pack = try LanguagePack(bytes)
      for (table, key) in keys {
        do throws(PackError) {
          if let message = try pack.message(key, in: table) {
            output.append(101)
            output.append(message: message)
          } else {
            output.append(100)
          }
        } catch { output.append(error.code) }
      }
      do throws(PackError) {
        try pack.verify()
        output.append(102)
      } catch { output.append(error.code) }
    } catch { output.append(error.code) }
    return PackLayout.hash(output.span.bytes)
  }
}

extension PackError {
  /// 200 plus the position in the enumeration of the Java reader.
  fileprivate var code: UInt8 {
    switch reason {
    case .notAPack: 200
    case .wrongLength: 201
    case .unsupportedVersion: 202
    case .unsupportedFeatures: 203
    case .damaged: 204
    case .malformed: 205
    default: 255
    }
  }
}

extension [UInt8] {
  /// Appends a message as its shape, with each text after its kind.
  fileprivate mutating func append(message: Message) {
    switch message {
    case .text(let text):
      append(0)
      append(string: text)
    case .variations(let variations):
      append(1)
      append(selector: variations.selector)
      append(number: UInt64(variations.cases.count))
      for one in variations.cases {
        append(key: one.key)
        append(message: one.message)
      }
    case .substitutions(let substitutions):
      append(2)
      append(message: substitutions.format)
      append(number: UInt64(substitutions.parts.count))
      for part in substitutions.parts {
        append(string: part.name)
        append(argument: part.argument)
        append(string: part.specifier)
        append(message: part.message)
      }
    }
  }

  private mutating func append(selector: Selector) {
    switch selector {
    case .plural(let name): append(kind: 0, name)
    case .ordinal(let name): append(kind: 1, name)
    case .gender(let name): append(kind: 2, name)
    case .device: append(3)
    case .word(let name): append(kind: 4, name)
    case .form(let name, let rule):
      append(kind: 5, name)
      append(string: rule.text)
    }
  }

  private mutating func append(kind: UInt8, _ argument: ArgumentName) {
    append(kind)
    append(argument: argument)
  }

  private mutating func append(argument: ArgumentName) {
    switch argument {
    case .first: append(0, 0, "")
    case .position(let position): append(1, UInt64(UInt(bitPattern: position)), "")
    case .name(let name): append(2, 0, name)
    case .viewer: append(3, 0, "")
    }
  }

  private mutating func append(key: CaseKey) {
    switch key {
    case .category(let category): append(0, UInt64(PluralCategory.allCases.firstIndex(of: category) ?? 0), "")
    case .exactly(let number): append(1, UInt64(bitPattern: number), "")
    case .gender(let gender): append(2, UInt64(Gender.allCases.firstIndex(of: gender) ?? 0), "")
    case .device(let device): append(3, UInt64(Device.allCases.firstIndex(of: device) ?? 0), "")
    case .word(let word): append(4, 0, word)
    case .any: append(5, 0, "")
    case .form(let number): append(6, UInt64(UInt(bitPattern: number)), "")
    }
  }

  private mutating func append(_ kind: UInt8, _ number: UInt64, _ text: String) {
    append(kind)
    append(number: number)
    append(string: text)
  }

  private mutating func append(number: UInt64) { append(littleEndian: number) }

  private mutating func append(string: String) {
    append(number: UInt64(string.utf8.count))
    append(contentsOf: string.utf8)
  }
}
