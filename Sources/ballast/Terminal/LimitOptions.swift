import Archives
import ArgumentParser

/// What an archive may ask for before it is refused.
struct LimitOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Entries in one archive.", valueName: "count"))
  var maxEntries = Limits.standard.entries

  @Option(help: ArgumentHelp("Bytes that everything together may expand to.", valueName: "bytes"))
  var maxExpanded = Limits.standard.expandedBytes

  @Option(
    help: ArgumentHelp(
      "How many times its size the archive may expand to, once past 1 GiB.", valueName: "times"))
  var maxRatio = Limits.standard.ratio

  @Option(help: ArgumentHelp("Archives inside archives, the outermost counted.", valueName: "depth"))
  var maxNesting = Limits.standard.nesting

  var limits: Limits {
    Limits(entries: maxEntries, expandedBytes: maxExpanded, ratio: maxRatio, nesting: maxNesting)
  }

  func validate() throws {
    for (name, value) in [
      ("entries", maxEntries), ("expanded", maxExpanded), ("ratio", maxRatio), ("nesting", maxNesting),
    ] where value < 1 {
      throw ValidationError("'--max-\(name)' takes a number from 1 on")
    }
  }
}
