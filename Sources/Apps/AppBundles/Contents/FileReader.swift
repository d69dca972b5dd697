import Archives
import Bytes
import DataFormats
import Localization
import LocalizationAnalysis
import ResourceFormats

/// The result of reading one file.
struct FileContent: Sendable {
  var count: Int?
  /// The keys, if another file has messages of the same table and owner.
  var keys: Set<String> = []
  /// The numbers of items by array, for files of one locale of Android.
  var arrays: [String: Int] = [:]
  var container: OpenedContainer?
  var problem: String?
  /// The texts that are not among the messages of a file that parses.
  var unreadTexts: ResourceFormat.UnreadTexts?
  /// Whether the file is code with texts in languages that are not known.
  var hasUnknownLanguages = false
  var messages: Result<[Owner: [String: Message]], FormatError>?
  /// The source language of the file, if it is not the language of base.
  var otherSource: LocaleTag?
  /// The locale of base that the file declares.
  var baseLocale: LocaleTag?
  /// The texts of the program that the file refers to.
  var originals: ResourceFormat.Originals?
  /// The numbers of items of Android's arrays, by owner and key.
  var arrayLengths: [Owner: [String: Int]] = [:]
  /// Whether the texts are markers of Crowdin's in-context tool.
  var hasCrowdinMarkers = false
}

/// Reads files by their formats. Used on several threads at once.
struct FileReader: Sendable {
  let companions: CompanionFiles
  let repeatedKeys: RepeatedKeys
  private let bundle: AppBundle
  private let countsMessages: Bool
  /// By component.
  private let readsMessages: [Bool]

  /// - Parameters:
  ///   - countsMessages: whether messages are counted and containers attributed.
  ///   - includes: the components whose messages are read; nil for none.
  init(_ bundle: AppBundle, countsMessages: Bool, _ includes: ((Component) -> Bool)?) {
    self.bundle = bundle
    self.countsMessages = countsMessages
    let readsMessages = bundle.components.map { includes?($0) ?? false }
    self.readsMessages = readsMessages
    repeatedKeys = RepeatedKeys(in: bundle)
    companions = CompanionFiles(in: bundle) { readsMessages[bundle.files[$0].component] }
  }

  func isWanted(_ file: Int) -> Bool {
    guard let format = bundle.format(of: file) else { return false }
    return counts(format, file) || readsMessages(format, file)
  }

  /// Whether the messages of a file are retained.
  func readsMessages(_ file: Int) -> Bool {
    guard let format = bundle.format(of: file) else { return false }
    return readsMessages(format, file)
  }

  private func counts(_ format: ResourceFormat, _ file: Int) -> Bool {
    countsMessages && !bundle.isResourceTableContainer(file)
      && (!format.isContainer || format.attribution != nil || format.isFileList)
  }

  func readsMessages(_ format: ResourceFormat, _ file: Int) -> Bool {
    format.messages != nil && readsMessages[bundle.files[file].component]
  }

  func read(_ file: Int, _ bytes: RawSpan) -> FileContent {
    var content = FileContent()
    guard let format = bundle.format(of: file) else { return content }
    // A file that does not parse is reported where its messages are read.
    content.unreadTexts = (try? format.unreadTexts?(bytes)) ?? nil
    content.otherSource = otherSource(of: file, format, bytes)
    if readsMessages(format, file), let reader = companions.readers[file] ?? format.messages {
      readTexts(of: file, bytes, reader, format, &content)
    }
    guard counts(format, file) else { return content }
    do throws(FormatError) { try readParts(of: file, bytes, format, &content) } catch {
      if format.recognition != .byContent { content.problem = "\(error.withLine(in: bytes))" }
    }
    return content
  }

  /// Reads the messages, and what else the file states about texts.
  private func readTexts(
    of file: Int, _ bytes: RawSpan, _ reader: ResourceFormat.MessageReader, _ format: ResourceFormat,
    _ content: inout FileContent
  ) {
    let source = content.otherSource
    let messages = messages(of: file, bytes, reader, format).map { owners in
      let moved = owners.map { ($0.movedFromBase(to: source), $1) }
      return Dictionary(moved) { first, second in first.merging(second) { _, new in new } }
    }
    content.messages = messages
    guard case .success = messages else {
      // One warning is enough for a file that does not parse.
      content.unreadTexts = nil
      return
    }
    // An error was reported when the messages were read.
    content.baseLocale = try? format.baseLocale?(bytes)
    // Android's locales do not have texts of base.
    if bundle.files[file].rule != .androidQualifier {
      content.originals = try? format.originals?(bytes)
    }
    content.arrayLengths = arrayLengths(of: file, content, format, bytes)
  }

