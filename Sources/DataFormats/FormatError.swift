package import Bytes

/// The reason why a file violates its format, and the offset.
package struct FormatError: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    case read(ReadFailure.Reason)
    case notAPropertyList
    /// The trailer of a binary property list contradicts the file.
    case badTrailer
    /// An object's offset, or a reference to an object, is out of range.
    case badReference(UInt64)
    case badMarker(UInt8)
    case cycle
    case tooDeep(limit: Int)
    case tooManyObjects(limit: Int)
    /// A text counts once for every object that refers to it.
    case tooMuchText(limit: Int)
    case rootIsNotADictionary
    case keyIsNotAString
    case unterminated(Construct)
    case unexpected(found: UInt8?, expected: Construct)
    case unknownElement(String)
    case unknownEntity(String)
    case badNumber(String)
    case badUTF8
    case badUTF16
    case badText(encoding: String)
    case unsupportedEncoding(String)
    case notJSON
    case notAnAndroidManifest
    case badStringIndex(UInt32)
    case badWireType(UInt8)
    /// A chunk of Android resources is smaller than its header or larger than the enclosing range.
    case badChunk(size: Int, available: Int)
    case notAResourceTable
    case overlappingEntries
    case badStringOffset(UInt32)
    case notAnAssetCatalog
    case unsupportedVersion(UInt32)
    /// `\u` without four hexadecimal digits.
    case badUnicodeEscape
    case notAnFBTFile
    case badPhrase
    case badTranslation
    /// The name of a file of one locale is not a locale.
    case noLocaleInName
    /// Two translations of one text apply to the same variations.
    case conflictingTranslations(locale: String)
    case tooManyTexts(limit: Int)
    case tooManyPluralForms(limit: Int)
    case notANameIndex
  }

  package enum Construct: String, Hashable, Sendable {
    case comment, string, dictionary, array, data, element, tag, declaration, text, value, key
    case semicolon = "';'"
    case equals = "'='"
  }

  package let reason: Reason
  /// The number of bytes from the start of the file. In a UTF-16 text it is the offset in the text's UTF-8 form.
  package let offset: Int

  package init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  package init(_ failure: ReadFailure) { self.init(.read(failure.reason), at: failure.offset) }
}
