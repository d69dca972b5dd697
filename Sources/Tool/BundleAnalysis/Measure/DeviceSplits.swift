import AppBundles
import Archives
import Localization
import LocalizationAnalysis

/// The APKs of a set that one device downloads, with those of all languages.
struct DeviceSplits {
  typealias Split = (archive: AppArchive, language: String?)

  /// A module that no device downloads with the app, or only some.
  struct LaterModule: Sendable {
    let name: String
    let manifest: APKManifest
    /// The APKs for the device, without those of languages.
    fileprivate(set) var archives: [AppArchive] = []
  }

  /// APKs that replace each other on a device: splits of a module for different screens or processors, or variants of a
  /// split for different versions of Android.
  private struct Group: Hashable {
    let name: String
    let language: String?
  }

  /// An APK of the set, with the devices that it is for.
  private struct Candidate {
    let archive: AppArchive
    /// The name of the split.
    let name: String
    let manifest: APKManifest?
    let place: Place
    let group: Group
  }

  /// The selected splits. `language` is nil for an APK that every device downloads.
  let selected: [Split]
  /// By name.
  let laterModules: [LaterModule]
  /// Bytes of expansion files (`main.42.org.example.obb`). A device downloads them with the APKs, as they are.
  let expansionBytes: ByteCount
  /// Why a device cannot install what is selected.
  let warnings: [BundleWarning]

  /// Nil if the app is not a set of APKs.
  init?(_ bundle: AppBundle, _ profile: DeviceProfile) {
    let candidates = Self.candidates(in: bundle)
    guard !candidates.isEmpty else { return nil }
    var later = Self.laterModules(candidates)
    var selected: [Split] = []
    for candidate in Self.best(of: candidates, profile) {
      let language = candidate.group.language
      guard let module = later.firstIndex(where: { $0.contains(candidate.name) }) else {
        selected.append((candidate.archive, language))
        continue
      }
      if language == nil { later[module].archives.append(candidate.archive) }
    }
    self.selected = selected
    laterModules = later
    expansionBytes = Self.expansionBytes(in: bundle.archive)
    warnings = Self.warnings(candidates, later, profile)
  }

  /// The APKs of the set; empty if the app is not one.
  private static func candidates(in bundle: AppBundle) -> [Candidate] {
    guard [.apks, .xapk, .apkm].contains(bundle.format) else { return [] }
    let folder = bundle.root.isEmpty ? "" : "\(bundle.root)/"
    let named = bundle.ownArchives.dropFirst().map { archive in
      (path: String(archive.pathInApp.dropFirst(folder.count).dropLast("!/".count)), archive: archive)
    }
    // bundletool writes whole APKs for old devices beside the splits for others.
    let splits = named.filter { $0.path.hasPrefix("splits/") || $0.path.hasPrefix("asset-slices/") }
    let wholes = named.filter { $0.path.hasPrefix("standalones/") || $0.path == "universal.apk" }
    let areWhole = splits.isEmpty && wholes.count == named.count
    return (splits.isEmpty ? named : splits).map { _, archive in
      let name = bundle.components[archive.components.lowerBound].name
      let place = Place(name)
      var group = Group(name: "", language: nil)
      if !areWhole { group = Group(name: place.stem, language: archive.wholeOwner.tag?.language) }
      return Candidate(
        archive: archive, name: name, manifest: APKManifest(of: archive.archive), place: place, group: group)
    }
  }

  /// The APK of each group that fits the device best, in the order of the set.
  private static func best(of candidates: [Candidate], _ profile: DeviceProfile) -> [Candidate] {
    var best: [Candidate] = []
    var positions: [Group: Int] = [:]
    for candidate in candidates {
      guard let position = positions[candidate.group] else {
        positions[candidate.group] = best.count
        best.append(candidate)
        continue
      }
      if isBetter(candidate, than: best[position], profile) { best[position] = candidate }
    }
    return best
  }

