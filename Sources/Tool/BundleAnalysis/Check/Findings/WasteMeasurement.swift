package import AppBundles
package import Archives
import Localization
import OperatingSystem
import ProgramSystem

/// Measures the bytes that findings waste: each fix is applied to a rebuilt archive, by itself.
///
/// Two findings about the same bytes count them twice, but ``total(of:)`` counts them once. Lists of signed files keep the records of single removed
/// entries; of removed locales, they are removed too.
package struct WasteMeasurement: Sendable {
  private let bundle: AppBundle
  private let remover: LocaleRemover
  /// Binary strings files as text, by file: a finding, the sum of all findings and the app with trimmed files have them.
  private let texts = Locked<[Int: Replacement?]>([:])

  /// - Parameter contents: the bundle's own.
  /// - Throws: `ContainerError` if the archive is neither a ZIP file nor a folder.
  package init(of bundle: AppBundle, _ contents: BundleContents) throws {
    self.bundle = bundle
    remover = try LocaleRemover(bundle, contents, RemovalOptions())
  }

  /// The findings with the bytes that their fixes save. A finding without a fix is unchanged.
  /// - Parameter progress: called on any thread with the findings done.
  package func measuring(
    _ findings: [Finding], progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) throws -> [Finding] {
    try concurrentMap(findings, progress: progress) { finding throws(any Error) in
      guard finding.fix != nil else { return finding }
      var finding = finding
      finding.wastedBytes = try total(of: [finding])
      return finding
    }
  }

  /// The bytes that one rebuild with all fixes saves. If findings are about the same bytes, they count once.
  package func total(of findings: [Finding]) throws -> ByteCount {
    bundle.archive.size - (try remover.sizes(of: try plan(fixing: findings)).archive)
  }

  /// The archive with the fixes of findings.
  package func rebuilt(fixing findings: [Finding]) throws -> Rebuilt {
    try remover.rebuilding(try plan(fixing: findings))
  }

  private func plan(fixing findings: [Finding]) throws -> RemovalPlan {
    var tags: Set<LocaleTag> = []
    var removed: Set<Int> = []
    var reductions: [Int: [SizeReduction]] = [:]
    var keys: [Int: Set<String>] = [:]
    for fix in findings.compactMap(\.fix) {
      switch fix {
      case .removeLocales(let locales): tags.formUnion(locales)
      case .removeEntries(let files): removed.formUnion(files)
      case .rewrite(let files, let reduction):
        for file in files { reductions[file, default: []].append(reduction) }
      case .removeMessages(let messages, let emptied):
        removed.formUnion(emptied)
        keys.merge(messages) { $0.union($1) }
      }
    }
    // Messages first: what they leave unused is removed with them.
    for (file, keys) in keys { reductions[file, default: []].insert(.withoutMessages(keys), at: 0) }
    let fixes = FileChanges(
      removed: removed,
      replaced: try replacements(reductions.filter { !removed.contains($0.key) }, without: tags))
    return try remover.removing(fixing: fixes) { tags.contains($0) }
  }

  /// The smaller contents of files by index; a file that does not get smaller is left out.
  private func replacements(
    _ reductions: [Int: [SizeReduction]], without tags: Set<LocaleTag>
  ) throws -> [Int: Replacement] {
    let reduced = reductions.sorted { $0.key < $1.key }
    let found = try concurrentMap(reduced) { file, reductions throws(any Error) in
      // Such a file has one locale, so that `tags` do not change it.
      let isText = reductions == [.text]
      if isText, let known = texts.withLock({ $0[file] }) { return known }
      let archive = bundle.archive(of: file).archive
      let replacement = try reducedContent(of: file, without: tags, reductions)
        .map { try archive.replacement(for: bundle.files[file].entry, with: $0) }
      if isText { texts.withLock { $0[file] = .some(replacement) } }
      return replacement
    }
    return replacements(reduced.map(\.key), found)
  }

  /// Nil if the file does not get smaller, or does not parse: reading the app has warned about it.
  private func reducedContent(
    of file: Int, without tags: Set<LocaleTag>, _ reductions: [SizeReduction]
  ) throws -> [UInt8]? {
    do { return try bundle.content(of: file, without: tags, reducedBy: reductions) } catch let error
      as ContainerError
    {
      guard case .unreadable = error.reason else { throw error }
      return nil
    }
  }

  private func replacements(_ files: [Int], _ found: [Replacement?]) -> [Int: Replacement] {
    var replacements: [Int: Replacement] = [:]
    for (file, replacement) in zip(files, found) { replacements[file] = replacement }
    return replacements
  }
}
