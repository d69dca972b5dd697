import Foundation
import LanguagePacks
import Localization
import PackBuilding
import PackStore
import ReportSchema
import TestSupport
import Testing

@testable import BundleAnalysis

/// The texts that a launch shows, one test for each result, in the order in which they are tried.
@Suite struct LaunchTextsTests {
  /// A disk with the pack of a version and locale, which a store of that version downloaded.
  private func disk(_ world: StoreWorld, version: Int, _ locale: String = "de") async throws -> FolderDisk {
    let disk = FolderDisk("\(folder.path)/\(UUID().uuidString)")
    let store = try world.store(version, disk) { $0.policy.prefetches = false }
    _ = await store.refresh(after: store.launch(preferring: [locale]), network: .metered)
    #expect(disk.packNames.count == 1)
    return disk
  }

  private let folder: TemporaryFolder
  private let world: StoreWorld

  init() throws {
    folder = try TemporaryFolder()
    world = try StoreWorld(3)
  }

  /// The user waits for a launch: it reads the state and the pack, and no file is written or waited for.
  @Test func aLaunchWritesAndSyncsNothing() async throws {
    let disk = CountingDisk()
    let refreshed = try await world.refresh(2, disk)
    #expect(refreshed.downloaded.map(\.locale).contains("de"))
    #expect(disk.work.filesWritten > 0 && disk.work.syncs == 2 * disk.work.filesWritten)
    for run in ["first launch after a download", "next launch"] {
      disk.reset()
      let launch = try world.store(2, disk).launch(preferring: ["de"])
      #expect(world.checkTexts(launch, version: 2) == 40)
      let work = disk.work
      #expect(work.filesOpened == 2, "\(run): state and pack")
      #expect(work.filesWritten == 0, "\(run): files written")
      #expect(work.bytesWritten == 0, "\(run): bytes written")
      #expect(work.syncs == 0, "\(run): syncs")
    }
  }

  @Test func anExactPackOnTheDiskIsShownWithoutADownload() async throws {
    let store = try world.store(2, try await disk(world, version: 2)) {
      $0.bundled = [try world.pack("de", version: 1)]
    }
    let launch = store.launch(preferring: ["de"])
    #expect(launch.source == .currentPack && !launch.isMissing && launch.problems.isEmpty)
    #expect(world.checkTexts(launch, version: 2) == 40)
    #expect(await store.refresh(after: launch, network: .metered).downloaded.isEmpty)
  }

  @Test func anOutdatedPackIsShownAndADownloadScheduled() async throws {
    let store = try world.store(2, try await disk(world, version: 1)) {
      $0.bundled = [try world.pack("de", version: 0)]
    }
    let launch = store.launch(preferring: ["de"])
    #expect(launch.source == .outdatedPack(version: "1.1") && !launch.isMissing)
    #expect(world.checkTexts(launch, version: 2) == 39)
    let report = await store.refresh(after: launch, network: .metered)
    #expect(report.downloaded.map(\.version) == ["1.2"] && report.downloaded.map(\.isDelta) == [true])
    #expect(store.launch(preferring: ["de"]).source == .currentPack)
    let without = try world.store(2, try await disk(world, version: 1)) {
      $0.policy.usesOutdatedPacks = false
    }
    #expect(without.launch(preferring: ["de"]).isMissing)
  }

  /// A device checked a minute ago, before the packs of its next version were published, and was updated since.
  @Test func anOutdatedPackIsReplacedBeforeTheNextCheckIsDue() async throws {
    let disk = try await disk(StoreWorld(2), version: 1)
    let soon = StoreWorld.now + 60
    let before = try world.store(1, disk, at: soon)
    let unchanged = await before.refresh(after: before.launch(preferring: ["de"]), network: .metered)
    #expect(!unchanged.didCheck && unchanged.downloaded.isEmpty)
    let updated = try world.store(2, disk, at: soon)
    let launch = updated.launch(preferring: ["de"])
    #expect(launch.source == .outdatedPack(version: "1.1") && !launch.isMissing)
    let report = await updated.refresh(after: launch, network: .metered)
    #expect(report.didCheck && report.downloaded.map(\.version) == ["1.2"])
    #expect(updated.launch(preferring: ["de"]).source == .currentPack)
  }

  @Test func textsInTheAppThatAreNewerThanAnOutdatedPackAreShown() async throws {
    let store = try world.store(2, try await disk(world, version: 0)) {
      $0.bundled = [try world.pack("de", version: 1)]
    }
    let launch = store.launch(preferring: ["de"])
    #expect(launch.source == .outdatedBundled(version: "1.1") && !launch.isMissing)
    #expect(await store.refresh(after: launch, network: .metered).downloaded.map(\.version) == ["1.2"])
  }

  @Test func textsOfTheRunningVersionInTheAppAreShownInsteadOfAnOutdatedPack() async throws {
    let store = try world.store(2, try await disk(world, version: 1)) {
      $0.bundled = [try world.pack("de", version: 2)]
    }
    #expect(store.launch(preferring: ["de"]).source == .currentBundled)
  }

  @Test func missingTextsAreDownloaded() async throws {
    let store = try world.store(2, FolderDisk("\(folder.path)/empty"))
    let launch = store.launch(preferring: ["de"])
    #expect(launch.isMissing && launch.source == .base && launch.shownLocale == "en")
    #expect(await store.refresh(after: launch, network: .metered).downloaded.map(\.version) == ["1.2"])
    #expect(store.launch(preferring: ["de"]).source == .currentPack)
  }

  @Test(arguments: [PackStore.Platform.apple, .android])
  func theParentLocaleIsShownIfThereIsNothingElse(_ platform: PackStore.Platform) async throws {
    let store = try world.store(2, try await disk(world, version: 2)) {
      $0.locales.append("de-AT")
      $0.platform = platform
    }
    let launch = store.launch(preferring: ["de-AT", "fr"])
    #expect(launch.locale == "de-AT" && launch.shownLocale == "de" && launch.isMissing)
    #expect(world.checkTexts(launch, version: 2) == 40)
  }

  @Test func baseIsShownLast() throws {
    let launch = try world.store(2, FolderDisk("\(folder.path)/none")).launch(preferring: ["fr"])
    #expect(launch.locale == "fr" && launch.source == .base && launch.isMissing)
    #expect(world.checkTexts(launch, version: 2, locale: "en") == 40)
    let other = try world.store(2, FolderDisk("\(folder.path)/none")).launch(preferring: ["ja"])
    #expect(other.locale == nil && other.source == .base && !other.isMissing)
  }
}
