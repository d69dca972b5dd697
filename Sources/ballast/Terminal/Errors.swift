import Archives
import LanguagePacks

/// A wrong command line: an option or a value that cannot be used.
struct UsageError: Error, Hashable, CustomStringConvertible {
  /// One line, in lower case, without a full stop.
  let message: String
  let hint: String?

  init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }

  /// The text in a message of the argument parser.
  var description: String { message + (hint.map { " (\($0))" } ?? "") }
}

/// A file or folder that cannot be used as an input.
struct FileError: Error, Hashable, CustomStringConvertible {
  /// The path as the user typed it.
  let path: String
  let message: String
  let hint: String?

  init(_ path: String, _ message: String, hint: String? = nil) {
    self.path = path
    self.message = message
    self.hint = hint
  }

  var description: String { "\(path): \(message)" }

  /// Runs `body`; an error of a pack becomes an error of the file.
  static func naming<Value>(
    _ path: String, _ body: () throws(PackError) -> Value
  ) throws(FileError) -> Value {
    do throws(PackError) { return try body() } catch { throw FileError(path, error.description) }
  }
}

extension ArchiveError {
  /// Advice for the user; nil if there is no general advice.
  var hint: String? {
    switch reason {
    case .tooManyEntries: Self.limitHint("--max-entries")
    case .expandsTooFar: Self.limitHint("--max-expanded")
    case .ratioTooHigh: Self.limitHint("--max-ratio")
    case .parsesTooMuch, .tooLargeForMemory, .retainsTooMuch: Self.limitHint("--max-content")
    case .nestedTooDeep: Self.limitHint("--max-nesting")
    case .pathTooDeep, .nameTooLong: Self.limitHint("--max-depth")
    case .exceedsStreamLimits: Self.limitHint("--max-seconds' or '--max-content")
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
