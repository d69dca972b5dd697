import Bytes
import DataFormats
import Localization
package import LocalizationAnalysis

/// The attribution of a shared container. The shares sum to the size of the container.
package struct ContainerShares: Hashable, Sendable {
  /// The part of a container attributed to one owner and one kind of resource.
  package struct Share: Hashable, Sendable {
    package let owner: Owner
    package let kind: ResourceKind
    /// Bytes used only by this owner.
    package internal(set) var ownBytes = 0
    /// This owner's equal share of bytes that several owners use.
    package internal(set) var apportionedBytes = 0
    package internal(set) var messages = 0
    /// The messages of a locale whose keys ``AndroidLibraries`` declare, by key with its type. An app may also have texts
    /// of these names.
    package internal(set) var libraryMessages: [String: Int] = [:]
    /// Whether a locale has values that are not texts, such as files.
    package internal(set) var hasOtherValues = false
  }

  /// Sorted by owner, then by kind; unlocalized first, then base.
  package let shares: [Share]
  /// The unlocalized bytes to which nothing in the container refers.
  package let unusedBytes: Int
  /// A warning about what is not attributed.
  package internal(set) var remark: String?
  /// Whether the remark is about other files that the container names.
  package internal(set) var isRemarkAboutImports = false
}

/// The attribution of a resource table, compiled (`resources.arsc`) or as in an app bundle (`resources.pb`).
package struct ResourceTableContents: Sendable {
  /// A file that a resource of the table refers to.
  package struct File: Hashable, Sendable {
    /// The path in the table, from the root of the APK or module.
    package let path: String
    /// The sorted owners; several if an optimizer merged equal files.
    package let owners: [Owner]
  }

  package let shares: ContainerShares
  /// Files of locales, and files of base with a localized variant. Other files are not listed.
  package let files: [File]
  /// The number of configurations whose locale is not a valid tag.
  package let unreadableLocales: Int
  /// Whether a tool has shortened the names of texts, so that those of libraries are not known.
  package let hasShortenedNames: Bool
}

/// Collects the attribution of a container's bytes. Bytes that are not attributed are unlocalized.
struct ByteAttribution {
  struct Key: Hashable {
    let owner: Owner
    let kind: ResourceKind
  }

  private var shares: [Key: ContainerShares.Share] = [:]
  private var unused = 0
  /// The messages of each key of a known library.
  private var libraryMessages: [Key: [String: Int]] = [:]

  mutating func add(own bytes: Int, to key: Key) { self[key].ownBytes += bytes }
  /// - Parameter libraryKey: the key of the messages, if a known library declares it.
  mutating func add(messages: Int, libraryKey: String? = nil, to key: Key) {
    self[key].messages += messages
    if let libraryKey { libraryMessages[key, default: [:]][libraryKey, default: 0] += messages }
  }

  mutating func addOtherValue(to key: Key) { self[key].hasOtherValues = true }

  /// Adds the bytes of items, apportioned to their users.
  mutating func add(_ uses: ReferenceCounts, bytes: (Int) -> Int) {
    unused += uses.divide(bytes) { key, own, apportioned in
      self[key].ownBytes += own
      self[key].apportionedBytes += apportioned
    }
  }

  private subscript(key: Key) -> ContainerShares.Share {
    get { shares[key] ?? ContainerShares.Share(owner: key.owner, kind: key.kind) }
    set { shares[key] = newValue }
  }

  /// - Parameters:
  ///   - total: the size of the container in bytes.
  ///   - kind: the kind of the bytes that are not attributed.
  /// - Throws: `FormatError` if more bytes are attributed than the container has, because its parts overlap.
  func shares(of total: Int, rest kind: ResourceKind) throws(FormatError) -> ContainerShares {
    var all = self
    let attributed = shares.values.reduce(0) { $0 + $1.ownBytes + $1.apportionedBytes }
    guard attributed <= total else { throw FormatError(.overlappingEntries, at: 0) }
    all.add(own: total - attributed, to: Key(owner: .unlocalized, kind: kind))
    for (key, messages) in libraryMessages { all[key].libraryMessages = messages }
    let sorted = all.shares.values.sorted { ($0.owner, $0.kind.ordinal) < ($1.owner, $1.kind.ordinal) }
    return ContainerShares(shares: sorted, unusedBytes: unused)
  }
}
