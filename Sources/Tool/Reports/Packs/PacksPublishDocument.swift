package import ReportSchema

/// The document of `ballast packs publish`: the site after publication.
package typealias PacksPublishDocument = ReportDocument<PacksPublishReport>

extension PacksPublishDocument {
  package var document: Document {
    let signing: RichText = "Sign the site. KEY is the file of the secret key:"
    return Document(
      title: "\(report.app): published packs",
      blocks: [
        .paragraph(conclusion, role: .conclusion),
        report.signingCommands.isEmpty ? nil : .paragraph(signing), .commands(report.signingCommands),
        .table(SiteCostTable.table(report.locales)), .table(table),
        .table(SiteVersions.table(report.versions)), .paragraph(Paragraph(.note, notes)),
      ],
      warnings: report.warnings, byteFormatter: bytes)
  }

  private var conclusion: RichText {
    var newest = ""
    if let last = report.versions.last { newest = "\(last.version) revision \(last.revision)" }
    let packs = "\(NumberText.counted(report.packs.count, "pack")) and base"
    if report.isUnchanged {
      return RichText(
        "These packs are already published; no file was written. Newest version of \(report.app): \(newest), \(packs)."
      )
    }
    return RichText("\(report.app) \(newest): \(packs) published.")
  }

  private var codecs: [String] { Set(report.packs.flatMap(\.downloadBytes.keys)).sorted() }

  private var table: Table {
    let codecs = codecs
    let deltaCodecs = Set(report.packs.flatMap(\.deltaBytes.keys)).sorted()
    let rows = report.packs.map { pack in
      Table.Row(
        .body,
        [LocaleLabel.cell(pack.locale, pack.name), .count(pack.messages), .bytes(pack.packBytes)]
          + codecs.map { codec in Cell.bytes(ifKnown: pack.downloadBytes[codec]) }
          + deltaCodecs.map { codec in Cell.bytes(ifKnown: pack.deltaBytes[codec]) })
    }
    return Table(
      "packs",
      columns: [.init("Locale", .name), .init("Messages"), .init("On device")]
        + codecs.map { .init("Download (\($0))") }
        + deltaCodecs.map { .init("Delta (\($0))") },
      rows: rows)
  }

  private var notes: [RichText] {
    var lines: [RichText] = [
      RichText(
        "Delta: download for the pack of the version before. A delta that is not smaller than a whole pack is left out."
      ),
      RichText("Sequence number \(report.sequence), expires at \(report.expires)."),
    ]
    if !report.isUnchanged {
      lines.append(
        RichText(
          "\(NumberText.counted(report.filesWritten, "file")) written (\(bytes(report.bytesWritten))),"
            + " \(report.filesDeleted) deleted."))
    }
    if let key = report.key { lines.append(RichText("Signed with key \(key).")) }
    return lines
  }
}

/// The versions that a site serves.
enum SiteVersions {
  static func table(_ versions: [PacksPublishReport.Version]) -> Table {
    Table(
      "versions",
      columns: [
        .init("Version", .name), .init("Revision"), .init("Packs"),
        .init("Offered to", when: versions.contains { $0.rollout != nil }),
      ],
      rows: versions.map { version in
        Table.Row(
          .body, .text(version.version), .count(version.revision), .count(version.packs),
          version.rollout == 0 ? "stopped" : .share(version.rollout ?? 1000, of: 1000))
      })
  }
}

/// The downloads of a device, over the locales of the newest version, in the smallest form that an app reads without a library
/// of its own.
enum SiteCostTable {
  static func table(_ locales: [PacksVerifyReport.Locale]) -> Table {
    let rows = [
      ("Update", locales.compactMap(\.updateBytes)), ("First launch", locales.compactMap(\.firstLaunchBytes)),
      ("Of which metadata", locales.map(\.metadataBytes)),
    ].compactMap { name, sizes in
      Distribution(sizes).map {
        Table.Row(.body, .text(name), .bytes($0.min), .bytes($0.median), .bytes($0.max))
      }
    }
    return Table(
      "costs",
      columns: [
        .init("Download per device (smaller of zlib and brotli)", .name), .init("Minimum"), .init("Median"),
        .init("Maximum"),
      ],
      rows: rows)
  }
}
