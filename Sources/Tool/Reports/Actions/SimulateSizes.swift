import ReportSchema

/// The sizes of an app before and after translations are removed, in one notation in the table and in all sentences.
extension SimulateReport {
  struct ComparedSize {
    let name: String
    let before: Int
    let after: Int
  }

  var comparedSizes: [ComparedSize] {
    var sizes = [
      ComparedSize(name: "Archive", before: before.archiveBytes, after: after.archiveBytes),
      ComparedSize(name: "Unpacked", before: before.installBytes, after: after.installBytes),
    ]
    if let former = before.onDiskBytes, let latter = after.onDiskBytes {
      sizes.append(ComparedSize(name: "On disk (4 KiB blocks)", before: former, after: latter))
    }
    if let download = downloads.first(where: { $0.name == .gzip6 }) {
      sizes.append(
        ComparedSize(name: "Compressed (gzip6)", before: download.before, after: download.after))
    }
    if let user = typicalUser {
      sizes.append(ComparedSize(name: "Device (median)", before: user.before, after: user.after))
    }
    return sizes
  }

  /// The formatter of these sizes: whole bytes if one saving is too small for it.
  func notationOfSizes(_ bytes: ByteFormatter) -> ByteFormatter {
    let notation = bytes.comparing(comparedSizes.map { ($0.before, $0.after) })
    let hidesSaving = comparedSizes.contains {
      $0.before != $0.after && !notation.isVisible($0.before - $0.after)
    }
    return hidesSaving ? ByteFormatter(isExact: true) : notation
  }
}
