import LanguagePacks
import Localization
import PackTrust

/// A pack that the device should have and does not have, with the version whose entry describes it.
struct WantedEntry {
  let version: NewestPublication.Version
  let locale: String
  let purpose: StorePolicy.Purpose
}

extension Refresh {
  /// The packs that the device should have, as far as the signed file and known entries name them.
  func wanted() -> [WantedEntry] {
    guard let newest = site.site.newest, let selected = launch.selected else { return [] }
    let offered = newest.versions.filter { $0.isOffered(to: state.installation) }
    let stocks = Stocks(
      inventory, bundled, running: store.configuration.appVersion, versions: offered.map(\.version))
    // The last entry of a version has its greatest revision.
    func last(_ number: Int32) -> NewestPublication.Version? {
      offered.last { stocks.numbers[$0.version] == number }
    }
    let newestNumber = offered.compactMap { stocks.numbers[$0.version] }.max()
    var next: NewestPublication.Version?
    if let newestNumber, newestNumber > stocks.running { next = last(newestNumber) }
    let current = last(stocks.running)
    guard let lead = current ?? next else { return [] }
    func release(_ locale: String, _ version: NewestPublication.Version?) -> PackRelease? {
      version.flatMap { version in
        guard newest.locales(of: version).contains(locale) else { return nil }
        return stocks.release(version.version, UInt32(clamping: version.revision))
      }
    }
    return locales([selected] + launch.parents, newest, lead).flatMap { locale in
      let published = release(locale, current)
      let following = release(locale, next)
      return store.policy.wanted(
        stocks.stock(locale), published: published, next: following,
        hasNext: following.map { !stocks.packs(locale, $0).isEmpty } ?? false, on: network
      ).compactMap { wanted -> WantedEntry? in
        guard let version = wanted.purpose == .nextVersion ? next : current else { return nil }
        return WantedEntry(version: version, locale: locale, purpose: wanted.purpose)
      }
    }
  }

  /// The locales in use, with the parents that the entry of the selected one lists. If the version has no pack for the
  /// selected locale, the first of its parents that has one is used.
  private func locales(
    _ chain: [LocaleTag], _ newest: NewestPublication, _ version: NewestPublication.Version
  ) -> [String] {
    let available = newest.locales(of: version)
    let base = store.baseInfo.locale
    guard let own = chain.first(where: { $0 == base || available.contains($0.text) }), own != base else {
      return []
    }
    var locales = inUse
    for locale in [own.text] + (site.entry(own.text, of: version)?.parents ?? [])
    where !locales.contains(locale) { locales.append(locale) }
    return locales
  }

  /// The first entry that the plan of downloads needs and the device does not have.
  /// - Parameter refused: the files of entries that cannot be used now.
  mutating func missingEntry(
    _ wanted: [WantedEntry], except refused: Set<String>
  ) -> (name: String, version: NewestPublication.Version)? {
    if !wanted.isEmpty { readIncluded() }
    for wanted in wanted {
      func isMissing(_ name: String) -> Bool {
        site.entry(name, of: wanted.version) == nil
          && !refused.contains(SiteFiles.entry(name, root: wanted.version.rootDigest))
      }
      if isMissing(wanted.locale) { return (wanted.locale, wanted.version) }
      guard let base = site.entry(wanted.locale, of: wanted.version)?.downloads.lazy.compactMap(\.base).first,
        knownPack(base) == nil, isMissing(SiteFiles.baseEntry)
      else { continue }
      return (SiteFiles.baseEntry, wanted.version)
    }
    return nil
  }

  /// Downloads the entries that the plan needs. One that was refused before is skipped until its wait is over.
  /// - Returns: whether downloads may succeed.
  mutating func fetchEntries() async -> Bool {
    var refused = Set(
      state.refused.filter { !$0.value.isOver(at: clockTime, store.policy) }.keys)
    var isFirst = true
    while let (name, version) = missingEntry(wanted(), except: refused) {
      guard state.downloads.isOver(at: clockTime, store.policy) else {
        report.isPostponed = true
        return false
      }
      // A disk without space for the state has no space for an entry either: nothing is requested.
      if isFirst { guard await saveState(always: true) else { return false } }
      isFirst = false
      let file = SiteFiles.entry(name, root: version.rootDigest)
      do throws(RefreshReport.Problem) {
        guard case .contents(let bytes, _) = try await fetch(file, limit: SiteFiles.entryLimit) else {
          throw .init(TrustError.withheld(file))
        }
        do throws(TrustError) { try site.accept(entry: bytes, named: name, of: version) } catch {
          throw .init(error)
        }
        try await locked { refresh throws(RefreshReport.Problem) in
          try refresh.save(StoreFiles.entry(name, root: version.rootDigest), bytes)
        }
        state.refused[file] = nil
      } catch {
        report.problems.append(error)
        guard !error.stopsDownloads else {
          state.downloads.fail(at: clockTime)
          return false
        }
        refused.insert(file)
        state.refused[file, default: Backoff()].fail(at: clockTime)
      }
    }
    return true
  }
}
