internal import LanguagePacks
internal import Localization
internal import OperatingSystem

/// The packs that are part of the app. All bytes of a pack are verified before it is first shown; copies of a store share
/// the results, because the files of an app do not change while it runs.
final class BundledPacks: Sendable {
  struct Pack: Sendable {
    /// The position in ``PackStore/Configuration/bundled``.
    let index: Int
    let pack: LanguagePack
    let info: PackMetadata
  }

  private struct Results {
    var verified: [Int: LanguagePack] = [:]
    var problems: [Int: DiskError] = [:]
  }

  private let readable: [Pack]
  private let results: Locked<Results>

  /// Reads the metadata of packs.
  init(_ packs: [LanguagePack], app: String) {
    var readable: [Pack] = []
    var results = Results()
    for (index, pack) in packs.enumerated() {
      do throws(PackError) {
        let info = try pack.metadata()
        if info.appIdentifier == app {
          readable.append(Pack(index: index, pack: pack, info: info))
        } else {
          results.problems[index] = Self.problem(info.locale.text, "is of the app '\(info.appIdentifier)'")
        }
      } catch { results.problems[index] = Self.problem("\(index)", error.description) }
    }
    self.readable = readable
    self.results = Locked(results)
  }

  /// - Parameter pack: the locale, or the position if it cannot be read.
  private static func problem(_ pack: String, _ text: String) -> DiskError {
    DiskError(.damaged(text), name: "bundled pack \(pack)")
  }

  /// The packs without a known problem.
  var usable: [Pack] {
    let problems = results.withLock { $0.problems }
    return readable.filter { problems[$0.index] == nil }
  }

  /// The problems that are known, in the order of the packs.
  var problems: [DiskError] {
    results.withLock { $0.problems.sorted { $0.key < $1.key }.map(\.value) }
  }

  /// Verifies all bytes of a pack, unless they were verified before.
  func verified(_ pack: Pack) throws(DiskError) -> LanguagePack {
    if let known = results.withLock({ $0.verified[pack.index] }) { return known }
    do throws(PackError) {
      let verified = try pack.pack.verified()
      results.withLock { $0.verified[pack.index] = verified }
      return verified
    } catch {
      let problem = Self.problem(pack.info.locale.text, error.description)
      results.withLock { $0.problems[pack.index] = problem }
      throw problem
    }
  }
}
