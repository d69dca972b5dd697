/// The texts to show at launch, and whether a download is needed.
///
/// In this order: the pack of the running version, or the texts in the app if they are of this version and revision; the
/// texts in the app or a pack of another version, whichever is closer to the running version; nothing.
package struct LaunchDecision: Hashable, Sendable {
  package enum Texts: Hashable, Sendable {
    case pack(PackRelease)
    /// Texts that are part of the app.
    case bundled(PackRelease)
    /// The texts of a parent locale, of the previous locale, or of base are shown.
    case none
  }

  package let texts: Texts
  /// Whether the texts are of the running version. If not, a download is needed.
  package let isCurrent: Bool

  package init(_ stock: LocaleStock, _ policy: StorePolicy) {
    var packs: [PackRelease] = []
    if let exact = stock.exact { packs.append(exact) }
    if policy.usesOutdatedPacks, let other = stock.other { packs.append(other) }
    // If both have the same release, use the pack. An unused pack is removed and would be downloaded again.
    var candidates = packs
    if let bundled = stock.bundled { candidates.append(bundled) }
    let best = candidates.min { stock.isBetter($0, than: $1) }
    if let best {
      texts = packs.contains(best) ? .pack(best) : .bundled(best)
    } else {
      texts = .none
    }
    isCurrent = best?.version == stock.running
  }
}
