import Bytes
import CoreFoundationTables
import LanguagePacks
import OperatingSystem
import ProgramSystem

/// The tables whose readers are timed beside each other: those of an app, the same as text, and a pack.
struct TimedTables: Equatable {
  /// The files of the app's table.
  var own: [[UInt8]]
  /// The same files as text; empty if they are no binary lists.
  var text: [[UInt8]]
  var pack: [UInt8]
  /// The name of the table in the pack.
  var table: String
  /// Keys of the table; the first one is looked up first.
  var keys: [String]

  /// All parts, each after its length.
  var bytes: [UInt8] {
    var output: [UInt8] = []
    func append(_ part: [UInt8]) {
      output.append(littleEndian: UInt64(part.count))
      output += part
    }
    for list in [own, text, [pack, Array(table.utf8)], keys.map { Array($0.utf8) }] {
      output.append(littleEndian: UInt64(list.count))
      for part in list { append(part) }
    }
    return output
  }

  init(own: [[UInt8]], text: [[UInt8]], pack: [UInt8], table: String, keys: [String]) {
    self.own = own
    self.text = text
    self.pack = pack
    self.table = table
    self.keys = keys
  }

  /// Nil if the bytes are not those of tables.
  init?(_ bytes: RawSpan) {
    var position = 0
    var lists: [[[UInt8]]] = []
    func number() -> Int? {
      guard let number = bytes.littleEndian(at: position, as: UInt64.self), let number = Int(exactly: number),
        number <= bytes.byteCount
      else { return nil }
      position += 8
      return number
    }
    for _ in 0..<4 {
      guard let count = number() else { return nil }
      var list: [[UInt8]] = []
      for _ in 0..<count {
        guard let length = number(), let part = bytes.checked(position..<position + length) else {
          return nil
        }
        position += length
        list.append(part.array())
      }
      lists.append(list)
    }
    guard lists[2].count == 2, position == bytes.byteCount else { return nil }
    self.init(
      own: lists[0], text: lists[1], pack: lists[2][0], table: String(decoding: lists[2][1], as: UTF8.self),
      keys: lists[3].map { String(decoding: $0, as: UTF8.self) })
  }
}

/// The cost of one read.
struct TimedRead: Equatable {
  /// In nanoseconds.
  var time: Int
  /// Instructions; nil where the machine has no counter.
  var instructions: Int?
}

/// The costs of one round: each way once, one after another.
struct TimedRound: Equatable {
  /// The first text.
  var own: TimedRead
  var text: TimedRead?
  var pack: TimedRead
  /// A look-up of each key, after the first text.
  var ownLookUps: TimedRead
  var packLookUps: TimedRead
}

extension TimedTables {
  private static let warmUps = 3
  private static let rounds = 41

  /// Measures all ways in turn, so that other work of the machine affects all of them. A process of its own calls it: the
  /// files are not trusted.
  /// - Returns: nil if a reader does not find a text.
  func measured() -> [TimedRound]? {
    let keys = self.keys.compactMap { FoundationKey($0) }
    guard let first = keys.first, keys.count == self.keys.count else { return nil }
    let counter = InstructionCounter()
    var rounds: [TimedRound] = []
    for _ in 0..<(Self.warmUps + Self.rounds) {
      guard let round = round(keys, first, counter) else { return nil }
      rounds.append(round)
    }
    return Array(rounds.dropFirst(Self.warmUps))
  }

  private func round(
    _ keys: [FoundationKey], _ first: FoundationKey, _ counter: InstructionCounter
  ) -> TimedRound? {
    var tables: [FoundationTable] = []
    var pack: LanguagePack?
    func read(_ files: [[UInt8]]) -> Bool {
      tables = files.compactMap { FoundationTable($0) }
      return tables.count == files.count && tables.contains { $0.contains(first) }
    }
    func finds(_ key: String) -> Bool { (try? pack?.text(forKey: key, table: table)) != nil }

    let textCost = text.isEmpty ? nil : counter.cost { read(text) }
    if textCost == nil, !text.isEmpty { return nil }
    // Releasing these tables is no part of the next read.
    tables = []
    guard let ownCost = counter.cost({ read(own) }),
      let ownLookUps = counter.cost({ keys.allSatisfy { key in tables.contains { $0.contains(key) } } }),
      let packCost = counter.cost({
        pack = try? LanguagePack(self.pack)
        return finds(self.keys[0])
      }), let packLookUps = counter.cost({ self.keys.allSatisfy(finds) })
    else { return nil }
    return TimedRound(
      own: ownCost, text: textCost, pack: packCost, ownLookUps: ownLookUps, packLookUps: packLookUps)
  }
}

/// Counts instructions, where the machine has a counter.
private struct InstructionCounter {
  private let counter = instruction_counter()

  /// The cost of a job; nil if it fails.
  func cost(_ job: () -> Bool) -> TimedRead? {
    let instructions = instruction_count(counter)
    let start = Libc.monotonicNanoseconds
    guard job() else { return nil }
    let time = Libc.monotonicNanoseconds - start
    let end = instruction_count(counter)
    return TimedRead(time: time, instructions: end < 0 ? nil : Int(end - instructions))
  }
}
