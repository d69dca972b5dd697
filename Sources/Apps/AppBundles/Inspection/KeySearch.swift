package import Archives
import Bytes
import Localization
import LocalizationAnalysis
import ResourceFormats

/// The keys of an app that occur in its code, interfaces and other files without messages.
package struct KeyUses: Sendable {
  /// Keys that occur in a file.
  package fileprivate(set) var found: Set<String> = []
  /// Keys that code may compose: it has a text that ends as they begin, or that goes on with a placeholder. On
  /// Android, code looks up resources by name and has a text with which they begin or end.
  package fileprivate(set) var composed: Set<String> = []
}

/// The searched keys that one file contains. Keys are numbered.
struct FileKeyUses: Sendable {
  var texts = TextSearch.Found()
  /// Whether code looks up resources by name.
  var looksUpNames = false
  /// The ids of Android resources.
  var identifiers: Set<UInt32> = []
  /// The texts of Android's code that are names of resources, or parts of names.
  var names = ResourceNames.Uses()
  /// Fields of classes `R` that Android's code reads: `string/title`.
  var fields: Set<String> = []
}

/// The part that a file has when keys are searched.
enum SearchRole: Sendable {
  case code
  /// A compiled resource table. It has the name of each of its own resources, which is no use.
  case table
  case other
}

/// A search for many keys in the files of an app, each of which is searched once.
package struct KeySearch: Sendable {
  /// The keys of all tables.
  private let keys: [String]
  private let isAndroid: Bool
  /// Android's ids of the resources with messages, by their keys without indices of arrays.
  private let identifiers: [String: UInt32]
  private let messageIdentifiers: Set<UInt32>
  /// The packages of ``identifiers``: 0x7f in an app, less in a feature module. Ids of package 0 are set when a shared
  /// library is loaded.
  private let packages: Set<UInt8>
  private let names: ResourceNames
  /// Keys of other apps than Android's, then the text by which code looks up resources.
  private let search: TextSearch
  private let lookUpSearch: TextSearch

  /// - Parameter keys: the keys of all tables, and the name by which code has each: `R.string.title` of `string/title`.
  package init(for keys: [String], in bundle: AppBundle) throws(ArchiveError) {
    self.keys = keys
    isAndroid = bundle.hasAndroidCode
    let texts = isAndroid ? keys.map(Self.name) : keys
    names = ResourceNames(isAndroid ? texts : [])
    lookUpSearch = TextSearch([Self.lookUp])
    search = TextSearch(texts + [Self.lookUp], endings: isAndroid ? [] : Self.ends)
    identifiers = isAndroid ? try bundle.messageIdentifiers() : [:]
    messageIdentifiers = Set(identifiers.values)
    packages = Set(messageIdentifiers.map { UInt8(truncatingIfNeeded: $0 >> 24) }).subtracting([0])
  }

  // MARK: - One file

  func uses(in bytes: RawSpan, _ role: SearchRole) -> FileKeyUses {
    var uses = FileKeyUses()
    let code = isAndroid && role == .code ? DexReferences(bytes) : nil
    for text in code?.texts ?? [] { names.add(text, to: &uses.names) }
    uses.fields = code?.resources ?? []
    if role == .table || code != nil {
      // The names of a table's own resources, and of the fields of classes `R`, are not uses.
      let found = lookUpSearch.occurrences(in: [lookUpSearch.search(bytes)])
      uses.looksUpNames = lookUpSearch.contains(0, found)
    } else {
      uses.texts = search.search(bytes)
    }
    addIdentifiers(in: bytes, code, to: &uses)
    return uses
  }

  private func addIdentifiers(in bytes: RawSpan, _ code: DexReferences?, to uses: inout FileKeyUses) {
    guard !messageIdentifiers.isEmpty else { return }
    uses.identifiers.formUnion(messageIdentifiers.intersection(code?.identifiers ?? []))
    Self.forEachIdentifier(of: packages, in: bytes) { id, position in
      guard messageIdentifiers.contains(id), !(code?.declares(position) ?? false) else { return }
      uses.identifiers.insert(id)
    }
  }

  // MARK: - All files

  /// The uses in all files.
  func uses(in files: some Sequence<FileKeyUses>) -> KeyUses {
    var sum = FileKeyUses()
    for file in files {
      sum.looksUpNames = sum.looksUpNames || file.looksUpNames
      sum.identifiers.formUnion(file.identifiers)
      sum.names.formUnion(file.names)
      sum.fields.formUnion(file.fields)
    }
    let found = search.occurrences(in: files.lazy.map(\.texts))
    let named = names.keys(in: sum.names)
    let looksUpNames = sum.looksUpNames || search.contains(keys.count, found)
    var uses = KeyUses()
    for (index, key) in keys.enumerated() {
      if search.contains(index, found) || named.found.contains(index) { uses.found.insert(key) }
      let isComposed =
        isAndroid
        ? looksUpNames && named.composed.contains(index)
        : search.containsBeginning(of: index, at: Self.separators, found)
      if isComposed { uses.composed.insert(key) }
    }
    if isAndroid { uses.found.formUnion(keys.filter { isReferred($0, sum) }) }
    return uses
  }

  /// Whether Android's code or another resource refers to a message, or may do so in a way that is not searched.
  private func isReferred(_ key: String, _ uses: FileKeyUses) -> Bool {
    let resource = Self.resource(of: key)
    // Without an id, with one that ends in zeros, which code may load in half, or with one of package 0.
    guard let id = identifiers[resource], id & 0xffff != 0, id >> 24 != 0 else { return true }
    let field = String(resource.map { ".-".contains($0) ? "_" : $0 })
    return uses.identifiers.contains(id) || uses.fields.contains(field)
  }

  // MARK: - Texts

  /// The endings of a text, or the beginnings of a placeholder: `menu.\0`, `menu.%@`, `"menu."`, `menu.${x}`.
  private static let ends = Set("\0%\"'$\\{`".utf8)
  fileprivate static let lookUp = "getIdentifier"
  static let separators = Set("._-/: ".utf8)

  /// Ids of resources at any offset, as in code and in compiled XML, and in fields of protobuf.
  private static func forEachIdentifier(
    of packages: Set<UInt8>, in bytes: RawSpan, _ body: (_ id: UInt32, _ position: Int) -> Void
  ) {
    guard bytes.byteCount >= 4 else { return }
    var isLast = [Bool](repeating: false, count: 256)
    var isLastOfNumber = [Bool](repeating: false, count: 256)
    for package in packages {
      isLast[Int(package)] = true
      // 32 bits have five bytes of seven bits; the last has the highest four.
      isLastOfNumber[Int(package >> 4)] = true
    }
    for position in 3..<bytes.byteCount where isLast[Int(bytes.byte(at: position) ?? 0)] {
      if let id = bytes.littleEndian(at: position - 3, as: UInt32.self) { body(id, position) }
    }
    guard bytes.byteCount >= 5 else { return }
    for position in 4..<bytes.byteCount where isLastOfNumber[Int(bytes.byte(at: position) ?? 0)] {
      // checked: a byte; a shift of an unsigned integer drops higher bits
      var id = UInt32(bytes.byte(at: position) ?? 0) << 28
      var isNumber = true
      for index in 0..<4 {
        let byte = bytes.byte(at: position - 4 + index) ?? 0
        isNumber = isNumber && byte >= 0x80
        // checked: a byte, and a shift below 28
        id |= UInt32(byte & 0x7f) << UInt32(7 * index)
      }
      if isNumber { body(id, position) }
    }
  }

  /// `string/title` of `string/title` and `array/days` of `array/days/0`.
  private static func resource(of key: String) -> String {
    key.split(separator: "/").prefix(2).joined(separator: "/")
  }

  private static func name(of key: String) -> String {
    key.split(separator: "/").dropFirst().first.map(String.init) ?? key
  }
}

