import Compression
import LanguagePacks
import Localization
import PackBuilding
import ReportSchema

extension CheckRequest {
  /// Adds the sizes of the packs in each folder to the app that they were built from.
  /// - Throws: ``InputError`` if no app, or more than one, has the identifier in the packs.
  func addPacks(to apps: inout [CheckInputs]) throws {
    for folder in packs {
      try FileSystem.checkExists(folder, hint: "'ballast packs build APP --output \(folder)' writes packs")
      let files = try PackFile.open(all: [folder])
      let identifier = try files.first?.metadata().appIdentifier ?? ""
      let index = try Self.index(of: identifier, in: apps, packs: folder)
      let base = files.first { FilePath($0.path).name == PackFile.baseName }
      let comparison = try PackComparison(
        files.map(\.pack), base: base?.pack, codecs: [.zlib], usesBaseDictionary: true)
      let report = PacksCompareReport(comparison, files: files.map(\.path))
      try apps[index].checkOwners(of: files, in: folder)
      apps[index].warnings += apps[index].translations(without: report, in: folder)
      apps[index].packs = report
      apps[index].acceptOptions += ["--packs", folder]
    }
  }

  /// The app with an identifier. Packs and apps without one are not compared.
  private static func index(of identifier: String, in apps: [CheckInputs], packs: String) throws -> Int {
    let matching = apps.indices.filter { index in
      let own = apps[index].app?.identifier
      return identifier.isEmpty || own == nil || own == identifier
    }
    guard let first = matching.first else {
      throw InputError(
        packs, "has packs of '\(identifier)', and no checked app has this identifier",
        hint: "'ballast packs build' writes the packs of an app")
    }
    guard matching.count == 1 else {
      throw InputError(
        packs, "may have the packs of \(matching.count) apps", hint: "check these apps one at a time")
    }
    return first
  }
}

extension CheckInputs {
  /// - Throws: `InputError` if the app has packs already, or if packs are of another app or version. Their version may be any text
  ///   of '--app-version', such as a build.
  fileprivate func checkOwners(of files: [PackFile], in folder: String) throws {
    guard packs == nil else {
      throw InputError(
        folder, "has packs of \(name), and so has another folder",
        hint: "pass one folder of packs for each app")
    }
    for file in files {
      let metadata = try file.metadata()
      if let identifier = app?.identifier, !metadata.appIdentifier.isEmpty,
        metadata.appIdentifier != identifier
      {
        throw InputError(
          file.path, "is a pack of '\(metadata.appIdentifier)', and the app is '\(identifier)'",
          hint: "'ballast packs build' writes the packs of an app")
      }
      guard let own = app?.version, !metadata.appVersion.isEmpty, metadata.appVersion != own,
        metadata.appVersion != app?.build
      else { continue }
      throw InputError(
        folder, "has packs of version \(metadata.appVersion), and the app has version \(own)",
        hint: "'ballast packs build' writes the packs of this version")
    }
  }

  /// A warning about translations that have no pack, which no limit counts.
  fileprivate func translations(
    without report: PacksCompareReport, in folder: String
  ) -> [ReportWarning] {
    let packed = Set(report.packs.map(\.locale))
    let missing = (footprint?.locales ?? []).filter { $0.translation && $0.aliasOf == nil }
      .compactMap(\.locale).filter { !packed.contains($0) }
    guard let first = missing.first else { return [] }
    var message = "\(folder): no pack of \(first)"
    if missing.count > 1 { message += " and \(missing.count - 1) more" }
    return [ReportWarning(message: message)]
  }
}
