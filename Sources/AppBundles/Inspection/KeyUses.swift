package import Archives
internal import Bytes
internal import Localization
internal import OperatingSystem
internal import ResourceFormats

/// The keys of an app that occur in its code, interfaces and other files without messages.
package struct KeyUses: Sendable {
  /// Keys that occur in a file.
  package fileprivate(set) var found: Set<String> = []
  /// Keys that code may compose: it has a text that ends as they begin, or that goes on with a placeholder. On
  /// Android, code looks up resources by name and has a text with which they begin or end.
  package fileprivate(set) var composed: Set<String> = []

  /// The endings of a text, or the beginnings of a placeholder: `menu.\0`, `menu.%@`, `"menu."`, `menu.${x}`.
  fileprivate static let ends = Set("\0%\"'$\\{`".utf8)
  fileprivate static let separators = Set("._-/: ".utf8)
}

extension AppBundle {
  /// The reason why keys cannot be searched in the app's code.
  package enum SearchObstacle: Hashable, Sendable {
    /// There is no code that can be searched.
    case noCode
    /// The path of an executable that the store encrypted.
    case encrypted(String)
    /// The path of a file that is larger than the limit for contents in memory.
    case tooLarge(String)
  }

  /// Nil if keys can be searched in the app's code.
  package func searchObstacle() throws(ArchiveError) -> SearchObstacle? {
    switch format {
    case .apk, .aab: if !archive.entries.indices.contains(where: isDex) { return .noCode }
    case .ipa, .app, .xcarchive: break
    default: return .noCode
    }
    let limit = archive.limits.maxInMemoryBytes
    if let entry = archive.entries.indices.first(where: {
      archive.entries[$0].installBytes.value > limit && isSearched($0)
    }) {
      return .tooLarge(archive.names[entry])
    }
    if format == .apk || format == .aab { return nil }
    var hasCode = false
    for (index, component) in components.enumerated() {
      let folder = index == 0 ? root : component.path
      let name = folder.split(separator: "/").last.map { String($0.prefix { $0 != "." }) } ?? ""
      let names = [infoPlist(below: folder)?.info.executable, name, component.name].compactMap(\.self)
      for path in names.flatMap({ [$0, "Contents/MacOS/\($0)"] }) {
        guard let entry = readableFile(at: folder.appendingPath(path)) else { continue }
        let file = try archive.withContent(at: entry) { MachO($0) }
        if file?.isEncrypted == true { return .encrypted(archive.names[entry]) }
        hasCode = hasCode || file != nil
      }
    }
    return hasCode ? nil : .noCode
  }

  private func isDex(_ entry: Int) -> Bool { archive.names[entry].hasSuffix(".dex") }

  /// Searches the files without messages, on all cores.
  /// - Parameter keys: the keys of all tables, and the name by which code has each: `R.string.title` of `string/title`.
  package func uses(of keys: [String]) throws(ArchiveError) -> KeyUses {
    let isAndroid = format == .apk || format == .aab
    var texts = keys.map { isAndroid ? Self.name(of: $0) : $0 }
    var prefixes: [Int: [Int]] = [:]
    var numbers: [String: Int] = [:]
    let names = ResourceNames(isAndroid ? texts : [])
    for (index, text) in texts.enumerated() {
      for prefix in isAndroid ? [] : Self.prefixes(of: text) {
        let number = numbers[prefix] ?? texts.count
        if number == texts.count {
          texts.append(prefix)
          numbers[prefix] = number
        }
        prefixes[number, default: []].append(index)
      }
    }
    let lookup = texts.count
    texts.append("getIdentifier")
    let search = TextSearch(texts)
    let identifiers = isAndroid ? try messageIdentifiers() : [:]
    let byIdentifier = Dictionary(identifiers.map { ($0.value, $0.key) }) { first, _ in first }
    // 0x7f in an app, less in a feature module. Ids of package 0 are set when a shared library is loaded.
    let packages = Set(byIdentifier.keys.map { UInt8(truncatingIfNeeded: $0 >> 24) }).subtracting([0])
    let searched = archive.entries.indices.filter(isSearched)
    struct Found {
      var texts: Set<Int> = []
      var ends: Set<Int> = []
      var identifiers: Set<UInt32> = []
      var composed: Set<Int> = []
      var resources: Set<String> = []
    }
    let all = try concurrentMap(searched) { entry throws(ArchiveError) -> Found in
      try archive.withContent(at: entry) { bytes in
        var found = Found()
        let code = isAndroid && isDex(entry) ? DexReferences(bytes) : nil
        for text in code?.texts ?? [] {
          found.texts.formUnion(names.named(text))
          found.composed.formUnion(names.composed(of: text))
        }
        found.resources = code?.resources ?? []
        // The names of a table's own resources, and of the fields of classes `R`, are no uses.
        let isTable = resourceTables.tables[entry] != nil || code != nil
        search.search(bytes) { text, next in
          if text < keys.count {
            if !isTable { found.texts.insert(text) }
          } else if text == lookup {
            found.texts.insert(text)
          } else if KeyUses.ends.contains(next), !isTable {
            found.ends.insert(text)
          }
        }
        if !byIdentifier.isEmpty {
          Self.forEachIdentifier(of: packages, in: bytes) { id, position in
            guard byIdentifier[id] != nil, !(code?.declares(position) ?? false) else { return }
            found.identifiers.insert(id)
          }
        }
        return found
      }
    }
    var uses = KeyUses()
    let looksUpNames = all.contains { $0.texts.contains(lookup) }
    for found in all {
      for text in found.texts where text != lookup { uses.found.insert(keys[text]) }
      for number in found.ends { for key in prefixes[number] ?? [] { uses.composed.insert(keys[key]) } }
      if looksUpNames { for key in found.composed { uses.composed.insert(keys[key]) } }
    }
    let used = all.reduce(into: Set<UInt32>()) { $0.formUnion($1.identifiers) }
    let fields = all.reduce(into: Set<String>()) { $0.formUnion($1.resources) }
    for key in keys {
      guard isAndroid else { continue }
      // Without an id, with one that ends in zeros, which code may load in half, or with one of package 0.
      guard let id = identifiers[Self.resource(of: key)], id & 0xffff != 0, id >> 24 != 0 else {
        uses.found.insert(key)
        continue
      }
      let field = String(Self.resource(of: key).map { ".-".contains($0) ? "_" : $0 })
      if used.contains(id) || fields.contains(field) { uses.found.insert(key) }
    }
    return uses
  }

