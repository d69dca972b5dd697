import Archives
import Localization
package import LocalizationAnalysis
import ResourceFormats

/// A file of several owners whose bytes are attributed.
package struct OpenedContainer: Hashable, Sendable {
  /// Nil for a file that belongs to several locales as a whole, such as an image that several of them refer
  /// to.
  let format: ResourceFormat?
  /// They sum to the expanded size of the content.
  package private(set) var parts: [ContainerPart]
  /// The unlocalized bytes that nothing in the container refers to.
  package internal(set) var unusedBytes = 0

  /// The rule by which bytes are attributed.
  package var apportionmentRule: String { format?.apportionmentRule ?? "equal-parts" }

  /// Whether the parts are records about other files, and therefore always apportioned.
  package var isFileList: Bool { format?.isFileList ?? false }
}

/// The part of a shared container attributed to one owner.
package struct ContainerPart: Hashable, Sendable {
  package let owner: Owner
  package let kind: ResourceKind
  /// The component of the files that these bytes describe.
  package let component: Int
  /// Expanded bytes that only this owner uses.
  package let ownBytes: Int
  /// This owner's share of expanded bytes that several owners use, or that describe its files.
  package let apportionedBytes: Int
  package let messages: Int
  /// The messages of a locale whose keys known libraries declare, by key with its type.
  var messagesOfLibraryKeys: [String: Int] = [:]
  /// Those of libraries that the app links.
  package fileprivate(set) var libraryMessages = 0
  /// Whether a locale has values of a table that are not texts.
  var hasOtherValues = false

  package var bytes: Int { ownBytes + apportionedBytes }

  /// Whether all of the part are texts of libraries, such as an array of texts.
  package var isOfLibraries: Bool { messages > 0 && libraryMessages == messages && !hasOtherValues }
}

extension OpenedContainer {
  /// - Parameter source: the language of the file's texts of base, if it is not that of the app.
  init(
    _ format: ResourceFormat, _ shares: ContainerShares, of file: AppFile, base: LocaleTag?,
    source: LocaleTag? = nil
  ) {
    let parts = shares.shares.map { share in
      // Everything in a language split belongs to its language, whichever regions its table has.
      let own = share.owner.movedFromBase(to: source).folded(into: base)
      let owner = file.owner == .unlocalized ? own : file.owner
      return ContainerPart(
        owner: owner, kind: share.kind, component: file.component, ownBytes: share.ownBytes,
        apportionedBytes: share.apportionedBytes, messages: share.messages,
        messagesOfLibraryKeys: share.libraryMessages, hasOtherValues: share.hasOtherValues)
    }
    self.init(format: format, parts: parts, unusedBytes: shares.unusedBytes)
  }

  /// Counts the messages of libraries that the app links.
  /// - Parameter keys: of these libraries.
  mutating func countLibraryMessages(_ keys: Set<String>) {
    for index in parts.indices {
      parts[index].libraryMessages = parts[index].messagesOfLibraryKeys.reduce(0) { sum, messages in
        keys.contains(messages.key) ? sum + messages.value : sum
      }
    }
  }

  /// A file that several locales refer to, in equal parts.
  init(file bytes: Int, of owners: [Owner], kind: ResourceKind, component: Int) {
    let shares = apportion(ByteCount(bytes), by: owners.map { _ in 1 })
    let parts = zip(owners, shares).map { owner, share in
      ContainerPart(
        owner: owner, kind: kind, component: component, ownBytes: 0, apportionedBytes: share.value,
        messages: 0)
    }
    self.init(format: nil, parts: parts)
  }
}

extension AppBundle {
  /// The containers that were parsed when the app was opened: resource tables, and files that they assign to
  /// several locales.
  func resourceTableContainers() -> [Int: OpenedContainer] {
    var containers: [Int: OpenedContainer] = [:]
    for archive in ownArchives {
      for (entry, table) in archive.resourceTables.tables {
        let file = archive.files.lowerBound + entry
        containers[file] = OpenedContainer(
          table.format, table.contents.shares, of: files[file], base: archive.baseLocale)
      }
      for (entry, owners) in archive.resourceTables.sharedFiles {
        let file = archive.files.lowerBound + entry
        guard files[file].rule == .apportionedContainer else { continue }
        containers[file] = OpenedContainer(
          file: record(of: file).installBytes.value, of: owners, kind: files[file].kind,
          component: files[file].component)
      }
    }
    return containers
  }

  /// Whether ``resourceTableContainers()`` contains a file.
  func isResourceTableContainer(_ file: Int) -> Bool {
    let tables = archive(of: file).resourceTables
    let entry = files[file].entry
    return tables.tables[entry] != nil
      || tables.sharedFiles[entry] != nil && files[file].rule == .apportionedContainer
  }
}
