import CSQLite
import Foundation
import LanguagePacks
import Localization
import LocalizationAnalysis
import PackBuilding

/// A file of messages in one format.
protocol MessageFile {
  static var name: String { get }
  static func write(_ messages: [(key: String, text: String)], to path: String) throws
  init(opening path: String) throws
  /// Returns the UTF-8 length of a key's text, 0 if there is none. Callers sum the lengths, so that the
  /// compiler cannot remove the look-up.
  func length(of key: String) -> Int
}

/// A language pack. The text is found and not copied, as in the mapped `.mo`.
struct Pack: MessageFile {
  static let name = "language pack"
  private let pack: LanguagePack
  private let table: LanguagePack.Table

  static func write(_ messages: [(key: String, text: String)], to path: String) throws {
    guard let locale = LocaleTag(bcp47: "de") else { return }
    var table = StringTable(name: "Localizable", syntax: .apple)
    for (key, text) in messages { table[key] = .text(text) }
    var builder = PackBuilder(
      PackMetadata(locale: locale, baseLocale: nil, appIdentifier: "org.example", appVersion: "1"))
    builder.add(table)
    try Data(builder.build()).write(to: URL(filePath: path))
  }

  init(opening path: String) throws {
    pack = try LanguagePack(opening: path)
    table = pack.table("Localizable")
  }

  func length(of key: String) -> Int { (try? pack.record(of: key, in: table)?.count) ?? 0 }
}

/// A language pack whose texts are copied to strings.
struct PackStrings: MessageFile {
  static let name = "one pack"
  private let pack: LanguagePack
  private let table: LanguagePack.Table

  static func write(_ messages: [(key: String, text: String)], to path: String) throws {
    try Pack.write(messages, to: path)
  }

  init(opening path: String) throws {
    pack = try LanguagePack(opening: path)
    table = pack.table("Localizable")
  }

  func length(of key: String) -> Int {
    guard case .text(let text)? = try? pack.message(key, in: table) else { return 0 }
    return text.utf8.count
  }
}

/// A binary property list, read by the reader of Apple's platforms: CoreFoundation, which Foundation contains on Linux too.
///
/// `PropertyListSerialization` is not used: on Linux it copies each value to Swift, which takes several times as long and
/// which no phone does.
final class BinaryPlist: MessageFile {
  static let name = "binary plist, CoreFoundation"
  private let library: CoreFoundation
  private let table: CoreFoundation.Object

  static func write(_ messages: [(key: String, text: String)], to path: String) throws {
    let table = Dictionary(messages.map { ($0.key, $0.text) }) { $1 }
    let data = try PropertyListSerialization.data(fromPropertyList: table, format: .binary, options: 0)
    try data.write(to: URL(filePath: path))
  }

  init(opening path: String) throws {
    library = try CoreFoundation()
    table = try library.propertyList(Data(contentsOf: URL(filePath: path)))
  }

  deinit { library.release(table) }

  /// The length in UTF-16. CoreFoundation does not store UTF-8.
  func length(of key: String) -> Int { library.length(of: key, in: table) }
}

/// The functions of CoreFoundation that a look-up needs. Foundation has them, and no module declares them on Linux.
struct CoreFoundation {
  typealias Object = UnsafeRawPointer
  struct Missing: Error { let name: String }

  private typealias CreateData = @convention(c) (Object?, UnsafePointer<UInt8>?, Int) -> Object?
  private typealias CreateList = @convention(c) (Object?, Object?, UInt, Object?, Object?) -> Object?
  private typealias CreateString = @convention(c) (Object?, UnsafePointer<CChar>?, UInt32) -> Object?
  private typealias Value = @convention(c) (Object?, Object?) -> Object?
  private typealias Length = @convention(c) (Object?) -> Int
  private typealias Release = @convention(c) (Object?) -> Void
  private static let utf8: UInt32 = 0x0800_0100

  private let createData: CreateData
  private let createList: CreateList
  private let createString: CreateString
  private let value: Value
  private let length: Length
  private let releaseObject: Release

  init() throws {
    createData = try Self.function("CFDataCreate")
    createList = try Self.function("CFPropertyListCreateWithData")
    createString = try Self.function("CFStringCreateWithCString")
    value = try Self.function("CFDictionaryGetValue")
    length = try Self.function("CFStringGetLength")
    releaseObject = try Self.function("CFRelease")
  }

  private static func function<Function>(_ name: String) throws -> Function {
    guard let address = dlsym(dlopen(nil, RTLD_NOW), name) else { throw Missing(name: name) }
    return unsafeBitCast(address, to: Function.self)
  }

  func propertyList(_ file: Data) throws -> Object {
    let data = file.withUnsafeBytes { createData(nil, $0.bindMemory(to: UInt8.self).baseAddress, $0.count) }
    defer { release(data) }
    guard let list = createList(nil, data, 0, nil, nil) else { throw Missing(name: "property list") }
    return list
  }

  /// The length of a text in UTF-16; 0 if there is none.
  func length(of key: String, in table: Object) -> Int {
    let name = createString(nil, key, Self.utf8)
    defer { release(name) }
    return value(table, name).map { length($0) } ?? 0
  }

