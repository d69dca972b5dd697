import Compression
import TestSupport
import Testing

/// Texts whose raw deflate data has stored, fixed and dynamic blocks.
private let contents: [[UInt8]] = {
  var generator = SeededGenerator(seed: 7)
  let words = ["Willkommen", "an", "Bord", "Segel", "Anker", "\u{1F600}", "=", "\n"]
  let text = (0..<400).map { _ in words[Int(generator.next() % UInt64(words.count))] }.joined(separator: " ")
  let noise = (0..<300).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
  return [[], [65], Array("Willkommen an Bord".utf8), noise, Array(text.utf8)]
}()

/// The result of reading a content: its bytes, or the error.
private func result(
  _ stream: [UInt8], _ declared: Inflater.Declared, usesLibdeflate: Bool
) -> (expanded: Result<[UInt8], InflateError>, verified: InflateError?) {
  let inflater = Inflater(usesLibdeflate: usesLibdeflate)
  let span = stream.span.bytes
  var expanded: Result<[UInt8], InflateError>
  do throws(InflateError) {
    expanded = .success(try inflater.expand(span, declared) { $0.withUnsafeBytes { [UInt8]($0) } })
  } catch { expanded = .failure(error) }
  do throws(InflateError) {
    try inflater.verify(span, declared)
    return (expanded, nil)
  } catch { return (expanded, error) }
}

extension Result {
  fileprivate var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}

private func compare(
  _ stream: [UInt8], _ declared: Inflater.Declared, _ location: SourceLocation = #_sourceLocation
) {
  let fast = result(stream, declared, usesLibdeflate: true)
  let slow = result(stream, declared, usesLibdeflate: false)
  #expect(fast.expanded == slow.expanded, sourceLocation: location)
  #expect(fast.verified == slow.verified, sourceLocation: location)
}

/// libdeflate and zlib give the same results. In a build without libdeflate, zlib is compared with itself.
@Suite struct InflaterTests {
  @Test(arguments: contents.indices, [1, 9]) func contentsAreExpanded(_ index: Int, level: Int) throws {
    let content = contents[index]
    let stream = try Deflater.raw(content.span.bytes, level: level)
    let declared = Inflater.Declared(isDeflated: true, size: content.count, checksum: crc32(content))
    for more in [0, 1, 9] {
      let found = result(stream + [UInt8](repeating: 0, count: more), declared, usesLibdeflate: true)
      #expect(found.expanded == .success(content))
      #expect(found.verified == nil)
      compare(stream + [UInt8](repeating: 0, count: more), declared)
    }
  }

  @Test(arguments: contents.indices) func errorsAreTheSame(_ index: Int) throws {
    let content = contents[index]
    let stream = try Deflater.raw(content.span.bytes, level: 9)
    let right = Inflater.Declared(isDeflated: true, size: content.count, checksum: crc32(content))
    for changed in mutations(of: stream) { compare(changed, right) }
    for size in [0, 1, content.count - 1, content.count + 1, 1 << 20, -1, Int.max, Int.max - 1] {
      compare(stream, Inflater.Declared(isDeflated: true, size: size, checksum: right.checksum))
    }
    compare(stream, Inflater.Declared(isDeflated: true, size: content.count, checksum: ~right.checksum))
    compare(content, Inflater.Declared(isDeflated: false, size: content.count, checksum: right.checksum))
    compare(content, Inflater.Declared(isDeflated: false, size: content.count, checksum: 5))
  }

  /// A stored content is verified before it is passed on, by ``Inflater/expand(_:_:_:)`` as by
  /// ``Inflater/verify(_:_:)``.
  @Test(arguments: contents.indices, [true, false])
  func storedContentIsAsDeclared(_ index: Int, usesLibdeflate: Bool) {
    let content = contents[index]
    let checksum = crc32(content)
    func errors(size: Int, checksum: UInt32) -> [InflateError?] {
      let declared = Inflater.Declared(isDeflated: false, size: size, checksum: checksum)
      let found = result(content, declared, usesLibdeflate: usesLibdeflate)
      if case .success(let bytes) = found.expanded { #expect(bytes == content) }
      return [found.verified, found.expanded.failure]
    }
    #expect(errors(size: content.count, checksum: checksum) == [nil, nil])
    for size in [-1, content.count - 1, content.count + 1, Int.max] {
      let expected = InflateError.sizeMismatch(declared: size, actual: content.count)
      #expect(errors(size: size, checksum: checksum) == [expected, expected])
    }
    for other in [~checksum, checksum ^ 1] {
      let expected = InflateError.checksumMismatch(declared: other, actual: checksum)
      #expect(errors(size: content.count, checksum: other) == [expected, expected])
    }
  }

  @Test func checksumsAreThoseOfTheDefinition() {
    for content in contents { #expect(CRC32.checksum(of: content.span.bytes) == crc32(content)) }
  }

  /// The buffers for whole contents are limited for all threads together: larger contents are verified in steps.
  @Test func largeContentIsVerified() throws {
    let content = [UInt8](repeating: 65, count: 70 << 20)
    let stream = try Deflater.raw(content.span.bytes, level: 1)
    let declared = Inflater.Declared(
      isDeflated: true, size: content.count, checksum: CRC32.checksum(of: content.span.bytes))
    let inflater = Inflater()
    try inflater.verify(stream.span.bytes, declared)
    compare(Array(stream.dropLast()), declared)
  }

  /// Contents of more than 64 MiB are verified with a small buffer, and the errors are those of smaller contents.
  @Test(arguments: [true, false]) func largeContentIsAsDeclared(_ usesLibdeflate: Bool) throws {
    let content = [UInt8](repeating: 65, count: (64 << 20) + 1)
    let stream = try Deflater.raw(content.span.bytes, level: 1)
    let checksum = CRC32.checksum(of: content.span.bytes)
    let inflater = Inflater(usesLibdeflate: usesLibdeflate)
    func error(size: Int, checksum: UInt32, _ stream: [UInt8]) -> InflateError? {
      let declared = Inflater.Declared(isDeflated: true, size: size, checksum: checksum)
      do throws(InflateError) {
        try inflater.verify(stream.span.bytes, declared)
        return nil
      } catch { return error }
    }
    #expect(error(size: content.count, checksum: checksum, stream) == nil)
    #expect(
      error(size: content.count, checksum: ~checksum, stream)
        == .checksumMismatch(declared: ~checksum, actual: checksum))
    #expect(
      error(size: content.count + 1, checksum: checksum, stream)
        == .sizeMismatch(declared: content.count + 1, actual: content.count))
    #expect(error(size: content.count, checksum: checksum, Array(stream.dropLast(9))) == .damaged)
    // The next content is not affected.
    #expect(error(size: content.count, checksum: checksum, stream) == nil)
  }
}