  /// Reads the parts of a container, or counts the messages of a file of one locale.
  private func readParts(
    of file: Int, _ bytes: RawSpan, _ format: ResourceFormat, _ content: inout FileContent
  ) throws(FormatError) {
    switch format.scope {
    case .severalLocales:
      guard let shares = try format.attribution?(bytes) else { return }
      // The files that the code imports may be attributed by its map.
      let isAttributed =
        shares.isRemarkAboutImports
        && bundle.archive(of: file).importMaps.maps.contains(bundle.files[file].entry)
      content.problem = isAttributed ? nil : shares.remark
      content.hasUnknownLanguages = format.isCode && content.problem != nil
      // A file without resources of locales is not a container.
      guard format.recognition != .byContent || shares.shares.contains(where: { $0.owner.tag != nil })
      else { return }
      content.container = OpenedContainer(
        format, shares, of: bundle.files[file], base: bundle.archive(of: file).baseLocale,
        source: content.otherSource)
    case .fileList(_, let paths, let records):
      let parts = bundle.parts(ofFileList: file, bytes.byteCount, paths: paths, try records(bytes))
      content.container = OpenedContainer(format: format, parts: parts)
    case .oneLocale: try count(format, file, bytes, &content)
    }
  }

  /// Reads the numbers of items. A file of one locale may have items that are not messages only; of a table with several
  /// locales, one has a message of each array that is displayed.
  private func arrayLengths(
    of file: Int, _ content: FileContent, _ format: ResourceFormat, _ bytes: RawSpan
  ) -> [Owner: [String: Int]] {
    guard let read = format.arrayLengths, case .success(let owners)? = content.messages,
      !format.isContainer
        || owners.values.contains(where: { $0.keys.contains { AndroidArrayKeys.array(of: $0) != nil } }),
      let lengths = try? read(bytes)
    else { return [:] }
    let ofFile = bundle.files[file].owner
    return lengths.reduce(into: [:]) { $0[$1.key ?? ofFile] = $1.value }
  }

  /// The source language of a string catalog whose texts of base are in another language than the app's: each catalog of a
  /// project may have its own.
  private func otherSource(of file: Int, _ format: ResourceFormat, _ bytes: RawSpan) -> LocaleTag? {
    guard format.isContainer, let read = format.baseLocale, let base = bundle.archive(of: file).baseLocale,
      let source = (try? read(bytes)) ?? nil, source.language != base.language
    else { return nil }
    return source
  }

  /// Counts the messages in a file of one locale, without reading them a second time.
  private func count(
    _ format: ResourceFormat, _ file: Int, _ bytes: RawSpan, _ content: inout FileContent
  ) throws(FormatError) {
    var messages: [String: Message]?
    if case .success(let owners)? = content.messages {
      messages = owners.values.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
    } else {
      messages = try format.messages(in: bytes, locale: locale(of: file))
    }
    content.count = messages?.count
    content.hasCrowdinMarkers = messages.map { CrowdinMarkers.areMost(of: $0.values) } ?? false
    if repeatedKeys.files.contains(file), let messages { content.keys = Set(messages.keys) }
    if format.syntax.hasAndroidKeys { content.arrays = AndroidArrayKeys.counts(messages ?? [:]) }
  }

  /// The locale whose plural rules apply to a file; nil if unknown.
  private func locale(of file: Int) -> LocaleTag? {
    let owner = bundle.files[file].owner
    return owner == .base ? bundle.archive(of: file).baseLocale : owner.tag
  }

  private func messages(
    of file: Int, _ bytes: RawSpan, _ reader: ResourceFormat.MessageReader, _ format: ResourceFormat
  ) -> Result<[Owner: [String: Message]], FormatError> {
    let owner = bundle.files[file].owner
    do throws(FormatError) {
      try format.refuseConflicts(in: bytes)
      let messages: [Owner: [String: Message]] =
        switch reader {
        case .oneLocale(let read): [owner: try read(bytes, locale(of: file))]
        case .severalLocales(let read): try read(bytes) ?? [:]
        }
      var count = 0
      var keys = 0
      var texts = 0
      for (key, message) in messages.values.joined() {
        count += 1
        keys += key.utf8.count
        texts += message.textBytes
      }
      // Beyond the limit, reading the archive ends with an error.
      let isWithinLimits = bundle.outermost.hold(
        messages: count, keyBytes: keys, repeatedBytes: texts - bytes.byteCount)
      return .success(isWithinLimits ? messages : [:])
    } catch { return format.isSpeculative ? .success([:]) : .failure(error.withLine(in: bytes)) }
  }
}

extension Owner {
  /// The locale if this is base, and the owner itself without a locale.
  func movedFromBase(to source: LocaleTag?) -> Owner {
    guard self == .base, let source else { return self }
    return .locale(source)
  }
}

extension ResourceFormat {
  /// - Throws: `FormatError` for a text file with the markers of an unresolved merge conflict, which some formats ignore. Code
  ///   with them does not parse.
  func refuseConflicts(in bytes: RawSpan) throws(FormatError) {
    if !isCode, let offset = ConflictMarkers.offset(in: bytes) {
      throw FormatError(.mergeConflict, at: offset)
    }
  }

  /// Whether any file with the extension is read, so that most are of another format and errors mean nothing.
  fileprivate var isSpeculative: Bool { recognition == .byContent && files.fileName == nil }
}
