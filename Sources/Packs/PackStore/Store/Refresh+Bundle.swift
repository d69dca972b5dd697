import LanguagePacks
import OperatingSystem
import PackRestoring

extension Refresh {
  /// Writes the bundle of the texts that a launch now shows, and removes the bundles of other texts. The one that the
  /// process uses stays until the next refresh.
  mutating func writeBundle() async {
    guard let bundle = store.configuration.bundle else { return }
    let next = store.launch(preferring: launch.languages)
    let folder = BundleFolder(path: bundle.folder)
    let tables = bundle.tables.union(folder.tables).union(launch.texts.requestedTables)
      .union(next.texts.requestedTables)
    do throws(RefreshReport.Problem) {
      try await locked { refresh throws(RefreshReport.Problem) in
        do throws(DiskError) {
          let keys = try next.texts.keys(of: tables, in: bundle.keys)
          guard !keys.isEmpty else { return }
          let (name, files) = try next.texts.bundleFiles(keys: keys)
          let (path, byteCount) = try folder.write(name, files)
          refresh.report.writtenBundleBytes = byteCount
          folder.removeOthers(than: [path, refresh.launch.bundle ?? path])
        } catch { throw .disk(error) }
      }
    } catch { report.problems.append(error) }
  }
}

extension PackTexts {
  /// The keys of those tables that a pack has in Foundation's syntax.
  /// - Parameter path: of `packs.keys`.
  fileprivate func keys(of tables: Set<String>, in path: String) throws(DiskError) -> [String: [String]] {
    let tables = tables.filter(isOfFoundation)
    guard !tables.isEmpty else { return [:] }
    let bytes: [UInt8]
    do throws(InputFileError) { bytes = try InputFile.contents(of: path) } catch {
      throw DiskError(error, "packs.keys")
    }
    do throws(PackError) {
      return try LanguagePack.keys(in: bytes).filter { tables.contains($0.key) }
    } catch { throw DiskError(.damaged(error.description), name: "packs.keys") }
  }
}
