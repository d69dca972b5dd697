package import Localization
import LocalizationAnalysis

/// The resources that a removal of locales applies to.
package enum RemovalScope: String, Hashable, Sendable, CaseIterable {
  /// All resources of a locale but those that the operating system reads from the installed app.
  case deliverable
  /// Messages and their plurals. Images, sounds and interface files are kept.
  case messages
  /// All resources of a locale.
  case everything

  func includes(_ kind: ResourceKind) -> Bool {
    self != .messages || kind == .strings || kind == .plurals
  }
}

/// The locales and resources that are removed from an app.
package struct RemovalOptions: Sendable {
  /// Locales that are kept besides base, each by its exact tag: `pt` does not include `pt-BR`.
  package var kept: Set<LocaleTag>
  package var scope: RemovalScope
  /// Whether the resources of a component may be removed.
  package var mayRemove: @Sendable (Component) -> Bool
  /// Whether lists of signed files (CodeResources, MANIFEST.MF) keep the records of removed files.
  package var keepsSignatureRecords: Bool

  package init(
    keeping kept: Set<LocaleTag> = [], scope: RemovalScope = .everything, keepsSignatureRecords: Bool = false,
    mayRemove: @escaping @Sendable (Component) -> Bool = { _ in true }
  ) {
    self.kept = kept
    self.scope = scope
    self.keepsSignatureRecords = keepsSignatureRecords
    self.mayRemove = mayRemove
  }
}