  private static func expansionBytes(in archive: Archive) -> ByteCount {
    func isExpansionFile(_ entry: Int) -> Bool {
      archive.entries[entry].kind == .file && archive.names[entry].lowercased().hasSuffix(".obb")
    }
    var bytes = ByteCount.zero
    for entry in archive.entries.indices where isExpansionFile(entry) {
      bytes += archive.entries[entry].installBytes
    }
    return bytes
  }

  /// Whether a split fits a device better than another one. If both are equal, the larger is better: variants for newer
  /// devices come later.
  private static func isBetter(_ one: Candidate, than other: Candidate, _ profile: DeviceProfile) -> Bool {
    if let density = one.place.density, let otherDensity = other.place.density, density != otherDensity {
      return profile.prefers(density: density, to: otherDensity)
    }
    let rank = one.place.rank(profile)
    let otherRank = other.place.rank(profile)
    if rank != otherRank { return rank < otherRank }
    return one.archive.archive.size > other.archive.archive.size
  }

  private static func laterModules(_ candidates: [Candidate]) -> [LaterModule] {
    var found: [String: LaterModule] = [:]
    for candidate in candidates {
      guard let manifest = candidate.manifest, let name = manifest.split, !manifest.isFirstDownload else {
        continue
      }
      found[name] = LaterModule(name: name, manifest: manifest)
    }
    return found.values.sorted { $0.name < $1.name }
  }

  private static func warnings(
    _ candidates: [Candidate], _ later: [LaterModule], _ profile: DeviceProfile
  ) -> [BundleWarning] {
    let manifests = candidates.compactMap(\.manifest)
    let base = manifests.filter { $0.split == nil }
    var requirements = InstallRequirements()
    requirements.minimumSDK = (base.isEmpty ? manifests : base).compactMap(\.minimumSDK).min()
    for candidate in candidates where !later.contains(where: { $0.contains(candidate.name) }) {
      let archive = candidate.archive.archive
      for index in archive.entries.indices { requirements.addLibrary(archive.names[index]) }
    }
    var warnings = requirements.warnings(for: profile)
    if base.isEmpty, manifests.count == candidates.count {
      warnings.append(
        BundleWarning(
          "the base APK is missing: no device can install the app, and its sizes are those of the splits"))
    }
    return warnings
  }
}

extension DeviceSplits.LaterModule {
  /// Whether a split is the module or one of its configurations: `camera`, `camera.config.de`.
  fileprivate func contains(_ split: String) -> Bool { split == name || split.hasPrefix("\(name).") }
}

/// The devices of a split, as its name describes them.
private struct Place {
  /// The split's name without the number of a variant (`_2`), and without the screen or processor.
  let stem: String
  /// Dots per inch; nil for a split that is not for a screen.
  private(set) var density: Int?
  private var processor: String?

  init(_ name: String) {
    func suffix(_ value: String) -> Bool {
      name == value || name.hasSuffix(".\(value)") || name.hasSuffix("-\(value)")
    }
    if let (screen, density) = DeviceProfile.screens.first(where: { suffix($0.key) }) {
      stem = "\(name.dropLast(screen.utf8.count))screen"
      self.density = density
      return
    }
    let processors = Set(DeviceProfile.processors.values.joined()).union(["mips", "mips64"])
    for processor in processors {
      let value = processor.replacing("-", with: "_")
      guard suffix(value) else { continue }
      stem = "\(name.dropLast(value.utf8.count))processor"
      self.processor = processor
      return
    }
    let isVariant = name.dropLast().last == "_" && name.last?.isWholeNumber == true
    stem = isVariant ? String(name.dropLast(2)) : name
  }

  /// How well the processor suits a device: 0 best.
  func rank(_ profile: DeviceProfile) -> Int {
    guard let processor else { return 0 }
    return profile.usableProcessors.firstIndex(of: processor) ?? profile.usableProcessors.count
  }
}
