import Archives
import Localization
import LocalizationAnalysis
import ResourceFormats

/// Values for findings, collected from the facts of all files.
extension BundleContents {
  /// The reason why unused keys cannot be found in the app; nil if they can.
  package func searchObstacle(in bundle: AppBundle) -> SearchObstacle? {
    guard !bundle.hasAndroidCode else { return nil }
    var hasCode = false
    // The app's own executable first.
    let executables = facts.filter { $0.value.executable != nil }.keys
      .sorted { (bundle.files[$0].component, $0) < (bundle.files[$1].component, $1) }
    for file in executables {
      switch facts[file]?.executable {
      case .encryptedCode?: return .encrypted(bundle.path(of: file))
      case .code?: hasCode = true
      case .other?, nil: continue
      }
    }
    return hasCode ? nil : .noCode
  }

  /// The uses of keys in all files.
  package func uses(_ search: KeySearch) -> KeyUses {
    search.uses(in: facts.values.lazy.compactMap(\.keyUses))
  }

  /// Groups of files of one archive with the same content, each in the order of the files; files without a double are left
  /// out.
  package func groupsOfEqualContents(in bundle: AppBundle) -> [[Int]] {
    struct Content: Hashable {
      let archive: Int
      let bytes: ByteCount
      let digest: ContentDigest
    }
    var groups: [Content: [Int]] = [:]
    for (file, facts) in facts {
      guard let digest = facts.digest else { continue }
      let content = Content(
        archive: bundle.files[file].archive, bytes: bundle.record(of: file).installBytes, digest: digest)
      groups[content, default: []].append(file)
    }
    return groups.values.filter { $0.count > 1 }.map { $0.sorted() }.sorted { $0[0] < $1[0] }
  }

  /// By path, then by locale. A file that does not parse is left out: reading it has warned.
  package func unreviewedTranslations(in bundle: AppBundle) -> [UnreviewedTranslations] {
    var found: [UnreviewedTranslations] = []
    for (file, facts) in facts {
      let name = bundle.fileName(of: file).withoutExtension
      for (tag, marked) in facts.unreviewed {
        guard let tag = tag ?? bundle.files[file].owner.tag ?? MessageSource.locale(of: name) else {
          continue
        }
        found.append(
          UnreviewedTranslations(
            file: file, path: bundle.path(of: file), locale: tag, messages: marked.count,
            untranslated: marked.untranslated))
      }
    }
    return found.sorted { ($0.path, $0.locale) < ($1.path, $1.locale) }
  }

  /// How each compiled resource table is stored, in the order of the files. A table that does not parse is left out: opening
  /// the app has warned about it.
  package func resourceTableEncodings(in bundle: AppBundle) -> [ResourceTableEncoding] {
    facts.keys.sorted().compactMap { file in
      guard let savings = facts[file]?.sparseSavings else { return nil }
      let manifest = bundle.compiledXML(at: "AndroidManifest.xml", in: bundle.archive(of: file))
      return ResourceTableEncoding(
        file: file, isCompressed: !bundle.record(of: file).isStored,
        isAligned: (bundle.record(of: file).contentOffset ?? 0).isMultiple(of: 4),
        // Without a level, Android uses 1.
        minimumSDK: manifest?.minimumSDK ?? 1, targetSDK: manifest.map { $0.targetSDK ?? 1 },
        sparseSavings: savings.bytes, sparseChunks: savings.chunks)
    }
  }
}