  func release(_ object: Object?) { releaseObject(object) }
}

struct JSON: MessageFile {
  static let name = "JSON, Foundation"
  private let table: [String: String]

  static func write(_ messages: [(key: String, text: String)], to path: String) throws {
    let table = Dictionary(messages.map { ($0.key, $0.text) }) { $1 }
    try JSONEncoder().encode(table).write(to: URL(filePath: path))
  }

  init(opening path: String) throws {
    table = try JSONDecoder().decode([String: String].self, from: Data(contentsOf: URL(filePath: path)))
  }

  func length(of key: String) -> Int { table[key]?.utf8.count ?? 0 }
}

/// A gettext catalog, memory-mapped, with binary search, as in its own library for files without a hash
/// table.
final class GettextMO: MessageFile {
  static let name = "gettext .mo, mapped"
  private let base: UnsafeRawPointer
  private let size: Int
  private let count: Int

  static func write(_ messages: [(key: String, text: String)], to path: String) throws {
    let sorted = messages.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    var data = Data()
    func word(_ value: Int) {
      withUnsafeBytes(of: UInt32(value).littleEndian) { data.append(contentsOf: $0) }
    }
    let texts = sorted.map(\.key) + sorted.map(\.text)
    var offset = 28 + 8 * texts.count
    for value in [0x9504_12de, 0, sorted.count, 28, 28 + 8 * sorted.count, 0, offset] { word(value) }
    for text in texts {
      word(text.utf8.count)
      word(offset)
      offset += text.utf8.count + 1
    }
    for text in texts { data.append(contentsOf: Array(text.utf8) + [0]) }
    try data.write(to: URL(filePath: path))
  }

  init(opening path: String) throws {
    let descriptor = open(path, O_RDONLY)
    defer { close(descriptor) }
    size = Int(lseek(descriptor, 0, SEEK_END))
    guard let address = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), address != MAP_FAILED else {
      throw CocoaError(.fileReadUnknown)
    }
    base = UnsafeRawPointer(address)
    count = Int(base.loadUnaligned(fromByteOffset: 8, as: UInt32.self))
  }

  deinit { munmap(UnsafeMutableRawPointer(mutating: base), size) }

  func length(of key: String) -> Int {
    var key = key
    return key.withUTF8 { key in
      var (low, high) = (0, count)
      while low < high {
        let middle = (low + high) / 2
        let entry = 28 + 8 * middle
        let length = Int(base.loadUnaligned(fromByteOffset: entry, as: UInt32.self))
        let start = Int(base.loadUnaligned(fromByteOffset: entry + 4, as: UInt32.self))
        let order = memcmp(
          key.baseAddress.map { UnsafeRawPointer($0) } ?? base, base + start, min(key.count, length))
        let difference = order == 0 ? key.count - length : Int(order)
        if difference == 0 {
          return Int(base.loadUnaligned(fromByteOffset: 28 + 8 * count + 8 * middle, as: UInt32.self))
        }
        if difference < 0 { high = middle } else { low = middle + 1 }
      }
      return 0
    }
  }
}

final class SQLite: MessageFile {
  static let name = "SQLite"
  private var database: OpaquePointer?
  private var query: OpaquePointer?

  static func write(_ messages: [(key: String, text: String)], to path: String) throws {
    try? FileManager.default.removeItem(atPath: path)
    var database: OpaquePointer?
    sqlite3_open(path, &database)
    defer { sqlite3_close(database) }
    sqlite3_exec(
      database, "CREATE TABLE message (key TEXT PRIMARY KEY, text TEXT) WITHOUT ROWID; BEGIN", nil, nil, nil)
    var insert: OpaquePointer?
    sqlite3_prepare_v2(database, "INSERT OR REPLACE INTO message VALUES (?, ?)", -1, &insert, nil)
    for (key, text) in messages {
      sqlite3_bind_text(insert, 1, key, -1, unsafeBitCast(-1, to: sqlite3_destructor_type.self))
      sqlite3_bind_text(insert, 2, text, -1, unsafeBitCast(-1, to: sqlite3_destructor_type.self))
      sqlite3_step(insert)
      sqlite3_reset(insert)
    }
    sqlite3_finalize(insert)
    sqlite3_exec(database, "COMMIT", nil, nil, nil)
  }

  init(opening path: String) throws {
    guard sqlite3_open_v2(path, &database, SQLITE_OPEN_READONLY, nil) == SQLITE_OK else {
      throw CocoaError(.fileReadUnknown)
    }
    sqlite3_prepare_v2(database, "SELECT text FROM message WHERE key = ?", -1, &query, nil)
  }

  deinit {
    sqlite3_finalize(query)
    sqlite3_close(database)
  }

  func length(of key: String) -> Int {
    sqlite3_bind_text(query, 1, key, -1, unsafeBitCast(-1, to: sqlite3_destructor_type.self))
    defer { sqlite3_reset(query) }
    return sqlite3_step(query) == SQLITE_ROW ? Int(sqlite3_column_bytes(query, 0)) : 0
  }
}
