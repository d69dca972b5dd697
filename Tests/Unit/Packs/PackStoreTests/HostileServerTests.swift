import Foundation
import PackStore
import PackTrust
import ReportSchema
import TestSupport
import Testing

/// A server that does not answer as an honest one. The store keeps what it has, and shows no wrong text.
@Suite struct HostileServerTests {
  /// The answer to one request of a refresh.
  enum Attack: String, CaseIterable, Sendable {
    /// No byte arrives until the transport gives up.
    case stall
    case cutShort, empty, longer, notModified, missing, flippedByte, serverError
    /// The file of the site before the newest version.
    case replay
    /// The file of another app's site, signed with the same key.
    case otherApp
    /// A file of a site with the same contents and another key.
    case otherKey
    /// Another file of the same site.
    case otherFile
  }

  private struct Sites {
    let world: StoreWorld
    let old: MemorySite
    let other: MemorySite
    let attacker: MemorySite

    init() throws {
      world = try StoreWorld(3)
      old = try StoreWorld(1).site
      var other = MemorySite(key: world.site.key)
      for number in 0..<3 { try other.publish([SampleVersions.version(number, app: "org.example.other")]) }
      self.other = other
      var attacker = MemorySite(key: SecretKey())
      for number in 0..<3 { try attacker.publish([SampleVersions.version(number)]) }
      self.attacker = attacker
    }

    /// A transport that answers one request with an attack, and others honestly.
    /// - Parameter position: the number of the request that is attacked; nil for all.
    func transport(_ attack: Attack, at position: Int?) -> InterceptingTransport {
      let honest = SiteTransport(world.site)
      return InterceptingTransport(honest) { request, number throws(TransportError) in
        let response = try await honest.fetch(request)
        guard position.map({ $0 == number }) ?? true else { return response }
        return try answer(to: request, number, attack, response)
      }
    }

    private func answer(
      to request: PackRequest, _ number: Int, _ attack: Attack, _ response: PackResponse
    ) throws(TransportError) -> PackResponse {
      var bytes: [UInt8] = if case .contents(let bytes, _) = response { bytes } else { [] }
      func file(_ site: MemorySite) -> PackResponse {
        site.files[request.path].map { .contents($0, tag: "x") } ?? substitute(site, request)
      }
      switch attack {
      case .stall: throw TransportError(.unreachable("timed out"), path: request.path)
      case .serverError: throw TransportError(.status(500), path: request.path)
      case .cutShort: return .contents(Array(bytes.dropLast(bytes.count / 3 + 1)), tag: "x")
      case .empty: return .contents([], tag: "x")
      case .longer: return .contents(bytes + [UInt8](repeating: 65, count: request.limit), tag: "x")
      case .notModified: return .notModified
      case .missing: return .missing
      case .flippedByte:
        guard !bytes.isEmpty else { return response }
        bytes[bytes.count * 2 / 3] ^= 1
        return .contents(bytes, tag: "x")
      case .replay: return file(old)
      case .otherApp: return file(other)
      case .otherKey: return file(attacker)
      case .otherFile:
        let others = world.site.files.keys.sorted().filter { $0 != request.path }
        return .contents(world.site.files[others[number % others.count]] ?? [], tag: "x")
      }
    }

    /// The file of another site that has the same place there: a site names files by their digests.
    private func substitute(_ site: MemorySite, _ request: PackRequest) -> PackResponse {
      guard !request.path.hasPrefix("keys/"), let newest = try? site.newest() else { return .missing }
      if request.path.hasPrefix("entries/") {
        let other = newest.entryFiles.last {
          $0.split(separator: "/").last == request.path.split(separator: "/").last
        }
        return other.flatMap { site.files[$0] }.map { .contents($0, tag: nil) } ?? .missing
      }
      let pack = (try? site.manifest())?.versions.last?.packs.last
      return pack?.downloads.first.flatMap { site.files[$0.file] }.map { .contents($0, tag: nil) } ?? .missing
    }
  }

