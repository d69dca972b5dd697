import Archives

extension ArchiveError {
  /// Advice for the user; nil if there is no general advice.
  var hint: String? {
    switch reason {
    case .tooManyEntries: Self.limitHint("--max-entries")
    case .expandsTooFar: Self.limitHint("--max-expanded")
    case .ratioTooHigh: Self.limitHint("--max-ratio")
    case .nestedTooDeep: Self.limitHint("--max-nesting")
    case .pathTooDeep, .nameTooLong: Self.limitHint("--max-depth")
    case .exceedsStreamLimits: Self.limitHint("--max-seconds")
    case .tooManyLocales: Self.limitHint("--max-locales")
    case .notAnArchive:
      "pass an IPA, APK, AAB or another archive, or a folder such as an .app or .xcarchive; 'packs build' and "
        + "'diff' also read files of messages; '--more-formats' adds RAR, CAB, ISO 9660 and LHA"
    case .pipeTooLong: "write it to a file first; files are memory-mapped and may be of any size"
    case .container:
      "the archive may be damaged or incomplete; build it again, or copy it again if it was downloaded"
    case .endRecordMissing, .truncated:
      "the archive is damaged; build it again, or copy it again if it was downloaded"
    default: nil
    }
  }

  private static func limitHint(_ option: String) -> String {
    "if you trust this archive, raise the limit with '\(option)'"
  }
}
