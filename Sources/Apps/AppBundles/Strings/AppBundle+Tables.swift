import Archives
import ResourceFormats

extension AppBundle {
  /// The files with tables by archive, in the order in which they are added. Plurals come last, as apps search them first,
  /// and Android's texts for all devices follow those for some, as in a compiled table.
  func tablesByArchive(
    _ contents: BundleContents, skipping isSkipped: (Int) -> Bool
  ) -> [Int: [(file: Int, format: ResourceFormat)]] {
    func rank(_ file: Int, _ format: ResourceFormat) -> Int {
      if format.overridesEarlier { return 2 }
      guard files[file].rule == .androidQualifier || files[file].rule == .androidDefault else { return 1 }
      let folder = name(of: file).pathParts.dropLast().last ?? ""
      return AndroidConvention.isForSomeDevices(folder[...]) ? 0 : 1
    }
    // Numbers are sorted, and not formats, which have many fields.
    var ranked: [(rank: Int, file: Int)] = []
    for file in contents.tables.keys where !isSkipped(file) {
      guard let format = recognizedFormat(of: file) else { continue }
      ranked.append((rank(file, format), file))
    }
    ranked.sort { ($0.rank, $0.file) < ($1.rank, $1.file) }
    var found: [Int: [(file: Int, format: ResourceFormat)]] = [:]
    for (_, file) in ranked {
      guard let format = recognizedFormat(of: file) else { continue }
      found[files[file].archive, default: []].append((file, format))
    }
    return found
  }

  /// One warning about gettext's templates: their texts are read from the catalogs of translations, which may be older.
  func templateWarnings(in archive: AppArchive) -> [BundleWarning] {
    let template = FileExtension("pot")
    let templates = archive.fileExtensions.indices.filter {
      archive.fileExtensions[$0] == template && archive.archive.entries[$0].kind == .file
    }
    guard let first = templates.first else { return [] }
    let others = templates.count == 1 ? "" : " (and \(templates.count - 1) more)"
    return [
      BundleWarning(
        "template not read\(others): base texts are those of the '.po' and '.mo' files",
        entry: archive.archive.names[first])
    ]
  }
}
