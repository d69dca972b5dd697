package import Bytes

/// A file that violates its format: also one that ends before a read does.
package typealias FormatError = ReadFailure

extension FormatError {
  package enum Construct: String, Hashable, Sendable {
    case comment, string, dictionary, array, data, element, tag, declaration, text, value, key
    case semicolon = "';'"
    case equals = "'='"
    case quotedValue = "value in quotes"
  }
}

extension FormatError.Reason {
  package static func unterminated(_ construct: FormatError.Construct) -> Self {
    Self("\(construct.rawValue) is not terminated")
  }
  package static func unexpected(found: UInt8?, expected: FormatError.Construct) -> Self {
    return Self("expected \(expected.rawValue), found \(found.map(describe) ?? "end of file")")
  }

  /// A visible character of ASCII as it is written: a text may be in UTF-16, or declare another encoding.
  private static func describe(_ byte: UInt8) -> String {
    let isVisible = (0x21...0x7e).contains(byte)
    return isVisible ? "'\(Character(Unicode.Scalar(byte)))'" : "byte 0x\(String(byte, radix: 16))"
  }

  // MARK: - Limits

  package static let cycle = Self("object contains itself")
  package static func tooDeep(limit: Int) -> Self { Self("nesting depth exceeds \(limit)") }
  package static func tooManyObjects(limit: Int) -> Self { Self("number of objects exceeds \(limit)") }
  package static func tooManyTexts(limit: Int) -> Self { Self("number of texts exceeds \(limit)") }
  package static func tooManyPluralForms(limit: Int) -> Self {
    Self("number of plural forms of a message exceeds \(limit)")
  }
  /// A text counts once for every object that refers to it.
  package static func tooMuchText(limit: Int) -> Self {
    Self("size of text and data exceeds \(counted(limit, "byte"))")
  }

  // MARK: - Texts

  package static let mergeConflict = Self("unresolved merge conflict")
  package static let secondByteOrderMark = Self("second byte order mark")
  package static let badUTF8 = badText(encoding: "UTF-8")
  package static let badUTF16 = badText(encoding: "UTF-16")
  package static func badText(encoding: String) -> Self { Self("text is not valid \(encoding)") }
  package static func unsupportedEncoding(_ name: String) -> Self { Self("unsupported encoding '\(name)'") }
  package static func badNumber(_ text: String) -> Self { Self("'\(text)' is not a number") }
  package static let badUnicodeEscape = Self("expected four hexadecimal digits after '\\u'")
  package static func repeatedAttribute(_ name: String) -> Self { Self("attribute '\(name)' is repeated") }
  package static func unknownElement(_ name: String) -> Self { Self("unknown element '\(name)'") }
  package static func unknownEntity(_ name: String) -> Self { Self("unknown entity '\(name)'") }

  // MARK: - Binary files

  /// An object's offset, or a reference to an object, is out of range.
  package static func badReference(_ value: UInt64) -> Self {
    Self("reference \(value) does not point to an object")
  }
  package static func badMarker(_ byte: UInt8) -> Self {
    Self("unknown object marker 0x\(String(byte, radix: 16))")
  }
  package static func badStringIndex(_ index: UInt32) -> Self {
    Self("string \(index) is not in the string pool")
  }
  package static func badStringOffset(_ offset: UInt32) -> Self {
    Self("string offset \(offset) is outside the string pool")
  }
  /// A chunk of Android resources is smaller than its header or larger than the enclosing range.
  package static func badChunk(size: Int, available: Int) -> Self {
    Self("chunk of \(counted(size, "byte")) does not fit \(counted(available, "byte"))")
  }
  package static func badWireType(_ type: UInt8) -> Self { Self("unknown protobuf wire type \(type)") }
  package static func unsupportedVersion(_ version: UInt32) -> Self { Self("unsupported version \(version)") }
  package static let overlappingEntries = Self("entries overlap")
  /// The trailer of a binary property list contradicts the file.
  package static let badTrailer = Self("the trailer of the binary property list does not match the file")

  // MARK: - Other content

  package static let notAPropertyList = Self("not a binary, XML or old-style property list")
  package static let rootIsNotADictionary = Self("root is not a dictionary")
  package static let keyIsNotAString = Self("key is not a string")
  package static let notJSON = Self("not JSON of the expected structure")
  package static let notAnAndroidManifest = Self("root element is not 'manifest'")
  package static let notAResourceTable = Self("not an Android resource table")
  package static let notAnAssetCatalog = Self("not a compiled asset catalog")
  package static let notAnFBTFile = Self("neither fbt phrases nor fbt translations")
  package static let notANameIndex = Self("expected a line 'NAME,number,source'")
  package static let badPhrase = Self("malformed fbt phrase")
  package static let badTranslation = Self("malformed fbt translation")
  /// The name of a file of one locale is not a locale.
  package static let noLocaleInName = Self("name the file for its locale, such as 'el.json'")
  /// Two translations of one text apply to the same variations.
  package static func conflictingTranslations(locale: String) -> Self {
    Self("conflicting translations to '\(locale)' for the same variations")
  }
}
