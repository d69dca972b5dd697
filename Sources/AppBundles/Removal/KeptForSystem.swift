package import Localization

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
    addKept(isRemoved, to: &kept, resources: &resources)
    for (rule, ids) in resources { kept[rule, default: KeptForSystem()].resources = ids.count }
    return kept
  }

  private func addKept(
    _ isRemoved: (LocaleTag) -> Bool, to kept: inout [SystemResourceRule: KeptForSystem],
    resources: inout [SystemResourceRule: Set<UInt32>]
  ) {
    func isSelected(_ tag: LocaleTag) -> Bool { !removal.kept.contains(tag) && isRemoved(tag) }
    for (entry, rule) in system.files where includes(bundle.attributions[entry]) {
      let parts = contents.containers[entry]?.parts.compactMap(\.owner.tag) ?? []
      let tags = Set([bundle.attributions[entry].owner.tag].compactMap(\.self) + parts).filter(isSelected)
      guard !tags.isEmpty else { continue }
      kept[rule, default: KeptForSystem()].files += 1
      kept[rule, default: KeptForSystem()].locales.formUnion(tags)
    }
    for (id, resource) in system.resources {
      // A language split is removed for its language, whichever regions its table has.
      let tags =
        bundle.wholeOwner.tag.map { isSelected($0) ? resource.locales : [] }
        ?? resource.locales.filter { $0 != bundle.baseLocale && isSelected($0) }
      guard !tags.isEmpty else { continue }
      kept[resource.rule, default: KeptForSystem()].locales.formUnion(tags)
      resources[resource.rule, default: []].insert(id)
    }
    for remover in nested { remover?.addKept(isRemoved, to: &kept, resources: &resources) }
  }
}
