import Archives
import ArgumentParser
import BundleAnalysis

/// Limits for hostile or damaged archives.
struct LimitOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Maximum number of entries in one archive. (default: \(Limits.standard.entries))", valueName: "count",
      visibility: .hidden),
    transform: wholeNumber)
  var maxEntries = Limits.standard.entries

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Maximum expanded size of all entries: bytes, or a size such as 2GB. (default: \(standardExpanded))",
      valueName: "size", visibility: .hidden),
    transform: ByteSize.argument)
  var maxExpanded = Self.standardExpanded

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Maximum ratio of expanded size to archive size, beyond 1 GiB. (default: \(Limits.standard.ratio))",
      valueName: "ratio", visibility: .hidden),
    transform: wholeNumber)
  var maxRatio = Limits.standard.ratio

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Maximum size of a file that is read into memory. All files to parse may have this size in total, or 8 times that of the archive. (default: \(standardContent))",
      valueName: "size", visibility: .hidden),
    transform: ByteSize.argument)
  var maxContent = Self.standardContent

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Maximum nesting of archives, including the outermost. (default: \(Limits.standard.nesting))",
      valueName: "depth", visibility: .hidden),
    transform: wholeNumber)
  var maxNesting = Limits.standard.nesting

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Maximum number of folders in a path. (default: \(Limits.standard.pathDepth))", valueName: "depth",
      visibility: .hidden),
    transform: wholeNumber)
  var maxDepth = Limits.standard.pathDepth

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Maximum number of locales. (default: \(Limits.standard.locales))", valueName: "count",
      visibility: .hidden),
    transform: wholeNumber)
  var maxLocales = Limits.standard.locales

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Maximum processor time for archives other than ZIP and tar; 1 more for each 10 MB. (default: \(Limits.standard.streamSeconds))",
      valueName: "seconds", visibility: .hidden),
    transform: wholeNumber)
  var maxSeconds = Limits.standard.streamSeconds

  @Flag(help: "Also read RAR, CAB, ISO 9660 and LHA archives.")
  var moreFormats = false

  /// Declared for help and completion; `Main` maps it to `--help-hidden`.
  @Flag(help: "Show this help with the limits of archives, too.")
  var helpLimits = false

  private static let standardExpanded = ByteSize(bytes: Limits.standard.expandedBytes)
  private static let standardContent = ByteSize(bytes: Limits.standard.maxInMemoryBytes)

  var limits: Limits {
    Limits(
      entries: maxEntries, expandedBytes: maxExpanded.bytes, ratio: maxRatio, nesting: maxNesting,
      pathDepth: maxDepth, nameLength: max(Limits.standard.nameLength, min(maxDepth, 1 << 20) * 16),
      retainedBytes: max(Limits.standard.retainedBytes, maxContent.bytes), locales: maxLocales,
      maxInMemoryBytes: maxContent.bytes, readsAllFormats: moreFormats, streamSeconds: maxSeconds,
      streamProgram: ProgramFile.path)
  }

  func validate() throws {
    for (name, value) in [
      ("entries", maxEntries), ("expanded", maxExpanded.bytes), ("ratio", maxRatio),
      ("content", maxContent.bytes), ("nesting", maxNesting),
      ("depth", maxDepth), ("locales", maxLocales), ("seconds", maxSeconds),
    ] where value < 1 {
      throw UsageError("'--max-\(name)' must be at least 1")
    }
  }
}
