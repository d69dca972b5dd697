package import Bytes

/// Why a file is not what its format requires, and where.
package struct FormatError: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    case read(ReadFailure.Reason)
    case notAPropertyList
    /// The trailer of a binary property list contradicts the file.
    case badTrailer
    /// An object's offset, or a reference to an object, points nowhere.
    case badReference(UInt64)
    case badMarker(UInt8)
    case cycle
    case tooDeep(limit: Int)
    case tooManyObjects(limit: Int)
    /// One text that many objects refer to counts as often.
    case tooMuchText(limit: Int)
    case rootIsNoDictionary
    case keyIsNoString
    case unterminated(Construct)
    case unexpected(found: UInt8?, wanted: Construct)
    case unknownElement(String)
    case unknownEntity(String)
    case badNumber(String)
    case badUTF8
    case badUTF16
    case unsupportedEncoding(String)
    case notJSON
    case notAnAndroidManifest
    case badStringIndex(UInt32)
    case badWireType(UInt8)
    /// A chunk of Android's resources is smaller than its header or larger than what it lies in.
    case badChunk(size: Int, available: Int)
    case notAResourceTable
    case overlappingEntries
    case badStringOffset(UInt32)
    case notAnAssetCatalog
    case unsupportedVersion(UInt32)
    /// `\u` without its four hexadecimal digits.
    case badUnicodeEscape
    case notAnFBTFile
    case badPhrase
    case badTranslation
    /// Two translations of one text are for the same variations.
    case conflictingTranslations(locale: String)
    case tooManyTexts(limit: Int)
    case notANameIndex
  }

  package enum Construct: String, Hashable, Sendable {
    case comment, string, dictionary, array, data, element, tag, declaration, text, value, key
    case semicolon = "';'"
    case equals = "'='"
  }

  package let reason: Reason
  /// Counted from the start of the file; in a UTF-16 text, from the start of the same text in UTF-8.
  package let offset: Int

  package init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  package init(_ failure: ReadFailure) { self.init(.read(failure.reason), at: failure.offset) }
}

extension FormatError: CustomStringConvertible {
  package var description: String {
    if case .read(let reason) = reason { return ReadFailure(reason, at: offset).description }
    return "\(reason.words) at offset 0x\(String(offset, radix: 16))"
  }
}

extension FormatError.Reason {
  fileprivate var words: String {
    switch self {
    case .read(let reason): ReadFailure(reason, at: 0).description
    case .notAPropertyList: "neither a binary, XML nor old-style property list"
    case .badTrailer: "trailer of the binary property list contradicts the file"
    case .badReference(let value): "reference \(value) points to no object"
    case .badMarker(let byte): "object marker 0x\(String(byte, radix: 16)) is unknown"
    case .cycle: "object contains itself"
    case .tooDeep(let limit): "nested more than \(limit) deep"
    case .tooManyObjects(let limit): "has more than \(limit) objects"
    case .tooMuchText(let limit): "has more than \(limit) bytes of text and data"
    case .rootIsNoDictionary: "root is no dictionary"
    case .keyIsNoString: "key is no string"
    case .unterminated(let construct): "\(construct.rawValue) is not ended"
    case .unexpected(let found, let wanted):
      "\(found.map { "byte 0x\(String($0, radix: 16))" } ?? "end of file") where \(wanted.rawValue) must be"
    case .unknownElement(let name): "element '\(name)' is not one of a property list"
    case .unknownEntity(let name): "entity '\(name)' is unknown"
    case .badNumber(let text): "'\(text)' is no number"
    case .badUTF8: "text is not UTF-8"
    case .badUTF16: "text is not UTF-16"
    case .unsupportedEncoding(let name): "encoding '\(name)' is not supported"
    case .notJSON: "not JSON of the expected form"
    case .notAnAndroidManifest: "no 'manifest' element at the root"
    case .badStringIndex(let index): "string \(index) is not in the pool"
    case .badChunk(let size, let available): "chunk of \(size) bytes in a place of \(available)"
    case .notAResourceTable: "no Android resource table"
    case .overlappingEntries: "parts overlap"
    case .badStringOffset(let offset): "string at \(offset) lies outside its pool"
    case .notAnAssetCatalog: "not a compiled asset catalog"
    case .unsupportedVersion(let version): "version \(version) is not supported"
    case .badUnicodeEscape: "\\u has not four hexadecimal digits behind it"
    case .notAnFBTFile: "neither fbt's phrases nor translations"
    case .badPhrase: "phrase is not of fbt's form"
    case .badTranslation: "translation is not of fbt's form"
    case .conflictingTranslations(let locale): "two translations to '\(locale)' are for the same variations"
    case .tooManyTexts(let limit): "comes to more than \(limit) texts"
    case .notANameIndex: "no line of an index of names, 'NAME,number,source'"
    case .badWireType(let type): "protobuf wire type \(type) is unknown"
    }
  }
}