extension AppBundle {
  /// Whether the app's code is for Android.
  package var hasAndroidCode: Bool {
    switch format {
    case .apk, .aab, .apks, .xapk, .apkm: true
    default: false
    }
  }

  func role(of file: Int) -> SearchRole {
    if archive(of: file).resourceTables.tables[files[file].entry] != nil { return .table }
    return isDex(file) ? .code : .other
  }

  func isDex(_ file: Int) -> Bool { hasAndroidCode && name(of: file).hasSuffix(".dex") }

  /// Whether keys are searched in a file: not if it is a table itself, or an archive that was opened. The entries of that
  /// archive are files of their own, and its bytes contain the tables that it stores without compression.
  func isSearchedForKeys(_ file: Int) -> Bool {
    guard isReadable(file), files[file].rule != .nestedArchive else { return false }
    if archive(of: file).resourceTables.tables[files[file].entry] != nil { return true }
    switch files[file].kind {
    // Drawables of Android in XML refer to texts: the outlines between which they animate.
    case .images: return name(of: file).hasSuffix(".xml")
    case .audio, .video, .fonts: return false
    case .strings, .plurals, .interface, .other:
      // A table uses no keys, even in a folder without a locale, such as `base.lproj`.
      let isTable = ResourceFormat.formats(of: fileExtension(of: file)).contains(where: \.isTableByName)
      return !isTable && format(of: file)?.messages == nil
    }
  }

  /// The ids of the resources with messages, by their keys without indices of arrays.
  fileprivate func messageIdentifiers() throws(ArchiveError) -> [String: UInt32] {
    var identifiers: [String: UInt32] = [:]
    for archive in ownArchives {
      for entry in archive.resourceTables.tables.keys.sorted() {
        let isCompiled = archive.resourceTables.tables[entry]?.format == .resourceTable
        let found = try archive.archive.withContent(at: entry) { bytes in
          try? isCompiled
            ? ResourceTable(bytes).messageIdentifiers() : ProtobufResourceTable(bytes).messageIdentifiers()
        }
        identifiers.merge(found ?? [:]) { first, _ in first }
      }
    }
    return identifiers
  }
}
