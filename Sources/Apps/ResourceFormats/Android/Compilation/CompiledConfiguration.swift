import Bytes
import DataFormats

/// A configuration as compiled tables store it. ResourceTypes.h, `ResTable_config`; the protobuf fields are those of
/// aapt2's Configuration.proto.
struct CompiledConfiguration: Hashable, Sendable {
  static let byteCount = 64

  private var mobileCountry: UInt16 = 0
  private var mobileNetwork: UInt16 = 0
  private var locale = CompiledLocale()
  private var orientation: UInt8 = 0
  private var touchscreen: UInt8 = 0
  private(set) var density: UInt16 = 0
  private var keyboard: UInt8 = 0
  private var navigation: UInt8 = 0
  private var inputFlags: UInt8 = 0
  private var grammaticalGender: UInt8 = 0
  private var screenWidth: UInt16 = 0
  private var screenHeight: UInt16 = 0
  private(set) var sdkVersion: UInt16 = 0
  private var screenLayout: UInt8 = 0
  private var uiMode: UInt8 = 0
  private var smallestWidth: UInt16 = 0
  private var widthInDP: UInt16 = 0
  private var heightInDP: UInt16 = 0
  private var screenLayout2: UInt8 = 0
  private var colorMode: UInt8 = 0

  /// The configuration without qualifiers.
  init() {}

  /// The language subtag as the table writes it: `de`, `iw`, `fil`; empty without a locale.
  var language: String { locale.languageText }

  /// The same configuration for every density.
  var withoutDensity: CompiledConfiguration {
    var copy = self
    copy.density = 0
    return copy
  }

  /// The order in which aapt2 writes the configurations of a type and the strings of a pool.
  /// ResourceTypes.cpp, `ResTable_config::compare`.
  func precedes(_ other: CompiledConfiguration) -> Bool { order.lexicographicallyPrecedes(other.order) }

  private var order: [UInt64] {
    [
      Self.pair(mobileCountry, mobileNetwork), Self.pair(locale.language, locale.region),
      UInt64(locale.script), locale.variant,
      Self.pair(Self.pair(orientation, touchscreen), density),
      Self.pair(Self.pair(keyboard, navigation), Self.pair(inputFlags, grammaticalGender)),
      Self.pair(screenWidth, screenHeight), UInt64(sdkVersion), UInt64(screenLayout), UInt64(screenLayout2),
      UInt64(colorMode), UInt64(uiMode), UInt64(smallestWidth), Self.pair(widthInDP, heightInDP),
    ]
  }

  private static func pair(_ low: UInt8, _ high: UInt8) -> UInt16 {
    UInt16(truncatingIfNeeded: low) | UInt16(truncatingIfNeeded: high) << 8
  }

  private static func pair(_ low: UInt16, _ high: UInt16) -> UInt64 { UInt64(low) | UInt64(high) << 16 }

  /// The dimensions in which two configurations differ. ResourceTypes.cpp, `ResTable_config::diff`;
  /// configuration.h, `ACONFIGURATION_MCC` and following.
  func differences(_ other: CompiledConfiguration) -> UInt32 {
    var flags: UInt32 = 0
    func compare<Value: Equatable>(_ one: Value, _ two: Value, _ flag: UInt32) {
      if one != two { flags |= flag }
    }
    compare(mobileCountry, other.mobileCountry, 0x0001)
    compare(mobileNetwork, other.mobileNetwork, 0x0002)
    compare(locale, other.locale, 0x0004)
    compare(touchscreen, other.touchscreen, 0x0008)
    compare(keyboard, other.keyboard, 0x0010)
    compare(inputFlags, other.inputFlags, 0x0020)
    compare(navigation, other.navigation, 0x0040)
    compare(orientation, other.orientation, 0x0080)
    compare(density, other.density, 0x0100)
    compare([screenWidth, screenHeight], [other.screenWidth, other.screenHeight], 0x0200)
    compare([widthInDP, heightInDP], [other.widthInDP, other.heightInDP], 0x0200)
    compare(sdkVersion, other.sdkVersion, 0x0400)
    compare(screenLayout & 0x3f, other.screenLayout & 0x3f, 0x0800)
    compare(uiMode, other.uiMode, 0x1000)
    compare(smallestWidth, other.smallestWidth, 0x2000)
    compare(screenLayout & 0xc0, other.screenLayout & 0xc0, 0x4000)
    compare(screenLayout2, other.screenLayout2, 0x8000)
    compare(colorMode, other.colorMode, 0x1_0000)
    compare(grammaticalGender, other.grammaticalGender, 0x2_0000)
    return flags
  }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(littleEndian: UInt32(truncatingIfNeeded: Self.byteCount))
    for field in [mobileCountry, mobileNetwork, locale.language, locale.region] {
      bytes.append(littleEndian: field)
    }
    bytes += [orientation, touchscreen]
    bytes.append(littleEndian: density)
    bytes += [keyboard, navigation, inputFlags, grammaticalGender]
    for field in [screenWidth, screenHeight, sdkVersion, 0] { bytes.append(littleEndian: field) }
    bytes += [screenLayout, uiMode]
    for field in [smallestWidth, widthInDP, heightInDP] { bytes.append(littleEndian: field) }
    bytes.append(bigEndian: UInt64(locale.script), width: 4)
    bytes.append(bigEndian: locale.variant, width: 8)
    bytes += [screenLayout2, colorMode]
    bytes.append(zeros: Self.byteCount - bytes.count)
    return bytes
  }
}

