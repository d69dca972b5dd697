import Bytes
import Localization

/// The texts of base in an Android source tree with several variants of an app, such as `src/main` and `src/beta`. A
/// build contains one variant. Here, the last one in the order of the archive is used.
struct BaseVariants {
  private struct Replacement: Hashable {
    let folder, former: String
  }

  private var messages: [String: (message: Message, folder: String)] = [:]
  private var replaced: [Replacement: Int] = [:]

  /// - Parameter path: of the file: `src/main/res/values/strings.xml`. Folders with qualifiers are skipped.
  mutating func add(_ messages: [String: Message], to table: String, of path: String) {
    let parts = path.split(separator: "/").dropLast()
    guard parts.last == "values" else { return }
    let folder = parts.dropLast().joined(separator: "/")
    for (key, message) in messages {
      let key = "\(table)/\(key)"
      if let former = self.messages[key], former.folder != folder, former.message != message {
        replaced[Replacement(folder: folder, former: former.folder), default: 0] += 1
      }
      self.messages[key] = (message, folder)
    }
  }

  var warnings: [BundleWarning] {
    let sorted = replaced.sorted { ($0.key.folder, $0.key.former) < ($1.key.folder, $1.key.former) }
    return sorted.map { replacement, count in
      let texts = "\(counted(count, "base text")) \(agreeing(count, "differs", "differ"))"
      let used = agreeing(count, "this one is used", "these are used")
      return BundleWarning("\(texts) from '\(replacement.former)'; \(used)", entry: replacement.folder)
    }
  }
}
