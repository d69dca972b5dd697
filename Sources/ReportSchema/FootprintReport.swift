/// `ballast measure`'s answer, as it is written in JSON.
///
/// Field names are a promise: they stay, and others may be added. Byte counts are whole bytes. Optional values
/// are written as `null`, never left out.
public struct FootprintReport: Codable, Hashable, Sendable {
  public static let schema = "ballast.footprint/1"

  public var schema: String = Self.schema
  public var archive: ArchiveFigures
  public var app: AppFigures
  public var ledger: LedgerFigures
  public var totals: TotalFigures
  /// Biggest in the archive first, then by tag, unless sorted otherwise on request.
  public var locales: [LocaleFigures]
  public var base: LocaleFigures
  /// What is the same for everybody.
  public var unlocalized: UnlocalizedFigures
  public var components: [ComponentFigures]
  public var containers: [ContainerFigures]
  /// What a store delivers of an Android app bundle; nil for everything else.
  public var delivery: DeliveryFigures?
  public var selection: SelectionFigures
  public var warnings: [WarningFigures]
  /// With `--explain`: every entry and the rule that placed it.
  public var resources: [ResourceFigures]?

  public init(
    archive: ArchiveFigures, app: AppFigures, ledger: LedgerFigures, totals: TotalFigures,
    locales: [LocaleFigures], base: LocaleFigures, unlocalized: UnlocalizedFigures,
    components: [ComponentFigures], containers: [ContainerFigures], delivery: DeliveryFigures?,
    selection: SelectionFigures, warnings: [WarningFigures], resources: [ResourceFigures]?
  ) {
    self.archive = archive
    self.app = app
    self.ledger = ledger
    self.totals = totals
    self.locales = locales
    self.base = base
    self.unlocalized = unlocalized
    self.components = components
    self.containers = containers
    self.delivery = delivery
    self.selection = selection
    self.warnings = warnings
    self.resources = resources
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(schema, forKey: .schema)
    try container.encode(archive, forKey: .archive)
    try container.encode(app, forKey: .app)
    try container.encode(ledger, forKey: .ledger)
    try container.encode(totals, forKey: .totals)
    try container.encode(locales, forKey: .locales)
    try container.encode(base, forKey: .base)
    try container.encode(unlocalized, forKey: .unlocalized)
    try container.encode(components, forKey: .components)
    try container.encode(containers, forKey: .containers)
    try container.encode(delivery, forKey: .delivery)
    try container.encode(selection, forKey: .selection)
    try container.encode(warnings, forKey: .warnings)
    try container.encodeIfPresent(resources, forKey: .resources)
  }
}
