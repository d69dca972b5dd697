import Archives
import Bytes
import LocalizationAnalysis
import ResourceFormats

extension Archive {
  /// The error of an archive inside this one if it is nested too deep.
  var nestingLimit: ArchiveError.Reason { .nestedTooDeep(limit: limits.nesting) }

  /// The warning about an archive inside this one that is treated as a file.
  func warning(unopened entry: Int, _ error: ArchiveError) -> BundleWarning {
    if error.isUnrecognizedFormat {
      // An empty file has no contents. Of a text with the extension of an archive, all contents are known.
      let hidesFiles =
        error.reason != .empty
        && !RetainedEntries.mayBeNoArchive(entry, in: self)
      return BundleWarning(
        "not an archive in a supported format, or encrypted; not opened", entry: names[entry],
        affectsMessages: hidesFiles, hidesFiles: hidesFiles)
    }
    let option = error.reason == nestingLimit ? "; raise '--max-nesting' to open it" : ""
    return BundleWarning(
      "not opened: the archive \(error.reason)\(option)", entry: names[entry], affectsMessages: true,
      hidesFiles: true)
  }

  /// The warning about an archive of an Electron app that is treated as a file. The rest of the app is known.
  func warning(unopenedAsar entry: Int, _ error: ArchiveError) -> BundleWarning {
    let hint = error.reason.hint.map { "; \($0)" } ?? ""
    return BundleWarning(
      "not opened: \(error.problem(of: names[entry]))\(hint)", entry: names[entry], affectsMessages: true,
      hidesFiles: true)
  }

  /// A warning about archives in a folder without other contents that are known; none without such archives.
  func unopenedArchives(_ fileExtensions: [FileExtension]) -> [BundleWarning] {
    let archives = entries.indices.filter {
      entries[$0].kind == .file && RetainedEntries.isCarrier($0, fileExtensions[$0], in: self)
    }
    guard let first = archives.first else { return [] }
    let problem: String
    if archives.count > 1 {
      problem = "\(archives.count) archives not opened; pass each of them by itself"
    } else if !isKept(first) {
      problem = "archive not opened: encrypted, or too large for memory; unpack it, and pass it by itself"
    } else {
      problem = "archive not opened: it contains no app, or has less than half of the bytes"
    }
    return [BundleWarning(problem, entry: names[first], affectsMessages: true, hidesFiles: true)]
  }

  /// A warning if files beside the app belong to locales: no user of the app sees them.
  /// - Parameters:
  ///   - files: entries in no folder of an app.
  ///   - attributions: those of all entries.
  func warning(aboutLocalesOf files: Set<Int>, _ attributions: [Attribution]) -> BundleWarning? {
    let localized = files.filter { entries[$0].kind == .file && attributions[$0].owner != .unlocalized }
    guard let first = localized.min() else { return nil }
    let number = counted(localized.count - 1, "other localized file")
    let others = localized.count == 1 ? "" : ", nor \(number)"
    return BundleWarning("localized file beside the app not counted\(others)", entry: names[first])
  }

  /// Whether some files are what an archive is for: at its top, or with at least half of its bytes.
  func isMainlyContent(_ entries: [Int]) -> Bool {
    let bytes = entries.reduce(ByteCount.zero) { $0 + self.entries[$1].archiveBytes }
    let all = size - debugInformation.reduce(ByteCount.zero) { $0 + self.entries[$1].archiveBytes }
    return bytes.value >= all.value / 2 || !entries.allSatisfy { names[$0].contains("/") }
  }

  /// Whether a file begins with the signature of a ZIP file's first entry (APPNOTE 4.3.7). Not read if it is compressed and
  /// larger than the limit for contents in memory.
  func beginsAsZip(_ entry: Int) -> Bool {
    let isInPlace = container == .directory || entries[entry].isStored
    guard isInPlace || entries[entry].installBytes.value <= limits.maxInMemoryBytes else { return false }
    let begins = try? withContent(at: entry) { $0.matches("PK\u{3}\u{4}") }
    return begins ?? false
  }

  /// Which of some files have at least half of the bytes of all files, without headers and padding.
  func mostContent(among files: [Int]) -> [Int] {
    guard !files.isEmpty else { return [] }
    let all = entries.reduce(ByteCount.zero) { $0 + $1.storedBytes }
    let debug = debugInformation.reduce(ByteCount.zero) { $0 + entries[$1].storedBytes }
    let half = (all - debug).value / 2
    return files.filter { entries[$0].storedBytes.value >= half }
  }

  /// Files that no device receives, which may be larger than the app.
  private var debugInformation: [Int] {
    entries.indices.filter { RetainedEntries.isDebugInformation($0, in: self) }
  }
}

extension ArchiveError {
  /// The problem without the path. An error in reading the archive's own entry does not name it again.
  fileprivate func problem(of archive: String) -> String { entry == archive ? "archive \(reason)" : problem }

  /// Whether the bytes are not an archive at all, as opposed to a damaged one.
  var isUnrecognizedFormat: Bool { reason == .notAnArchive || reason == .empty }
}
