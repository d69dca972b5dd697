package import ReportSchema

extension StalenessReport.Rename {
  /// Renamed tables, then renamed locales.
  package static func all(of renames: Renames) -> [Self] {
    renames.tables.map { Self(kind: "table", from: $0.from, to: $0.to) }
      + renames.locales.map { Self(kind: "locale", from: $0.from, to: $0.to) }
  }
}
