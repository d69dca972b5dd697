import ArgumentParser
import BundleAnalysis
import Compression
import LanguagePacks
import ReportSchema

struct PacksCompare: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compares packs: messages, sizes on disk and on the wire, and why the largest is the largest.",
    discussion: """
      PACK is a pack's file, or a folder of them. Base's pack, called base.pack or named with '--base', is what \
      the others are compared with, and compressed behind.

      Examples:
        ballast packs compare packs
        ballast packs compare packs --codec zlib --codec zstd --codec xz --csv
        ballast packs compare de.pack fr.pack --base base.pack --json
      """)

  @Argument(help: ArgumentHelp("Packs, or folders of packs.", valueName: "pack"))
  var packs: [String]

  @Option(help: ArgumentHelp("Base's pack.", valueName: "pack"))
  var base: String?

  @Option(help: ArgumentHelp("Compress for the wire with this; may be repeated.", valueName: "codec"))
  var codec: [Codec] = [.zlib]

  @Flag(help: "Compress alone, not behind base's pack.")
  var alone = false

  @OptionGroup(title: "Output options") var report: PackReportOptions

  func run() throws {
    let text = try Failure.reporting {
      var files = try PackFiles.open(all: packs)
      let named = try base.map { try PackFiles.open($0) }
      let found = files.firstIndex { $0.path.hasSuffix("/base.\(PackFiles.packExtension)") }
      if named == nil, let found { files.insert(files.remove(at: found), at: 0) }
      let base = named ?? (found == nil ? nil : files[0].pack)
      let comparison = try PackFiles.naming(packs.joined(separator: ", ")) { () throws(PackError) in
        try PackComparison(files.map(\.pack), base: base, codecs: codec, isBehindBase: !alone)
      }
      return try report.text(PackSetReport(comparison, files: files.map(\.path), warnings: []))
    }
    try OutputSink(path: nil).write(text)
  }
}
