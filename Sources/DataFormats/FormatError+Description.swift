internal import Bytes

extension FormatError: CustomStringConvertible {
  package var description: String {
    if case .read(let reason) = reason { return ReadFailure(reason, at: offset).description }
    return "\(reason.message) at offset 0x\(String(offset, radix: 16))"
  }
}

extension FormatError.Reason {
  fileprivate var message: String {
    switch self {
    case .read(let reason): ReadFailure(reason, at: 0).description
    case .notAPropertyList: "not a binary, XML or old-style property list"
    case .badTrailer: "the trailer of the binary property list does not match the file"
    case .badReference(let value): "reference \(value) does not point to an object"
    case .badMarker(let byte): "unknown object marker 0x\(String(byte, radix: 16))"
    case .cycle: "object contains itself"
    case .tooDeep(let limit): "nesting depth exceeds \(limit)"
    case .tooManyObjects(let limit): "number of objects exceeds \(limit)"
    case .tooMuchText(let limit): "size of text and data exceeds \(counted(limit, "byte"))"
    case .rootIsNotADictionary: "root is not a dictionary"
    case .keyIsNotAString: "key is not a string"
    case .unterminated(let construct): "\(construct.rawValue) is not terminated"
    case .unexpected(let found, let expected):
      "expected \(expected.rawValue), found "
        + (found.map { "byte 0x\(String($0, radix: 16))" } ?? "end of file")
    case .unknownElement(let name): "unknown element '\(name)'"
    case .unknownEntity(let name): "unknown entity '\(name)'"
    case .badNumber(let text): "'\(text)' is not a number"
    case .badUTF8: "text is not valid UTF-8"
    case .badUTF16: "text is not valid UTF-16"
    case .badText(let encoding): "text is not valid \(encoding)"
    case .unsupportedEncoding(let name): "unsupported encoding '\(name)'"
    case .unsupportedVersion(let version): "unsupported version \(version)"
    case .notJSON: "not JSON of the expected structure"
    case .notAnAndroidManifest: "root element is not 'manifest'"
    case .notAResourceTable: "not an Android resource table"
    case .notAnAssetCatalog: "not a compiled asset catalog"
    case .notAnFBTFile: "neither fbt phrases nor fbt translations"
    case .notANameIndex: "expected a line 'NAME,number,source'"
    case .badStringIndex(let index): "string \(index) is not in the string pool"
    case .badStringOffset(let offset): "string offset \(offset) is outside the string pool"
    case .badChunk(let size, let available):
      "chunk of \(counted(size, "byte")) does not fit \(counted(available, "byte"))"
    case .badWireType(let type): "unknown protobuf wire type \(type)"
    case .badUnicodeEscape: "expected four hexadecimal digits after '\\u'"
    case .badPhrase: "malformed fbt phrase"
    case .badTranslation: "malformed fbt translation"
    case .noLocaleInName: "name the file for its locale, such as 'el.json'"
    case .conflictingTranslations(let locale):
      "conflicting translations to '\(locale)' for the same variations"
    case .tooManyTexts(let limit): "number of texts exceeds \(limit)"
    case .tooManyPluralForms(let limit): "number of plural forms of a message exceeds \(limit)"
    case .overlappingEntries: "entries overlap"
    }
  }
}
