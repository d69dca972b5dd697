package import Archives
import Bytes
import DataFormats
package import Localization
import LocalizationAnalysis
import ResourceFormats

/// An app with one more language: a pseudo-language made of the texts of base.
package struct PseudoLanguage: Sendable {
  /// The changes of the app's archive: new entries.
  package private(set) var changes = EntryChanges()
  package private(set) var messages = 0
  /// Paths of tables of base that are not covered, such as containers of several locales.
  package private(set) var uncovered: [String] = []

  /// - Parameter progress: called repeatedly with read and all entries.
  /// - Throws: ``ContainerError`` if the app's tables are compiled for Android; `ArchiveError`.
  package init(
    of bundle: AppBundle, locale: LocaleTag, isRightToLeft: Bool,
    progress: (Int, Int) -> Void = { _, _ in }
  ) throws {
    if let archive = bundle.ownArchives.first(where: { !$0.resourceTables.tables.isEmpty }),
      let table = archive.resourceTables.tables.keys.min()
    {
      throw ContainerError(
        path: archive.archive.path, entry: archive.archive.names[table],
        reason: .unreadable(
          "compiled Android tables are not supported; the Android build makes en-XA with pseudoLocalesEnabled"
        ))
    }
    let pseudo = PseudoText(isRightToLeft: isRightToLeft)
    var lists: [String: JSONValue] = [:]
    for file in bundle.files.indices where bundle.files[file].owner == .base {
      guard let format = bundle.format(of: file), format.messages != nil else { continue }
      progress(file, bundle.files.count)
      let name = bundle.name(of: file)
      guard bundle.own.files.contains(file), let path = Self.path(name, locale, base: bundle.baseLocale),
        bundle.archive.find(path) == nil
      else {
        uncovered.append(bundle.pathInApp(of: file))
        continue
      }
      let bytes = try bundle.content(of: file)
      do {
        switch format.structure {
        case .propertyList(let hasTextForm)?:
          let list = try Self.propertyList(bytes, hasTextForm: hasTextForm, pseudo, format.syntax)
          // Base.lproj and the folder of the base language may both have a table.
          lists[path] = lists[path].map { list.merging($0) } ?? list
        case .json?:
          let (content, count) = try Self.json(bytes, format, pseudo)
          messages += count
          try changes.add(path, content)
        case .androidXML?:
          let own = try AndroidStringsXML.messages(in: bytes.span.rawBytes).count
          guard own > 0 else { continue }
          messages += own
          try changes.add(
            path,
            AndroidStringsXML.mappingMessages(in: bytes.span.rawBytes) { pseudo.text($0, format.syntax) })
        case nil: uncovered.append(name)
        }
      } catch let error as FormatError {
        throw ContainerError(path: bundle.archive.path, entry: name, reason: .unreadable("\(error)"))
      }
    }
    uncovered += try Self.code(in: bundle)
    for (path, list) in lists.sorted(by: { $0.key < $1.key }) {
      messages += list.members?.count ?? 0
      try changes.add(path, list.xmlPropertyList)
    }
  }

  /// The paths of code with texts, which is not written.
  private static func code(in bundle: AppBundle) throws -> [String] {
    try bundle.files.indices.filter { file in
      guard let format = bundle.format(of: file), format.isCode else { return false }
      let bytes = try bundle.content(of: file)
      // Other files with the extension have no texts.
      let shares = (try? format.attribution?(bytes.span.rawBytes)) ?? nil
      return shares?.shares.contains { $0.owner.tag != nil } ?? false
    }.map { bundle.pathInApp(of: $0) }
  }

  private static func propertyList(
    _ bytes: [UInt8], hasTextForm: Bool, _ pseudo: PseudoText, _ syntax: PlaceholderSyntax
  ) throws(FormatError) -> JSONValue {
    let list = bytes.isEmpty ? .object([]) : try PropertyList.value(of: bytes.span.rawBytes)
    return list.mappingTexts { path, text in
      // The types of a rule and of its number are no texts.
      let isType = ["NSStringFormatSpecTypeKey", "NSStringFormatValueTypeKey"].contains(path.last)
      return isType && !hasTextForm ? text : pseudo.text(text, syntax)
    }
  }

  /// The content with other texts, and their number.
  private static func json(
    _ bytes: [UInt8], _ format: ResourceFormat, _ pseudo: PseudoText
  ) throws(FormatError) -> (content: [UInt8], messages: Int) {
    let value = try JSONValue(parsing: bytes.span.rawBytes)
    let syntax = format.syntax(of: try format.messages(in: bytes.span.rawBytes, locale: nil) ?? [:])
    var messages = 0
    let texts = value.mappingTexts { path, text in
      // Attributes in ARB are not texts.
      guard !path.contains(where: { $0.hasPrefix("@") }) else { return text }
      messages += 1
      return pseudo.text(text, syntax)
    }
    return (Array(texts.description.utf8), messages)
  }

  /// The path of the same table in another locale; nil if the path does not name the locale of base.
  private static func path(_ name: String, _ locale: LocaleTag, base: LocaleTag?) -> String? {
    var parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if let folder = parts.lastIndex(where: { $0.hasSuffix(".lproj") }) {
      parts[folder] = "\(locale).lproj"
      return parts.joined(separator: "/")
    }
    // Android's codes of countries and networks precede the locale, and other qualifiers follow it.
    if parts.count > 1, let qualifier = locale.androidFilters.first {
      var names = parts[parts.count - 2].split(separator: "-").map(String.init)
      if names.first == "values" {
        let start = names.dropFirst().firstIndex { !$0.hasPrefix("mcc") && !$0.hasPrefix("mnc") }
        names.insert(qualifier, at: start ?? names.count)
        parts[parts.count - 2] = names.joined(separator: "-")
        return parts.joined(separator: "/")
      }
    }
    guard let file = parts.popLast(), let dot = file.lastIndex(of: ".") else { return nil }
    let stem = String(file[..<dot])
    let suffix = String(file[dot...])
    if let tag = LocaleTag(posix: stem), tag == base || tag.isKnownLanguage {
      return (parts + ["\(locale)\(suffix)"]).joined(separator: "/")
    }
    guard let base, stem.hasSuffix("_\(base)") else { return nil }
    // Flutter separates subtags by underscores.
    let name = locale.text.replacing("-", with: "_")
    return (parts + ["\(stem.dropLast(base.text.count))\(name)\(suffix)"]).joined(separator: "/")
  }
}

extension JSONValue {
  /// An object with the members of another one that this one does not have.
  fileprivate func merging(_ other: JSONValue) -> JSONValue {
    guard let members, let more = other.members else { return self }
    return .object(members + more.filter { self[$0.name] == nil })
  }

  /// The value with other texts. The names of the members around a text are passed, the outermost first.
  fileprivate func mappingTexts(
    path: [String] = [], _ transform: ([String], String) -> String
  ) -> JSONValue {
    switch self {
    case .string(let text): .string(transform(path, text))
    case .array(let items): .array(items.map { $0.mappingTexts(path: path, transform) })
    case .object(let members):
      .object(members.map { Member($0.name, $0.value.mappingTexts(path: path + [$0.name], transform)) })
    case .null, .bool, .number: self
    }
  }
}
