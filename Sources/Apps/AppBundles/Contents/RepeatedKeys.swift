import LocalizationAnalysis
import ResourceFormats

/// The keys that several files of one table and one owner have: `values/strings.xml` and `values-en/strings.xml` if English is
/// base, or a variant for some devices. A message is counted once.
struct RepeatedKeys {
  private struct Table: Hashable {
    let archive: Int
    let component: Int
    let owner: Owner
    let name: String
    let format: ResourceFormat
  }

  /// The files of each table that has several, in their order.
  private let groups: [[Int]]
  /// All files of these tables, whose keys are needed.
  let files: Set<Int>

  init(in bundle: AppBundle) {
    var tables: [Table: [Int]] = [:]
    for file in bundle.files.indices {
      let appFile = bundle.files[file]
      guard let name = appFile.table, let format = bundle.format(of: file), !format.isContainer else {
        continue
      }
      let table = Table(
        archive: appFile.archive, component: appFile.component, owner: appFile.owner, name: name,
        format: format)
      tables[table, default: []].append(file)
    }
    groups = tables.values.filter { $0.count > 1 }
    files = Set(groups.joined())
  }

  /// The number of keys of each file that an earlier file of its table has.
  /// - Parameters:
  ///   - keys: by file.
  ///   - isCounted: whether a key of a file counts as a message.
  func counts(_ keys: (Int) -> Set<String>, isCounted: (Int, String) -> Bool) -> [Int: Int] {
    var counts: [Int: Int] = [:]
    for group in groups {
      var known: Set<String> = []
      for file in group {
        let own = keys(file)
        counts[file] = own.intersection(known).count { isCounted(file, $0) }
        known.formUnion(own)
      }
    }
    return counts
  }
}
