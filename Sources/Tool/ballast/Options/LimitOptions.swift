import Archives
import ArgumentParser
import BundleAnalysis

extension Option {
  /// A limit that help shows on request only, with its default.
  fileprivate init(
    wrappedValue: Value, limit help: String, unit: String,
    transform: @Sendable @escaping (String) throws -> Value
  ) {
    self.init(
      wrappedValue: wrappedValue, parsing: .unconditional,
      help: ArgumentHelp("\(help) (default: \(wrappedValue))", valueName: unit, visibility: .hidden),
      transform: transform)
  }
}

/// Limits for hostile or damaged archives.
struct LimitOptions: ParsableArguments {
  @Option(limit: "Maximum number of entries in one archive.", unit: "count", transform: positiveNumber)
  var maxEntries = Limits.standard.entries

  @Option(
    limit: "Maximum expanded size of all entries: bytes, or a size such as 2GB.", unit: "size",
    transform: ByteSize.argument)
  var maxExpanded = Self.standardExpanded

  @Option(
    limit: "Maximum ratio of expanded size to archive size, beyond 1 GiB.", unit: "ratio",
    transform: positiveNumber)
  var maxRatio = Limits.standard.ratio

  @Option(
    limit:
      "Maximum size of a file that is read into memory. All files to parse may have this size in total, or 8 times that of the archive.",
    unit: "size", transform: ByteSize.argument)
  var maxContent = Self.standardContent

  @Option(
    limit: "Maximum nesting of archives, including the outermost.", unit: "depth",
    transform: positiveNumber)
  var maxNesting = Limits.standard.nesting

  @Option(limit: "Maximum number of folders in a path.", unit: "depth", transform: positiveNumber)
  var maxDepth = Limits.standard.pathDepth

  @Option(limit: "Maximum number of locales.", unit: "count", transform: positiveNumber)
  var maxLocales = Limits.standard.locales

  @Option(
    limit: "Maximum processor time for archives other than ZIP and tar; 1 more for each 10 MB.",
    unit: "seconds", transform: positiveNumber)
  var maxSeconds = Limits.standard.streamSeconds

  @Flag(help: "Also read RAR, CAB, ISO 9660 and LHA archives.")
  var moreFormats = false

  /// Declared for help and completion; `Main` maps it to `--help-hidden`.
  @Flag(help: "Show this help with the limits of archives, too.")
  var helpLimits = false

  private static let standardExpanded = ByteSize(bytes: Limits.standard.expandedBytes)
  private static let standardContent = ByteSize(bytes: Limits.standard.maxInMemoryBytes)

  /// The options that differ from their defaults, as the words of a command.
  var words: [String] {
    let standard = Limits.standard
    let options: [(name: String, value: String, standard: String)] = [
      ("--max-entries", "\(maxEntries)", "\(standard.entries)"),
      ("--max-expanded", "\(maxExpanded)", "\(Self.standardExpanded)"),
      ("--max-ratio", "\(maxRatio)", "\(standard.ratio)"),
      ("--max-content", "\(maxContent)", "\(Self.standardContent)"),
      ("--max-nesting", "\(maxNesting)", "\(standard.nesting)"),
      ("--max-depth", "\(maxDepth)", "\(standard.pathDepth)"),
      ("--max-locales", "\(maxLocales)", "\(standard.locales)"),
      ("--max-seconds", "\(maxSeconds)", "\(standard.streamSeconds)"),
    ]
    let changed = options.filter { $0.value != $0.standard }
    var words = changed.flatMap { [$0.name, $0.value] }
    if moreFormats { words.append("--more-formats") }
    return words
  }

  var limits: Limits {
    Limits {
      $0.entries = maxEntries
      $0.expandedBytes = maxExpanded.bytes
      $0.ratio = maxRatio
      $0.nesting = maxNesting
      $0.pathDepth = maxDepth
      $0.nameLength = max(Limits.standard.nameLength, min(maxDepth, 1 << 20) * 16)
      $0.retainedBytes = max(Limits.standard.retainedBytes, maxContent.bytes)
      $0.locales = maxLocales
      $0.maxInMemoryBytes = maxContent.bytes
      $0.readsAllFormats = moreFormats
      $0.streamSeconds = maxSeconds
      $0.streamProgram = ProgramFile.path
    }
  }
}
