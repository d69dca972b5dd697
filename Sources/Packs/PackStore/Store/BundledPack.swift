import LanguagePacks
import Localization

/// A pack that is part of the app. All bytes of a pack are verified before it is shown.
struct BundledPack: Sendable {
  /// The position in ``PackStore/Configuration/bundled``.
  let index: Int
  let pack: LanguagePack
  let info: PackMetadata

  /// Reads the metadata of a pack.
  init(_ pack: LanguagePack, at index: Int, app: String) throws(DiskError) {
    do throws(PackError) { info = try pack.metadata() } catch {
      throw Self.problem("\(index)", error.description)
    }
    guard info.appIdentifier == app else {
      throw Self.problem(info.locale.text, "is of the app '\(info.appIdentifier)'")
    }
    self.index = index
    self.pack = pack
  }

  /// - Parameter pack: the locale, or the position if it cannot be read.
  private static func problem(_ pack: String, _ text: String) -> DiskError {
    DiskError(.damaged(text), name: "bundled pack \(pack)")
  }

  func verified() throws(DiskError) -> LanguagePack {
    do throws(PackError) { try pack.verify() } catch {
      throw Self.problem(info.locale.text, error.description)
    }
    return pack
  }
}
