import AppBundles
import ArgumentParser
import BundleAnalysis
import Compression
import LanguagePacks
import Localization
import PackBuilding
import ReportSchema
import Reports

struct PacksCompare: Command {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compares packs: messages, sizes, downloads, and the reasons for the differences.",
    usage: "ballast packs compare <pack> ... [<options>]",
    discussion: """
      A pack is a pack file or a folder of packs of one version. The base pack is 'base.pack' or the pack \
      given with '--base'. All other packs are compared with it.

      '--against' names the packs of an older version: the report then has the change of every pack, and \
      the numbers of added, removed and changed messages. Renamed tables are not matched there; 'ballast \
      diff' matches them.

      '--causes' divides the difference between the downloads of a pack and of the base pack among its \
      causes: numbers of messages and of variations, length of texts, bytes per character, texts equal to \
      base, and wording. It builds 128 packs per locale.

      Examples:
        ballast packs compare packs
        ballast packs compare packs --causes --chart causes.svg
        ballast packs compare new --against old
        ballast packs compare packs --codec zlib --codec zstd --codec xz --format csv
        ballast packs compare de.pack fr.pack --base base.pack --json

      Exit codes: 0 done; 2 a pack could not be read or the report could not be written; 64 wrong \
      command line.
      """)

  @Argument(help: ArgumentHelp("Packs, or folders of packs.", valueName: "pack"), completion: .file())
  var packs: [String]

  @Option(
    help: ArgumentHelp("The base pack.", valueName: "pack"), completion: .file(extensions: ["pack"]))
  var base: String?

  @Option(
    help: ArgumentHelp("Packs of an older version.", valueName: "folder"), completion: .directory)
  var against: String?

  @Flag(name: .customLong("causes"), help: "Measure why the packs differ from the base pack.")
  var measuresCauses = false

  @Option(
    help: ArgumentHelp("With --causes: also write a chart (SVG).", valueName: "file"), completion: .file())
  var chart: String?

  @OptionGroup(title: "Compression") var compression: CompressionOptions
  @OptionGroup(title: "Output options") var output: OutputOptions

  var inputs: [String] { packs }
  var otherInputs: [String] { [base, against].compactMap(\.self) }
  var outputs: [Output] { [("--chart", chart), output.destination] }

  func validate() throws {
    if chart != nil, !measuresCauses { throw UsageError("'--chart' needs '--causes'") }
    try ChartOutput.check(chart)
    try outputs.checkDistinct()
  }

  func execute() throws -> Outcome {
    let destination = try output.open()
    let picture = try chart.map { try OutputSink(path: $0) }
    let progress = Progress("comparing \(packs.joined(separator: ", "))")
    defer { progress.finish() }
    var files = try PackFile.open(all: packs)
    let named = try base.map { try PackFile(verifying: $0) }
    let found = files.firstIndex { FilePath($0.path).name == PackFile.baseName }
    if named == nil, let found { files.insert(files.remove(at: found), at: 0) }
    let base = named ?? (found == nil ? nil : files[0])
    let strings = try PackVersion(files, base: base).strings
    let old = try against.map { (path: $0, files: try PackFile.open(all: [$0])) }
    try checkOutputs(protecting: (files + (old?.files ?? [])).map(\.path))
    let comparison = try PackComparison(
      files.map(\.pack), base: base?.pack, codecs: compression.codec,
      usesBaseDictionary: !compression.noBaseDictionary)
    let changes = try old.map { old in
      try FileError.naming(old.path) { () throws(PackError) in
        try PackChange.all(
          from: old.files.map(\.pack), to: files.map(\.pack), codec: compression.codec.first ?? .zlib)
      }
    }
    let report = PackComparisonReport(
      comparison, files: files.map(\.path), differences: try differences(of: files, from: base),
      strings: strings, packaging: try packaging(of: files, strings), changes: changes)
    progress.finish()
    try picture?.write(SizeCausesChart(report).svg)
    try destination.write(report, chart: chart) { PackComparisonDocument(report, $0).document }
    return Outcome()
  }

  private func packaging(of files: [PackFile], _ strings: LocalizedStrings?) throws -> Packaging? {
    guard let strings, let first = files.first, let keys = try first.keysBeside() else { return nil }
    return try FileError.naming(first.path) { () throws(PackError) in
      try Packaging(
        strings, try PackSet(files.map(\.pack), keys: keys), codec: compression.codec.first ?? .zlib,
        usesBaseDictionary: !compression.noBaseDictionary)
    }
  }

  private func differences(of files: [PackFile], from base: PackFile?) throws -> [SizeDifference?] {
    guard measuresCauses else { return [] }
    guard let base else {
      throw UsageError("'--causes' needs the base pack", hint: "pass it with '--base'")
    }
    return try FileError.naming(base.path) { () throws(PackError) in
      try PackComparison.sizeDifferences(
        of: files.map(\.pack), from: base.pack, codec: compression.codec.first ?? .zlib)
    }
  }
}
