internal import Bytes

extension BinaryPropertyList {
  /// The whole property list as a value.
  ///
  /// Objects may be shared, so that a small file can describe a huge value. Apple's writers share texts and numbers, and
  /// no collections, so that each value of a file has a reference of its own. The number of values is therefore
  /// limited by the file size, and so is the size of text and data.
  package func value() throws(FormatError) -> PropertyList {
    var budget = Budget(references: bytes.byteCount / referenceWidth, bytes: bytes.byteCount)
    return try value(of: root, path: [], &budget)
  }

  private struct Budget {
    let limit: Int
    var left: Int
    var text: TextBudget

    init(references: Int, bytes: Int) {
      limit = min(1_000_000, references)
      left = limit
      text = TextBudget(for: bytes)
    }
  }

  private func value(
    of index: Int, path: [Int], _ budget: inout Budget
  ) throws(FormatError) -> PropertyList {
    guard budget.left > 0 else {
      throw FormatError(.tooManyObjects(limit: budget.limit), at: try offset(of: index))
    }
    budget.left -= 1
    switch try object(index) {
    case .boolean(let value): return .boolean(value)
    case .other: return .other
    case .ascii(let range): return .string(try contents(range, &budget).latin1String())
    case .utf16(let range):
      return .string(try contents(range, &budget).utf16BigEndianString(at: range.lowerBound))
    case .array(let start, let count):
      let path = try descend(into: index, path)
      var values: [PropertyList] = []
      for position in 0..<count {
        values.append(try value(of: reference(position, from: start), path: path, &budget))
      }
      return .array(values)
    case .dictionary(let start, let count):
      let path = try descend(into: index, path)
      var dictionary = PropertyList.Dictionary()
      for position in 0..<count {
        let key = try reference(position, from: start)
        guard case .string(let text) = try value(of: key, path: path, &budget) else {
          throw FormatError(.keyIsNotAString, at: try offset(of: key))
        }
        let value = try value(of: reference(count + position, from: start), path: path, &budget)
        dictionary.entries.append((text, value))
      }
      return .dictionary(dictionary)
    }
  }

  @_lifetime(copy self)
  private func contents(_ range: Range<Int>, _ budget: inout Budget) throws(FormatError) -> RawSpan {
    try budget.text.spend(range.count, at: range.lowerBound)
    return try contents(range)
  }

  private func descend(into index: Int, _ path: [Int]) throws(FormatError) -> [Int] {
    if path.contains(index) { throw FormatError(.cycle, at: try offset(of: index)) }
    guard path.count < PropertyList.depthLimit else {
      throw FormatError(.tooDeep(limit: PropertyList.depthLimit), at: try offset(of: index))
    }
    return path + [index]
  }
}

extension RawSpan {
  /// The text with one character per byte. ASCII strings of binary property lists contain Latin-1 from some
  /// writers.
  package func latin1String() -> String {
    if isASCII { return utf8String() }
    var scalars = String.UnicodeScalarView()
    for index in 0..<byteCount { scalars.append(Unicode.Scalar(byte(at: index) ?? 0)) }
    return String(scalars)
  }

  /// Lone surrogates become U+FFFD, as in other property list readers.
  package func utf16BigEndianString(at offset: Int) throws(FormatError) -> String {
    guard byteCount % 2 == 0 else { throw FormatError(.badUTF16, at: offset) }
    return utf16String(bigEndian: true)
  }
}
