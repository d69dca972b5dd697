import ReportSchema

/// How the page's figures are computed.
enum NotesSection {
  static func blocks(_ report: AppReport, _ options: DocumentOptions) -> [Block] {
    [
      .paragraph(
        Paragraph(
          .note,
          [
            "Archive: bytes in the file, headers included. Install: bytes unpacked. Both are decimal: 1 MB is 1,000,000 bytes.",
            "Measured bytes belong to one locale. Apportioned bytes are a share of a file that several locales use.",
            "Savings are measured on a rebuilt archive and on packs that exist. The rebuilt archive's signatures are invalid.",
            """
            Fresh: an older pack has the current text. Stale: an older text that is safe. Incompatible: a text that may crash \
            the app or display incorrectly. Missing: the text of the parent locale or of base is shown.
            """,
          ]))
    ]
  }
}
