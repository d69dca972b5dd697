import ArgumentParser
import BundleAnalysis
import Compression
import LanguagePacks
import Localization
import ReportSchema

struct PacksCompare: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compares packs: messages, sizes on disk and on the wire, and why the largest is the largest.",
    discussion: """
      PACK is a pack's file, or a folder of them. Base's pack, called base.pack or named with '--base', is what \
      the others are compared with, and compressed behind.

      With '--against', also what grew since an older version: by how much, and how many messages came, \
      went and changed.

      Examples:
        ballast packs compare packs
        ballast packs compare 1.1 --against 1.0
        ballast packs compare packs --codec zlib --codec zstd --codec xz --csv
        ballast packs compare de.pack fr.pack --base base.pack --json
      """)

  @Argument(help: ArgumentHelp("Packs, or folders of packs.", valueName: "pack"))
  var packs: [String]

  @Option(help: ArgumentHelp("Base's pack.", valueName: "pack"))
  var base: String?

  @Option(help: ArgumentHelp("Packs of an older version.", valueName: "folder"))
  var against: String?

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
        try PackComparison(files.map(\.pack), base: base, codecs: codec, usesBaseDictionary: !alone)
      }
      var set = PackSetReport(comparison, files: files.map(\.path), warnings: [])
      if let against {
        set.growth = try growth(of: files.map(\.pack), since: PackFiles.open(all: [against]).map(\.pack))
      }
      return try report.text(set)
    }
    try OutputSink(path: nil).write(text)
  }

  private func growth(of new: [LanguagePack], since old: [LanguagePack]) throws -> [GrowthFigures] {
    var byLocale: [LocaleTag: LanguagePack] = [:]
    for pack in old { byLocale[try locale(of: pack)] = pack }
    var growth: [GrowthFigures] = []
    for pack in new {
      guard let before = byLocale[try locale(of: pack)] else { continue }
      let grown = try PackFiles.naming(against ?? "") { () throws(PackError) in
        try PackGrowth(from: before, to: pack, codec: codec.first ?? .zlib)
      }
      growth.append(GrowthFigures(grown))
    }
    return growth.sorted {
      ($0.newDownloadBytes - $0.oldDownloadBytes, $1.locale) > (
        $1.newDownloadBytes - $1.oldDownloadBytes, $0.locale
      )
    }
  }

  private func locale(of pack: LanguagePack) throws -> LocaleTag {
    try PackFiles.naming(packs.joined(separator: ", ")) { () throws(PackError) in try pack.metadata().locale }
  }
}

extension GrowthFigures {
  fileprivate init(_ growth: PackGrowth) {
    self.init(
      locale: growth.locale.text, oldPackBytes: growth.oldPackBytes, newPackBytes: growth.newPackBytes,
      oldDownloadBytes: growth.oldWireBytes, newDownloadBytes: growth.newWireBytes, added: growth.added,
      removed: growth.removed, changed: growth.changed, addedTextBytes: growth.addedTextBytes,
      removedTextBytes: growth.removedTextBytes)
  }
}