// MARK: - Configuration.proto

extension CompiledConfiguration {
  init(_ bytes: RawSpan, _ message: Range<Int>) throws(FormatError) {
    var reader = try ProtobufReader(bytes, message)
    while let (field, value) = try reader.next() {
      switch value {
      case .bytes(let range): if field == 3 { locale = CompiledLocale(bytes.text(range)) }
      case .number(let number):
        set(field, UInt16(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number))
      }
    }
  }

  private mutating func set(_ field: Int, _ number: UInt16, _ byte: UInt8) {
    switch field {
    case 1: mobileCountry = number
    case 2: mobileNetwork = number
    case 5: screenWidth = number
    case 6: screenHeight = number
    case 7: widthInDP = number
    case 8: heightInDP = number
    case 9: smallestWidth = number
    case 15: orientation = byte
    case 18: density = number
    case 19: touchscreen = byte
    case 21: keyboard = byte
    case 23: navigation = byte
    case 24: sdkVersion = number
    case 26: grammaticalGender = byte
    default: setPart(field, byte)
    }
  }

  /// Fields that share a byte. `no` and `yes` have the opposite order in Configuration.proto.
  private mutating func setPart(_ field: Int, _ value: UInt8) {
    let opposite: UInt8 =
      switch value {
      case 1: 2
      case 2: 1
      default: 0
      }
    switch field {
    case 4: screenLayout |= (value & 3) << 6
    case 10: screenLayout |= value & 0x0f
    case 11: screenLayout |= opposite << 4
    case 12: screenLayout2 |= opposite
    case 13: colorMode |= opposite
    case 14: colorMode |= opposite << 2
    case 16: uiMode |= value & 0x0f
    case 17: uiMode |= opposite << 4
    case 20: inputFlags |= value & 3
    case 22: inputFlags |= (value & 3) << 2
    default: break
    }
  }
}

/// The locale of a configuration. ResourceTypes.h, `ResTable_config::language` to `localeVariant`.
struct CompiledLocale: Hashable, Sendable {
  /// The first character of two is in the low byte.
  private(set) var language: UInt16 = 0
  private(set) var region: UInt16 = 0
  /// Four letters, the first in the high byte.
  private(set) var script: UInt32 = 0
  /// At most eight characters, the first in the high byte.
  private(set) var variant: UInt64 = 0
  private(set) var languageText = ""

  init() {}

  /// - Parameter tag: as in Configuration.proto: language, script, region and variant, separated by hyphens. Extensions
  ///   have no place in a configuration.
  init(_ tag: String) {
    let subtags = tag.lowercased().split(separator: "-")
    guard let first = subtags.first else { return }
    languageText = String(first)
    language = Self.packed(Array(first.utf8), base: UInt8(ascii: "a"))
    for subtag in subtags.dropFirst() {
      let characters = Array(subtag.utf8)
      let startsWithDigit = subtag.first?.isNumber == true
      switch characters.count {
      case ...1: return
      case 2, 3: region = Self.packed(Array(subtag.uppercased().utf8), base: UInt8(ascii: "0"))
      case 4 where !startsWithDigit:
        script = UInt32(truncatingIfNeeded: Self.number(Array(subtag.capitalized.utf8), width: 4))
      default: variant = Self.number(characters, width: 8)
      }
    }
  }

  /// Two characters, or three of five bits each. ResourceTypes.cpp, `packLanguageOrRegion`.
  private static func packed(_ text: [UInt8], base: UInt8) -> UInt16 {
    guard text.count >= 2 else { return 0 }
    let wide = text.map { UInt16(truncatingIfNeeded: $0) }
    guard wide.count >= 3 else { return wide[0] | wide[1] << 8 }
    let first = UInt16(truncatingIfNeeded: base)
    let values = wide.prefix(3).map { ($0 &- first) & 0x7f }
    let low = 0x80 | values[2] << 2 | values[1] >> 3
    let high = values[1] << 5 | values[0]
    return low & 0xff | (high & 0xff) << 8
  }

  private static func number(_ text: [UInt8], width: Int) -> UInt64 {
    let padded = text.prefix(width) + [UInt8](repeating: 0, count: max(0, width - text.count))
    return padded.reduce(0) { $0 << 8 | UInt64($1) }
  }
}

extension Substring {
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
