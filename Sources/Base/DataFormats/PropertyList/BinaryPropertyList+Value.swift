import Bytes

extension BinaryPropertyList {
  /// The whole property list as a value.
  ///
  /// Objects may be shared, so that a small file can describe a huge value. Apple's writers share texts and numbers, and
  /// no collections, so that each value of a file has a reference of its own. The number of values is therefore
  /// limited by the file size, and so is the size of text and data.
  package func value() throws(FormatError) -> JSONValue {
    let limit = min(1_000_000, bytes.byteCount / referenceWidth)
    var budget = Budget(limit: limit, text: TextBudget(for: bytes.byteCount))
    return try value(of: root, path: [], &budget)
  }

  private struct Budget {
    let limit: Int
    /// The references of all collections so far.
    var references = 0
    var text: TextBudget
  }

  private func value(
    of index: Int, path: [Int], _ budget: inout Budget
  ) throws(FormatError) -> JSONValue {
    switch try object(index) {
    case .boolean(let value): return .bool(value)
    case .other: return .null
    case .ascii(let range), .utf16(let range):
      try budget.text.spend(range.count, at: range.lowerBound)
      return .string(try string(index))
    case .array(_, let count):
      let path = try descend(into: index, count, path, &budget)
      var values: [JSONValue] = []
      for item in try references(of: index) { values.append(try value(of: item, path: path, &budget)) }
      return .array(values)
    case .dictionary(_, let count):
      let path = try descend(into: index, 2 * count, path, &budget)
      var members: [JSONValue.Member] = []
      for (key, member) in try pairs(of: index) {
        guard case .string(let text) = try value(of: key, path: path, &budget) else {
          throw FormatError(.keyIsNotAString, at: try offset(of: key))
        }
        members.append(JSONValue.Member(text, try value(of: member, path: path, &budget)))
      }
      return .object(members)
    }
  }

  private func descend(
    into index: Int, _ references: Int, _ path: [Int], _ budget: inout Budget
  ) throws(FormatError) -> [Int] {
    if path.contains(index) { throw FormatError(.cycle, at: try offset(of: index)) }
    guard path.count < PropertyList.depthLimit else {
      throw FormatError(.tooDeep(limit: PropertyList.depthLimit), at: try offset(of: index))
    }
    // checked: both are at most as large as the file
    budget.references += references
    guard budget.references < budget.limit else {
      throw FormatError(.tooManyObjects(limit: budget.limit), at: try offset(of: index))
    }
    return path + [index]
  }
}
