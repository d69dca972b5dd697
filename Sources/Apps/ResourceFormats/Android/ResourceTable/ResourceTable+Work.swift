import Bytes
import DataFormats
import Localization
import LocalizationAnalysis

extension ResourceTable {
  /// The work of Android's reader until it finds the first text of each locale.
  ///
  /// Opening reads the header of each chunk, and the ends of the pools of strings, as `LoadedArsc::Load` and
  /// `ResStringPool::setTo` do. The configurations of a type are compared with the device's, as in
  /// `AssetManager2::RebuildFilterList`. A look-up reads the offset in each configuration that matches, then the entry and
  /// the string of the best one. A locale without texts has the work of opening.
  func readingWork(of locales: [LocaleTag]) throws(FormatError) -> [LocaleTag: ReadingWork] {
    let opening = try openingWork()
    var works: [LocaleTag: ReadingWork] = [:]
    for locale in locales {
      var work = opening
      try addFirstText(of: .locale(locale), to: &work)
      work.setLookUp(since: opening)
      works[locale] = work
    }
    return works
  }

  private func openingWork() throws(FormatError) -> ReadingWork {
    var work = ReadingWork()
    add(header: table, to: &work)
    for chunk in try Chunk.all(bytes, in: table.body) {
      add(header: chunk, to: &work)
      guard chunk.type == Chunk.Kind.package else { continue }
      for inner in try Chunk.all(bytes, in: chunk.body) { add(header: inner, to: &work) }
    }
    return work
  }

  /// A pool must end with a zero.
  private func add(header chunk: Chunk, to work: inout ReadingWork) {
    let start = chunk.range.lowerBound
    work.parse(start..<(start + chunk.headerSize))
    if chunk.type == Chunk.Kind.stringPool {
      work.parse((chunk.range.upperBound - 1)..<chunk.range.upperBound)
    }
    if chunk.type == Chunk.Kind.type { work.entries += 1 }
  }

  /// Adds a look-up of the first resource that has a text in a locale.
  private func addFirstText(of owner: Owner, to work: inout ReadingWork) throws(FormatError) {
    guard let strings else { return }
    let pool = try pool(strings)
    for package in packages {
      let types = package.types.filter { $0.typeName == "string" }
      for type in types where type.locale.owner == owner {
        guard let (number, start) = try firstOffset(of: type) else { continue }
        for other in types where other.id == type.id && (other.locale.owner == owner || other.locale == .any)
        {
          work.parse(slot(of: number, in: other))
        }
        let entry = try entry(number, at: start, in: type)
        work.parse(entry.range)
        work.entries += 1
        try forEachValue(of: entry) { value throws(FormatError) in
          guard value.type == TableValue.stringType else { return }
          try addString(value.data, of: pool, to: &work)
        }
        return
      }
    }
  }

  private func addString(
    _ index: UInt32, of pool: borrowing StringPool, to work: inout ReadingWork
  ) throws(FormatError) {
    guard let number = Int(exactly: index), number < pool.count else {
      throw FormatError(.badStringIndex(index), at: pool.origin)
    }
    let slot = pool.origin + pool.offsetsStart + 4 * number
    work.parse(slot..<(slot + 4))
    let start = try pool.stringStart(number)
    let text = try pool.text(at: start)
    work.parse((pool.origin + start)..<(pool.origin + text.lowerBound))
    work.touch((pool.origin + text.lowerBound)..<(pool.origin + text.upperBound))
  }

  /// The first entry of a type chunk: its number, and its offset in the file.
  private func firstOffset(of type: TypeChunk) throws(FormatError) -> (number: Int, start: Int)? {
    var first: (number: Int, start: Int)?
    try forEachOffset(of: type) { number, start in if first == nil { first = (number, start) } }
    return first
  }

  /// The bytes with the offset of an entry. A sparse list is searched; its first pair stands for it.
  private func slot(of number: Int, in type: TypeChunk) -> Range<Int> {
    let width = type.offsets.width
    let index = type.offsets == .sparse ? 0 : number
    let start = type.chunk.body.lowerBound + width * min(index, max(0, type.entryCount - 1))
    return start..<(start + width)
  }
}
