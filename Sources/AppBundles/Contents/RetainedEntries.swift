internal import Archives
internal import Bytes

/// Which contents are looked into.
enum RetainedEntries {
  private static let archives = Set<FileExtension>(words: "apk ipa")
  /// By a stream's one pass, before anything is known of the layout.
  private static let read = Set<FileExtension>(
    words: """
      strings stringsdict loctable xcstrings plist car apk ipa mf sf arsc pb xml json arb xlf xliff mo po pak \
      properties ftl qm
      """)

  static func isArchive(_ entry: Int, in archive: Archive) -> Bool {
    archives.contains(FileExtension(of: entry, in: archive.names))
      // What a macOS installer package keeps its files in.
      || (archive.container.isXar && archive.names.fileName(of: entry) == "Payload")
  }

  static func shouldRetain(_ name: RawSpan) -> Bool {
    read.contains(FileExtension(ofName: name)) || name.endsWith("/CodeResources")
      || name.endsWith(".pak.info") || name.endsWith("Payload")
  }
}

extension Archive.Container {
  fileprivate var isXar: Bool {
    if case .stream(let format, _) = self { format.hasPrefix("xar") } else { false }
  }
}

extension RawSpan {
  fileprivate func endsWith(_ text: StaticString) -> Bool {
    matches(text, at: byteCount - text.utf8CodeUnitCount)
  }
}
