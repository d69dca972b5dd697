package import AppBundles
package import Archives
package import Compression
package import Localization
package import ReportSchema

/// The input of `simulate`: an app, the locales to remove from it, and the compression of packs.
package struct SimulateRequest: Sendable {
  /// The path of the app, as the user gave it.
  package var app: String
  /// The path of an older version, for the bytes of an update; nil without one.
  package var older: String? = nil
  /// The locale of base that the user named; nil if none.
  package var base: LocaleTag? = nil
  package var limits: Limits = .standard
  package var scope: RemovalScope = .deliverable
  /// Locales to keep in the app.
  package var kept: Set<LocaleTag> = []
  /// Names or kinds of the components from which translations are removed; empty for all.
  package var components: [String] = []
  package var keepsSignatureRecords: Bool = false
  /// The first one is used for the sizes of single locales.
  package var codecs: [Codec] = [.zlib]
  package var usesBaseDictionary: Bool = true
  package var measuresLeaveOneOut: Bool = false
  package var device: DeviceProfile = .standard
  /// The smallest saving for which packs pay, as a share of the download.
  package var worthwhile: Double = 0.01
  /// The size of the client library that the user gave; nil for the measured one.
  package var clientSize: Int? = nil
  /// The path of the rebuilt app that the report names; nil if it is not kept.
  package var rebuilt: String? = nil

  package init(app: String) { self.app = app }

  /// - Throws: `ArchiveError`; ``UnknownName`` if the app does not have the locale of base.
  package func open() throws -> AppBundle { try AppBundle(opening: app, base: base, limits: limits) }

  /// Opens the app, rebuilds it in memory or a temporary folder, and measures both.
  /// - Throws: as ``run(on:writingTo:_:)``.
  package func run(_ progress: some WorkProgress = NoProgress()) throws -> Simulation {
    let bundle = try open()
    return try run(on: bundle, writingTo: RebuildOutput(for: bundle.archive, at: nil), progress)
  }

  /// - Parameters:
  ///   - bundle: the app, as ``open()`` returns it.
  ///   - rebuiltApp: where the rebuilt app is written. The caller commits it.
  /// - Throws: `ArchiveError`, `ContainerError`, `OutputError`, `PackError`; ``UnknownName`` for a component or a locale that
  ///   the app does not have; ``InputError`` if base is not known, if the older version is not one, or for a bundle of packages
  ///   of Windows.
  package func run(
    on bundle: AppBundle, writingTo rebuiltApp: RebuildOutput, _ progress: some WorkProgress
  ) throws -> Simulation {
    if let program = bundle.programOfPackages { throw InputError.bundleOfPackages(app, program: program) }
    let isSelected = try bundle.selection(ofComponents: components)
    let removal = RemovalOptions(
      keeping: kept, scope: scope, keepsSignatureRecords: keepsSignatureRecords, mayRemove: isSelected)
    let reading = try AppReading(
      bundle, base: base, retainingMessagesOf: isSelected, explains: older != nil,
      rules: components.isEmpty ? .all : .fixedBySettings, for: device
    ) {
      progress.update(done: $0, total: $1)
    }
    let savings = try savings(of: reading, removal, rebuiltApp, progress)
    progress.begin("comparing ways for \(app)")
    let older = try older.map { try olderVersion($0, than: reading) }
    return Simulation(reading: reading, savings: savings, report: try report(reading, savings, since: older))
  }

  private func savings(
    of reading: AppReading, _ removal: RemovalOptions, _ rebuiltApp: RebuildOutput,
    _ progress: some WorkProgress
  ) throws -> Savings {
    let measurement = SavingsMeasurement(
      of: reading, removal, codecs: codecs, usesBaseDictionary: usesBaseDictionary,
      measuresLeaveOneOut: measuresLeaveOneOut, profile: device)
    return try measurement.run(writingTo: rebuiltApp) {
      progress.begin("\($0.rawValue) \(app)")
      progress.update(done: $1, total: $2)
    }
  }

  private func report(
    _ reading: AppReading, _ savings: Savings, since older: AppReading?
  ) throws -> SimulateReport {
    let measured = try DeliveryMeasurement(
      of: reading, savings, since: older, clientSize: clientSize, measuresActions: components.isEmpty
    ).run()
    return SimulateReport(
      savings, ways: measured.ways, actions: measured.actions?.actions ?? [],
      allSimple: measured.actions?.allSimple,
      worthwhile: worthwhile, clientSize: clientSize, components: components, rebuilt: rebuilt)
  }

  private func olderVersion(_ path: String, than app: AppReading) throws -> AppReading {
    let bundle = try AppBundle(opening: path, base: base, limits: limits)
    let older = try AppReading(bundle, base: base, rules: .none)
    try VersionOrder.check(.init(older.bundle), .init(app.bundle), at: self.app)
    return older
  }
}

/// The result of a ``SimulateRequest``.
package struct Simulation: Sendable {
  /// The app as it is.
  package let reading: AppReading
  /// With the packs and the files that were removed.
  package let savings: Savings
  package let report: SimulateReport
}