  private func isSearched(_ entry: Int) -> Bool {
    guard isReadable(entry) else { return false }
    if resourceTables.tables[entry] != nil { return true }
    switch attributions[entry].kind {
    // Drawables of Android in XML refer to texts: the outlines between which they animate.
    case .images: return archive.names[entry].hasSuffix(".xml")
    case .audio, .video, .fonts: return false
    case .strings, .plurals, .interface, .other:
      // A table uses no keys, even in a folder without a locale, such as `base.lproj`.
      let isTable = [".strings", ".stringsdict"].contains { archive.names[entry].hasSuffix($0) }
      return !isTable && format(of: entry)?.messages == nil
    }
  }

  /// The ids of the resources with messages, by their keys without indices of arrays.
  private func messageIdentifiers() throws(ArchiveError) -> [String: UInt32] {
    var identifiers: [String: UInt32] = [:]
    for entry in resourceTables.tables.keys.sorted() {
      let isCompiled = resourceTables.tables[entry]?.format == .resourceTable
      let found = try archive.withContent(at: entry) { bytes in
        try? isCompiled
          ? ResourceTable(bytes).messageIdentifiers() : ProtobufResourceTable(bytes).messageIdentifiers()
      }
      identifiers.merge(found ?? [:]) { first, _ in first }
    }
    return identifiers
  }

  /// Ids of resources at any offset, as in code and in compiled XML, and in fields of protobuf.
  private static func forEachIdentifier(
    of packages: Set<UInt8>, in bytes: RawSpan, _ body: (_ id: UInt32, _ position: Int) -> Void
  ) {
    guard bytes.byteCount >= 4 else { return }
    var (isLast, isLastOfNumber) = (
      [Bool](repeating: false, count: 256), [Bool](repeating: false, count: 256)
    )
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

  /// The beginnings of a key before and after each separator.
  private static func prefixes(of key: String) -> [String] {
    var prefixes: [String] = []
    var bytes: [UInt8] = []
    for byte in key.utf8 {
      if KeyUses.separators.contains(byte), bytes.count >= TextSearch.minBytes - 1 {
        if bytes.count >= TextSearch.minBytes { prefixes.append(String(decoding: bytes, as: UTF8.self)) }
        prefixes.append(String(decoding: bytes + [byte], as: UTF8.self))
      }
      bytes.append(byte)
    }
    return prefixes.filter { $0.utf8.count < key.utf8.count }
  }
}

/// The names of Android resources, and their parts from which code may compose them.
private struct ResourceNames: Sendable {
  private var names: [String: [Int]] = [:]
  /// Beginnings and endings at separators and digits: `menu_` and `_title`.
  private var parts: [String: Set<Int>] = [:]

  init(_ all: [String]) {
    // Constants of code are not longer either.
    for (index, name) in all.enumerated() where name.utf8.count <= 128 {
      names[name, default: []].append(index)
      // Parts of one character are constants of most code.
      for end in name.indices.dropFirst(2) {
        let isSeparator = name[end].utf8.allSatisfy(KeyUses.separators.contains)
        guard isSeparator || name[end].isNumber else { continue }
        parts[String(name[..<end]), default: []].insert(index)
        guard isSeparator else { continue }
        parts[String(name[...end]), default: []].insert(index)
        parts[String(name[end...]), default: []].insert(index)
      }
    }
  }

  /// The resources with the name `title` or `string/title`.
  func named(_ text: String) -> [Int] { names[Self.name(text)] ?? [] }

  /// The resources that begin or end with a text, or begin with what a format begins with: `menu_%d`.
  ///
  /// The Android Gradle plugin keeps resources with such beginnings when it shrinks an app whose code looks up
  /// resources by name (`PossibleResourcesMarker`).
  func composed(of text: String) -> Set<Int> {
    let name = Self.name(text)
    return parts[name] ?? parts[String(name.prefix { $0 != "%" })] ?? []
  }

  private static func name(_ text: String) -> String {
    text.split(separator: "/").last.map(String.init) ?? text
  }
}
