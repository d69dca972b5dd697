import Archives

extension ArchiveError {
  /// What the reader can do about it, if anything.
  var hint: String? {
    switch reason {
    case .tooManyEntries: "raise the limit with '--max-entries' if this archive is to be trusted"
    case .expandsTooFar: "raise the limit with '--max-expanded' if this archive is to be trusted"
    case .ratioTooHigh: "raise the limit with '--max-ratio' if this archive is to be trusted"
    case .nestedTooDeep: "raise the limit with '--max-nesting' if this archive is to be trusted"
    case .notAnArchive:
      "give an IPA, APK, AAB, ZIP, tar, 7z or xar file, or a folder such as an .app or .xcarchive"
    case .pipeTooLong: "write it to a file first; files are mapped and may be of any size"
    case .endRecordMissing, .truncated: "was the file downloaded or copied whole?"
    default: nil
    }
  }
}
