package import Localization
import LocalizationAnalysis

/// The resources of removed locales that one rule keeps in the app.
package struct KeptForSystem: Hashable, Sendable {
  /// Files, and containers of several locales.
  package internal(set) var files = 0
  /// Android resources, each counted once for all locales.
  package internal(set) var resources = 0
  package internal(set) var locales: Set<LocaleTag> = []
}

extension LocaleRemover {
  /// The resources of some locales that are kept, by rule. Empty unless the scope is `deliverable`.
  package func keptForSystem(
    _ isRemoved: (LocaleTag) -> Bool
  ) -> [SystemResourceRule: KeptForSystem] {
    var kept: [SystemResourceRule: KeptForSystem] = [:]
    var resources: [SystemResourceRule: Set<UInt32>] = [:]
    func isSelected(_ tag: LocaleTag) -> Bool { !removal.kept.contains(tag) && isRemoved(tag) }
    for (file, rule) in system.files where includes(file) && parts[bundle.files[file].archive] != nil {
      let owners = [bundle.files[file].owner] + (contents.containers[file]?.parts.map(\.owner) ?? [])
      let tags = Set(owners.compactMap(\.tag).filter(isSelected))
      guard !tags.isEmpty else { continue }
      kept[rule, default: KeptForSystem()].files += 1
      kept[rule, default: KeptForSystem()].locales.formUnion(tags)
    }
    for (number, found) in system.resources where parts[number] != nil {
      let archive = bundle.archives[number]
      for (id, resource) in found {
        // A language split is removed for its language, whichever regions its table has.
        let tags =
          archive.wholeOwner.tag.map { isSelected($0) ? resource.locales : [] }
          ?? resource.locales.filter { $0 != archive.baseLocale && isSelected($0) }
        guard !tags.isEmpty else { continue }
        kept[resource.rule, default: KeptForSystem()].locales.formUnion(tags)
        resources[resource.rule, default: []].insert(id)
      }
    }
    for (rule, ids) in resources { kept[rule, default: KeptForSystem()].resources = ids.count }
    return kept
  }
}