  /// Every attack at every request of a refresh, for a device without packs and for one with an outdated pack.
  @Test(arguments: Attack.allCases) func anAttackedRequestDoesNoHarm(_ attack: Attack) async throws {
    let sites = try Sites()
    let before = try StoreWorld(1)
    var cases = 0
    for hasPack in [false, true] {
      let whole = sites.transport(attack, at: 0)
      let honest = MemoryDisk()
      try await prepare(hasPack, before, honest)
      _ = try await sites.world.refresh(2, honest, whole, at: StoreWorld.now + 86_400, network: .unmetered)
      let count = whole.requests.count
      #expect(count > 3)
      for position in Array(1...count).map(Optional.some) + [nil] {
        let folder = try TemporaryFolder()
        let disk = FolderDisk("\(folder.path)/store")
        try await prepare(hasPack, before, disk)
        let transport = sites.transport(attack, at: position)
        _ = try await sites.world.refresh(
          2, disk, transport, at: StoreWorld.now + 86_400, network: .unmetered)
        let comment: Comment = "\(attack.rawValue) at \(position.map(String.init) ?? "all"), \(hasPack)"
        let launch = try sites.world.store(2, disk).launch(preferring: ["de"])
        sites.world.checkTexts(launch, version: 2, comment)
        #expect(launch.problems.isEmpty && disk.leftovers.isEmpty, comment)
        if hasPack { #expect(launch.shownLocale == "de", comment) }
        // An honest server repairs everything.
        let later = try sites.world.store(2, disk, at: StoreWorld.now + 3 * 86_400)
        let report = await later.refresh(after: later.launch(preferring: ["de"]), network: .unmetered)
        #expect(report.problems.isEmpty, "\(comment): \(report.problems)")
        #expect(later.launch(preferring: ["de"]).source == .currentPack, comment)
        cases += 1
      }
    }
    print("\(attack.rawValue): \(cases) refreshes attacked")
  }

  private func prepare(_ hasPack: Bool, _ before: StoreWorld, _ disk: any PackDisk) async throws {
    guard hasPack else { return }
    #expect(try await before.refresh(0, disk, network: .unmetered).downloaded.count == 1)
  }

  @Test func theCauseOfARefusalIsReported() async throws {
    let sites = try Sites()
    func causes(_ attack: Attack, disk: MemoryDisk = MemoryDisk(), at time: Int64 = StoreWorld.now)
      async throws
      -> [String]
    {
      try await sites.world.refresh(2, disk, sites.transport(attack, at: nil), at: time, network: .unmetered)
        .problems
        .map { if case .refused(_, let cause, _) = $0 { cause } else { "transport" } }
    }
    let accepted = MemoryDisk()
    _ = try await sites.world.refresh(2, accepted)
    #expect(try await causes(.replay, disk: accepted, at: StoreWorld.now + 86_400) == ["rollback"])
    // The number that was accepted is known even if the signed file is lost.
    try accepted.remove(StoreFiles.newest)
    #expect(try await causes(.replay, disk: accepted, at: StoreWorld.now + 2 * 86_400) == ["rollback"])
    #expect(try await causes(.otherApp) == ["wrongApplication"])
    #expect(try await causes(.otherKey) == ["untrustedKey"])
    #expect(try await causes(.empty) == ["notSigned"])
    #expect(try await causes(.longer) == ["transport"])
    #expect(try await causes(.stall) == ["transport"])
    #expect(try await causes(.missing) == ["missing"])
  }

  @Test func aFailedDeltaIsReplacedByAWholePack() async throws {
    let world = try StoreWorld(2)
    let disk = MemoryDisk()
    _ = try await world.refresh(0, disk)
    var damaged = world.site
    for download in try world.entry("de").downloads where download.old != nil {
      damaged.files[download.file]?[20] ^= 1
    }
    let report = try await world.refresh(1, disk, SiteTransport(damaged), at: StoreWorld.now + 1)
    #expect(report.problems.isEmpty)
    #expect(report.downloaded.map(\.isDelta) == [false])
    #expect(try world.store(1, disk).launch(preferring: ["de"]).source == .currentPack)
  }
}
