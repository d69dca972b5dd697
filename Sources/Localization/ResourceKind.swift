/// The kind of content of a resource.
package enum ResourceKind: String, Hashable, Sendable, CaseIterable {
  case strings, plurals, interface, images, audio, video, fonts, other

  /// The index in ``allCases``.
  package var ordinal: Int {
    switch self {
    case .strings: 0
    case .plurals: 1
    case .interface: 2
    case .images: 3
    case .audio: 4
    case .video: 5
    case .fonts: 6
    case .other: 7
    }
  }
}
