package import Archives
import Bytes
import DataFormats
import Localization
import LocalizationAnalysis
import ResourceFormats

/// Reads apps, folders of resources and single files of messages as one source. If several have a key, the
/// last message is used.
///
/// A file is read as a single source if a format with its extension has one (``supportedExtensions``). Any
/// other file is opened as an app.
///
/// Texts and translations in different files, such as those of fbt, may be read in any order. They are joined
/// after the last one.
package struct SourceReader {
  /// The extensions of single files that are read, with dots.
  package static var supportedExtensions: [String] { ResourceFormat.sourceExtensions }

  private let limits: Limits
  private let omitsSystemResources: Bool
  private var strings: LocalizedStrings?
  /// Whether the items of arrays in ``strings`` have their final keys.
  private var hasFinalKeys = false
  /// Files that are joined after the last one, with their paths.
  private var parts: [(path: String, source: PartialSource)] = []

  /// - Parameter omitsSystemResources: whether messages that the operating system reads from an installed app are left
  ///   out.
  package init(limits: Limits = .standard, omitsSystemResources: Bool = false) {
    self.limits = limits
    self.omitsSystemResources = omitsSystemResources
  }

  /// - Parameter progress: called with the processed and all entries of an app.
  /// - Throws: `ArchiveError` if the source cannot be opened, ``ContainerError`` if a single file does not
  ///   parse or is a report of this program.
  package mutating func read(
    _ path: String, progress: @Sendable (Int, Int) -> Void = { _, _ in }
  ) throws {
    let formats = ResourceFormat.formats(of: FileExtension(path.pathExtension)).filter { $0.source != nil }
    guard !formats.isEmpty, let bytes = try Archive.contents(ofFileAt: path, limits: limits) else {
      let bundle = try AppBundle(opening: path, limits: limits)
      let isFirst = strings == nil
      let system = omitsSystemResources ? try SystemResources(of: bundle) : nil
      merge(try LocalizedStrings(of: bundle, without: system, progress: progress), path: path)
      hasFinalKeys = isFirst
      return
    }
    if let schema = ReportFile.schema(in: bytes.span.rawBytes) {
      throw ContainerError(path: path, reason: .report(schema: schema))
    }
    for format in formats {
      let (companionReader, warnings) = format.reader(ofFileAt: path, limits: limits)
      let source = try Self.naming(path, bytes) { () throws(FormatError) in
        try format.refuseConflicts(in: bytes.span.rawBytes)
        return try format.source(
          bytes.span.rawBytes, name: path.lastPathPart.withoutExtension, companionReader ?? format.messages)
      }
      guard let source else { continue }
      let originals = try Self.naming(path, bytes) { () throws(FormatError) in
        try format.originals?(bytes.span.rawBytes)
      }
      let lengths = (try? format.arrayLengths?(bytes.span.rawBytes)) ?? [:]
      add(source, originals: originals, lengths, path: path)
      strings?.warn(warnings)
      if let texts = try? format.unreadTexts?(bytes.span.rawBytes) {
        strings?.warn([BundleWarning(texts.reason, entry: path, affectsMessages: texts.remark == nil)])
      }
      return
    }
  }

  /// All messages that were read.
  /// - Throws: ``ContainerError`` if translations have no texts, or do not match them.
  package consuming func joined() throws -> LocalizedStrings {
    if let first = parts.first {
      if let other = parts.first(where: { $0.source.kind != first.source.kind }) {
        throw ContainerError(
          path: other.path,
          reason: .unreadable("\(other.source.kind) cannot be joined with \(first.source.kind)"))
      }
      guard let (path, _) = parts.first(where: { $0.source.hasTexts }) else {
        throw ContainerError(path: first.path, reason: .unreadable(first.source.missingTexts))
      }
      let others = parts.dropFirst().map(\.source)
      let (tables, base) = try Self.naming(path) { () throws(FormatError) in
        try first.source.joined(with: others, name: path.lastPathPart.withoutExtension)
      }
      merge(tables, base: base, path: path)
    }
    strings?.addOriginals()
    if !hasFinalKeys { strings?.renameArrayItems() }
    return strings ?? LocalizedStrings(identity: AppIdentity(), baseLocale: nil)
  }

  private mutating func add(
    _ source: MessageSource, originals: ResourceFormat.Originals?, _ lengths: [Owner?: [String: Int]],
    path: String
  ) {
    switch source {
    case .tables(let tables, let base): merge(tables, base: base, originals: originals, lengths, path: path)
    case .partial(let source): parts.append((path, source))
    }
  }

  private mutating func merge(_ other: LocalizedStrings, path: String) {
    var other = other
    if other.messageCount == 0 { other.warn([BundleWarning("contains no readable messages", entry: path)]) }
    hasFinalKeys = false
    if strings == nil { strings = other } else { strings?.merge(other) }
  }

  private mutating func merge(
    _ other: [Owner: [StringTable]], base: LocaleTag?,
    originals: ResourceFormat.Originals? = nil, _ lengths: [Owner?: [String: Int]] = [:], path: String
  ) {
    var source = LocalizedStrings(identity: AppIdentity(), baseLocale: base)
    let named = LocaleShape(fileName: path.lastPathPart).flatMap {
      $0.isCertain ? LocaleTag(posix: $0.text) : nil
    }
    for (owner, tables) in other.sorted(by: { $0.key < $1.key }) {
      guard let owner = owner == .unlocalized ? named.map({ .locale($0) }) : owner else {
        source.warn([.noLocale(of: path)])
        continue
      }
      for table in tables {
        source.add(table, of: owner.folded(into: base))
        if let arrays = lengths[owner] ?? lengths[nil] {
          source.addArrayLengths([owner.folded(into: base): arrays], to: table.name)
        }
        if let originals { source.addOriginals(originals, to: table.name, table.syntax) }
      }
    }
    merge(source, path: path)
  }

  /// - Parameter bytes: the content of the file, for the line of an error.
  private static func naming<Value>(
    _ path: String, _ bytes: [UInt8] = [], _ body: () throws(FormatError) -> Value
  ) throws(ContainerError) -> Value {
    do throws(FormatError) { return try body() } catch {
      let located = bytes.isEmpty ? error : error.withLine(in: bytes.span.rawBytes)
      throw ContainerError(path: path, reason: .unreadable("\(located)"))
    }
  }
}

extension LocalizedStrings {
  /// Reads one source; see ``SourceReader``.
  package init(
    opening path: String, limits: Limits = .standard,
    progress: @Sendable (Int, Int) -> Void = { _, _ in }
  ) throws {
    var reader = SourceReader(limits: limits)
    try reader.read(path, progress: progress)
    self = try reader.joined()
  }
}

extension ResourceFormat {
  /// The messages of a single file, or nil if it is of another format.
  /// - Parameter name: the file's, without extension.
  fileprivate func source(
    _ bytes: RawSpan, name: String, _ reader: MessageReader?
  ) throws(FormatError) -> MessageSource? {
    switch (source, reader) {
    case (.custom(let read), _): return try read(bytes, name)
    case (.messages, .oneLocale(let read)):
      let messages = try read(bytes, MessageSource.locale(of: name))
      return .oneLocale(messages, name: name, syntax: syntax(of: messages))
    case (.messages, .severalLocales(let read)):
      guard let owners = try read(bytes) else { return nil }
      return .tables(
        owners.mapValues { [StringTable(name: name, syntax: syntax(of: $0), messages: $0)] },
        base: try baseLocale?(bytes))
    case (.messages, nil), (nil, _): return nil
    }
  }
}
