import Foundation
import History
import TestSupport
import Testing

/// The SQLite file of a history.
@Suite struct HistoryStoreTests {
  private func record(_ number: Int, app: String = "a", day: Int = 1) -> HistoryRecord {
    HistoryRecord(
      app: app, recorded: "2026-11-\(String(format: "%02d", day))T00:00:00Z",
      content: "{\"number\":\(number)}")
  }

  private func store(_ folder: TemporaryFolder, _ name: String = "h.sqlite") throws -> HistoryStore {
    try HistoryStore(writingAt: "\(folder.path)/\(name)")
  }

  @Test func equalContentsAreOneRecord() throws {
    let folder = try TemporaryFolder()
    let store = try store(folder)
    #expect(try store.add([record(1), record(1), record(2)]) == [record(1), record(2)])
    #expect(try store.add([record(2), record(3)]) == [record(3)])
    #expect(try store.count() == 3)
    // FNV-1a, 128 bits, of the empty text and of "a", by the authors of the function.
    #expect(HistoryRecord(app: "", recorded: "", content: "").digest == "6c62272e07bb014262b821756295c58d")
    #expect(HistoryRecord(app: "", recorded: "", content: "a").digest == "d228cb696f1a8caf78912b704e4a8964")
  }

  /// A full disk or a kill leaves an empty file, or one in the mode of SQLite's log but without tables.
  @Test(arguments: [[UInt8](), SQLiteFile.withoutTables])
  func aFileWhoseCreationDidNotFinishIsContinued(_ bytes: [UInt8]) throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/h.sqlite"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    #expect { try HistoryStore(readingAt: path) } throws: {
      "\($0)".contains("did not finish")
    }
    #expect(try HistoryStore(writingAt: path).add([record(1)]) == [record(1)])
    #expect(try HistoryStore(readingAt: path).count() == 1)
  }

  /// The order is that of time and content, and not of adding.
  @Test func mergingInAnyOrderGivesTheSameHistory() throws {
    let folder = try TemporaryFolder()
    let one = [record(1, day: 3), record(2, day: 1), record(3, app: "b", day: 2)]
    let two = [record(4, day: 2), record(2, day: 1), record(5, day: 3)]
    var results: [[HistoryRecord]] = []
    for (index, order) in [[one, two], [two, one], [two.reversed(), one.reversed()]].enumerated() {
      let store = try store(folder, "\(index).sqlite")
      for records in order { _ = try store.add(records) }
      results.append(try store.records())
    }
    #expect(results[0].count == 5 && Set(results).count == 1)
    #expect(results[0].map(\.recorded) == results[0].map(\.recorded).sorted())
    let reader = try HistoryStore(readingAt: "\(folder.path)/0.sqlite")
    #expect(try reader.apps() == ["a", "b"] && reader.records(of: "b") == [record(3, app: "b", day: 2)])
  }

  @Test func pruningKeepsTheNewestOfEachApp() throws {
    let folder = try TemporaryFolder()
    let store = try store(folder)
    let records = (1...9).map { record($0, app: $0 % 3 == 0 ? "b" : "a", day: $0) }
    _ = try store.add(records)
    func numbers(_ records: [HistoryRecord]) -> [Int] {
      records.compactMap { Int($0.recorded.prefix(10).suffix(2)) }
    }
    #expect(try numbers(store.prune(app: nil, keeping: 2, before: nil, isTrial: true)) == [1, 2, 3, 4, 5])
    #expect(try store.count() == 9)
    #expect(try numbers(store.prune(app: "b", keeping: 2, before: nil)) == [3])
    #expect(try numbers(store.prune(app: nil, keeping: nil, before: "2026-11-03")) == [1, 2])
    #expect(try numbers(store.prune(app: "a", keeping: 1, before: nil)) == [4, 5, 7])
    #expect(try numbers(store.records()) == [6, 8, 9])
  }

  /// Writers wait for each other, and readers see whole transactions.
  @Test func severalWritersLoseNothing() async throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/h.sqlite"
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          for number in 0..<50 {
            let content = "{\"writer\":\(writer),\"number\":\(number)}"
            _ = try HistoryStore(writingAt: path).add([
              HistoryRecord(app: "a", recorded: "2026-11-01T00:00:00Z", content: content)
            ])
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try HistoryStore(readingAt: path).count() == 200)
    // The last connection removes the files beside the database.
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["h.sqlite"])
  }

  /// A process that opens a file while another one creates it sees no tables, or all.
  @Test func aFileThatIsBeingCreatedIsAHistory() async throws {
    let folder = try TemporaryFolder()
    for file in 0..<60 {
      let path = "\(folder.path)/\(file).sqlite"
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<4 { group.addTask { _ = try HistoryStore(writingAt: path) } }
        try await group.waitForAll()
      }
    }
  }

  // MARK: - Other files

  @Test func aFileOfAnotherKindIsAnErrorAndUnchanged() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/notes.txt"
    let bytes = Array("these are notes, and not a database; they are longer than a header of SQLite\n".utf8)
    try folder.write("notes.txt", bytes)
    for isWriter in [true, false] {
      let error = #expect(throws: HistoryError.self) {
        _ = try isWriter ? HistoryStore(writingAt: path) : HistoryStore(readingAt: path)
      }
      #expect(error?.description.contains("is not a history") == true)
      #expect(error?.hint?.contains("nothing was changed") == true)
    }
    #expect(try Array(Data(contentsOf: URL(filePath: path))) == bytes)
  }

  @Test func aMissingFolderIsAnError() throws {
    let folder = try TemporaryFolder()
    #expect(throws: HistoryError.self) { try HistoryStore(writingAt: "\(folder.path)/none/h.sqlite") }
    #expect(throws: HistoryError.self) { try HistoryStore(readingAt: "\(folder.path)/h.sqlite") }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  /// A damaged file gives its records or an error, and is not replaced.
  @Test(arguments: 0..<8 as Range<UInt64>) func damageIsAnErrorOrHarmless(_ seed: UInt64) throws {
    let folder = try TemporaryFolder()
    do {
      let store = try store(folder)
      _ = try store.add(
        (0..<60).map { number in
          HistoryRecord(
            app: "a", recorded: "2026-11-01T00:00:00Z",
            content: "{\"\(number)\":\"\(String(repeating: "x", count: 200))\"}")
        })
    }
    let whole = try Array(Data(contentsOf: URL(filePath: "\(folder.path)/h.sqlite")))
    #expect(whole.count > 8192)
    var generator = SeededGenerator(seed: seed)
    var errors = 0
    for index in 0..<40 {
      var bytes = whole
      if index % 4 == 0 {
        bytes = Array(bytes.prefix(Int.random(in: 1..<bytes.count, using: &generator)))
      } else {
        for _ in 0..<20 {
          bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
            in: 0...255, using: &generator)
        }
      }
      try folder.write("d.sqlite", bytes)
      do throws(HistoryError) {
        _ = try HistoryStore(readingAt: "\(folder.path)/d.sqlite").records()
      } catch {
        errors += 1
        #expect(!error.description.isEmpty)
      }
      #expect(try Array(Data(contentsOf: URL(filePath: "\(folder.path)/d.sqlite"))) == bytes, "seed \(seed)")
    }
    #expect(errors > 20, "seed \(seed)")
  }
}

private enum SQLiteFile {
  /// The header of an empty database with a write-ahead log, and one empty page. https://sqlite.org/fileformat2.html
  static let withoutTables: [UInt8] = {
    var page = Array("SQLite format 3\0".utf8) + [0x10, 0, 2, 2, 0, 64, 32, 32]
    page += [0, 0, 0, 1, 0, 0, 0, 1]
    page += [UInt8](repeating: 0, count: 4096 - page.count)
    page[92...99] = [0, 0, 0, 1, 0, 0x2e, 0x63, 0]
    // A leaf of a table without cells, whose contents begin at the end of the page.
    page[100...107] = [13, 0, 0, 0, 0, 0x10, 0, 0]
    return page
  }()
}
