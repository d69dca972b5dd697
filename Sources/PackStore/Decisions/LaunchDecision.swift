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
    let bundled = stock.bundled
    if let exact = stock.exact {
      texts =
        bundled.map { $0.version == exact.version && $0 > exact } == true
        ? .bundled(bundled ?? exact) : .pack(exact)
      isCurrent = true
      return
    }
    if let bundled, bundled.version == stock.running {
      (texts, isCurrent) = (.bundled(bundled), true)
      return
    }
    let other = policy.usesOutdatedPacks ? stock.other : nil
    switch (other, bundled) {
    case (let other?, let bundled?):
      texts = stock.isBetter(bundled, than: other) ? .bundled(bundled) : .pack(other)
    case (let other?, nil): texts = .pack(other)
    case (nil, let bundled?): texts = .bundled(bundled)
    case (nil, nil): texts = .none
    }
    isCurrent = false
  }
}
