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
  public var neutral: NeutralFigures
  public var components: [ComponentFigures]
  public var containers: [ContainerFigures]
  public var selection: SelectionFigures
  public var warnings: [WarningFigures]
  /// With `--explain`: every entry and the rule that placed it.
  public var resources: [ResourceFigures]?

  public init(
    archive: ArchiveFigures, app: AppFigures, ledger: LedgerFigures, totals: TotalFigures,
    locales: [LocaleFigures], base: LocaleFigures, neutral: NeutralFigures,
    components: [ComponentFigures], containers: [ContainerFigures],
    selection: SelectionFigures, warnings: [WarningFigures], resources: [ResourceFigures]?
  ) {
    self.archive = archive
    self.app = app
    self.ledger = ledger
    self.totals = totals
    self.locales = locales
    self.base = base
    self.neutral = neutral
    self.components = components
    self.containers = containers
    self.selection = selection
    self.warnings = warnings
    self.resources = resources
  }
}
