/// The kind of content of a resource.
package enum ResourceKind: String, Hashable, Sendable, CaseIterable {
  case strings, plurals, interface, images, audio, video, fonts, other

  /// The index in ``allCases``.
  package var ordinal: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
