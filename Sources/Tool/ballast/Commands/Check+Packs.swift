import BundleAnalysis
import Compression
import LanguagePacks
import Localization
import PackBuilding
import ReportSchema

extension Check {
  /// Adds the sizes of the packs in some folders to the apps that they were built from.
  /// - Throws: `FileError` if no app, or more than one, has the identifier in the packs.
  func add(_ folders: [String], to apps: inout [CheckInputs]) throws {
    for folder in folders {
      let files = try PackFile.open(all: [folder])
      let identifier = try files.first?.metadata().appIdentifier ?? ""
      let index = try Self.index(of: identifier, in: apps, packs: folder)
      let base = files.first { FilePath($0.path).name == PackFile.baseName }
      let comparison = try PackComparison(
        files.map(\.pack), base: base?.pack, codecs: [.zlib], usesBaseDictionary: true)
      let report = PacksCompareReport(comparison, files: files.map(\.path))
      try apps[index].add(.packs(report), folder)
      try apps[index].checkSubjects()
    }
  }

  /// The app with an identifier. Packs and apps without one are not compared.
  private static func index(of identifier: String, in apps: [CheckInputs], packs: String) throws -> Int {
    let matching = apps.indices.filter { index in
      let own = apps[index].app?.identifier
      return identifier.isEmpty || own == nil || own == identifier
    }
    guard let first = matching.first else {
      throw FileError(
        packs, "has packs of '\(identifier)', which is none of the checked apps",
        hint: "'ballast packs build' writes the packs of an app")
    }
    guard matching.count == 1 else {
      throw FileError(
        packs, "may have the packs of \(matching.count) apps", hint: "check these apps one at a time")
    }
    return first
  }
}
