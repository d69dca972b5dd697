import Archives
import Bytes
import DataFormats
import Localization
package import LocalizationAnalysis
import ResourceFormats

/// Facts about the content of a file, for findings. Computed when the file is read.
package struct FileFacts: Sendable {
  /// Nil unless the file is a table in a known syntax.
  package fileprivate(set) var encoding: ContentEncoding?
  /// Nil unless another file of the archive may have the same content.
  fileprivate(set) var digest: ContentDigest?
  /// The scripts of a font, each with the number of its characters; empty for other files.
  package fileprivate(set) var scripts: [FontScript] = []
  /// The translations that translators marked for review, by locale; that of the file itself is nil.
  fileprivate(set) var unreviewed: [LocaleTag?: ResourceFormat.MarkedTexts] = [:]
  /// The bytes that sparse encoding removes from a compiled resource table; nil for other files.
  fileprivate(set) var sparseSavings: SparseSavings?
  /// Nil for a file that is not an executable of the app.
  fileprivate(set) var executable: ExecutableKind?
  /// Nil if keys are not searched in the file.
  fileprivate(set) var keyUses: FileKeyUses?

  fileprivate var isEmpty: Bool {
    encoding == nil && digest == nil && scripts.isEmpty && unreviewed.isEmpty && sparseSavings == nil
      && executable == nil && keyUses == nil
  }
}

/// A script that a font is for.
package struct FontScript: Sendable {
  package let script: WritingSystem
  package let characters: Int

  /// Fewer characters are symbols, such as Greek letters in formulas.
  static let minCharacters = 10
}

/// A file where the code of an app is expected.
enum ExecutableKind: Sendable {
  case code
  /// Code that the store encrypted.
  case encryptedCode
  /// Not an executable file, despite its name.
  case other
}

/// The bytes and chunks that sparse encoding of a resource table changes.
struct SparseSavings: Hashable, Sendable {
  let bytes: Int
  let chunks: Int
}

/// A digest that is equal for equal contents of one process only. Two contents have the same one by a chance of 2^-128.
struct ContentDigest: Hashable, Sendable {
  private let first: Int
  private let second: Int

  init(_ bytes: RawSpan) {
    first = bytes.seededHash(1)
    second = bytes.seededHash(2)
  }
}

/// Computes the facts of files. Used on several threads at once.
struct FactReader: Sendable {
  private let bundle: AppBundle
  /// The files whose contents are compared.
  private let compared: Set<Int>
  /// The files where the code of the app is expected.
  private let executables: Set<Int>
  /// Nil if keys are not searched.
  private let search: KeySearch?

  init(_ bundle: AppBundle, compared: Set<Int>, executables: Set<Int>, search: KeySearch?) {
    self.bundle = bundle
    self.compared = compared
    self.executables = executables
    self.search = search
  }

  /// Whether a file has facts.
  func isWanted(_ file: Int) -> Bool {
    guard bundle.fitsInMemory(file) else { return false }
    return compared.contains(file) || executables.contains(file) || bundle.isFont(file)
      || bundle.unreviewedReader(of: file) != nil || bundle.isCompiledTable(file)
      || bundle.format(of: file)?.structure != nil || isSearched(file)
  }

  /// Whether keys are searched in a file.
  func isSearched(_ file: Int) -> Bool { search != nil && bundle.isSearchedForKeys(file) }

  /// The facts of a file; nil without any.
  func read(_ file: Int, _ bytes: RawSpan) -> FileFacts? {
    var facts = FileFacts()
    if let format = bundle.format(of: file), format.isRead, let structure = format.structure {
      facts.encoding = ContentEncoding(bytes, structure)
    }
    if compared.contains(file) { facts.digest = ContentDigest(bytes) }
    if bundle.isFont(file) { facts.scripts = Self.scripts(of: bytes) }
    if let count = bundle.unreviewedReader(of: file) { facts.unreviewed = (try? count(bytes)) ?? [:] }
    if bundle.isCompiledTable(file), let savings = try? ResourceTable(bytes).sparseSavings() {
      facts.sparseSavings = SparseSavings(bytes: savings.bytes, chunks: savings.chunks)
    }
    if executables.contains(file) { facts.executable = ExecutableKind(MachO(bytes)) }
    if let search, isSearched(file) { facts.keyUses = search.uses(in: bytes, bundle.role(of: file)) }
    return facts.isEmpty ? nil : facts
  }

  private static func scripts(of font: RawSpan) -> [FontScript] {
    let ranges = FontCharacters(font)?.ranges ?? []
    return WritingSystem.all.map { FontScript(script: $0, characters: $0.count(in: ranges)) }
      .filter { $0.characters >= FontScript.minCharacters }
  }
}

extension ExecutableKind {
  fileprivate init(_ file: MachO?) {
    guard let file else {
      self = .other
      return
    }
    self = file.isEncrypted ? .encryptedCode : .code
  }
}

extension AppBundle {
  /// The readable files that are larger than the limit for contents in memory.
  package var filesBeyondLimit: [Int] { files.indices.filter { isReadable($0) && !fitsInMemory($0) } }

  /// Whether a file contains messages, whatever its size.
  package func isTable(_ file: Int) -> Bool {
    (format(of: file) ?? formatBeyondLimit(of: file))?.messages != nil
  }

  /// Whether a file is a font whose characters are read.
  package func isFont(_ file: Int) -> Bool { Self.fonts.contains(fileExtension(of: file)) }

  private static let fonts = Set<FileExtension>(words: "ttf otf ttc")

  /// Counts the translations of a file that need a review; nil for a format without such marks.
  fileprivate func unreviewedReader(
    of file: Int
  ) -> (@Sendable (RawSpan) throws(FormatError) -> [LocaleTag?: ResourceFormat.MarkedTexts])? {
    ResourceFormat.formats(of: fileExtension(of: file)).first { $0.unreviewed != nil }?.unreviewed
  }

  /// Whether a file is a compiled resource table that was read when the app was opened.
  fileprivate func isCompiledTable(_ file: Int) -> Bool {
    archive(of: file).resourceTables.tables[files[file].entry]?.format == .resourceTable
  }

  /// The files that may have the same content as another one of their archive: of the same size and, in a ZIP, with the
  /// same checksum.
  /// - Parameter candidates: the files to compare.
  package func filesToCompare(among candidates: [Int]) -> Set<Int> {
    let readable = candidates.filter { fitsInMemory($0) && record(of: $0).installBytes > .zero }
    let groups = Dictionary(grouping: readable, by: comparedSize)
    return Set(groups.values.filter { $0.count > 1 }.joined())
  }

  private func comparedSize(of file: Int) -> ComparedSize {
    let record = record(of: file)
    return ComparedSize(archive: files[file].archive, bytes: record.installBytes, checksum: record.checksum)
  }
}

private struct ComparedSize: Hashable {
  let archive: Int
  let bytes: ByteCount
  let checksum: UInt32?
}
