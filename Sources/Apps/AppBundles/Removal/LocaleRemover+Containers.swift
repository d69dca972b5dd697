import Archives
import Bytes
import Localization
import LocalizationAnalysis
import ResourceFormats

extension LocaleRemover {
  /// Removes locales from the containers of one archive.
  /// - Parameter areBeside: whether those beside Electron's archives are rewritten, or the others.
  func rewriteContainers(
    _ isSelected: (LocaleTag) -> Bool, in number: Int, areBeside: Bool = false, _ plan: inout RemovalPlan
  ) throws {
    guard let part = parts[number] else { return }
    let removed = plan.changes.removed
    let firstFile = bundle.archives[number].files.lowerBound
    let retention = ResourceFormat.Retention(
      otherValues: removal.scope == .messages, variants: keepsVariants,
      resources: Set((system.resources[number] ?? [:]).keys))
    for file in part.containers {
      let entry = bundle.files[file].entry
      guard bundle.isBesideArchive(file) == areBeside else { continue }
      guard let container = contents.containers[file], let format = container.format, includes(file),
        !removed.contains(entry), system.files[file] == nil
      else { continue }
      let tags = container.parts.filter { $0.bytes > 0 }.compactMap(\.owner.tag).filter(isSelected)
      guard !tags.isEmpty, container.isFileList || isAffected(container, isSelected) else { continue }
      if container.isFileList, removal.keepsSignatureRecords { continue }
      guard format.isRewritable else {
        plan.unmodified.append(
          RemovalPlan.Unmodified(
            entry: bundle.name(of: file), reason: Self.obstacle(to: isSelected, in: container, format)))
        continue
      }
      let content = try bundle.content(
        of: file, retaining: retention, isRemoved: isSelected,
        isFileRemoved: { removed.contains($0 - firstFile) })
      guard let content, content.count != bundle.record(of: file).installBytes.value else { continue }
      let archive = bundle.archives[number].archive
      let storage = try part.storageOfContainers[file] ?? archive.storage(of: entry)
      plan.changes.replace(entry, with: try archive.replacement(for: entry, with: content, as: storage))
      if areBeside { plan.contentsBeside[entry] = content }
      plan.rewrittenEntries += 1
      if !container.isFileList { plan.locales.formUnion(tags) }
    }
  }

  /// The reason why locales are not removed from a container.
  private static func obstacle(
    to isSelected: (LocaleTag) -> Bool, in container: OpenedContainer, _ format: ResourceFormat
  ) -> String {
    guard format.isCode else { return "removing locales from \(format.name) is not supported" }
    let parts = container.parts.filter { $0.owner.tag.map(isSelected) ?? false }
    let bytes = counted(parts.reduce(0) { $0 + $1.bytes }, "byte")
    return
      "code cannot be rebuilt; its translations take \(bytes), and one chunk per language would separate them"
  }

  /// Whether a container has a resource of a selected locale within the scope.
  private func isAffected(_ container: OpenedContainer, _ isSelected: (LocaleTag) -> Bool) -> Bool {
    container.parts.contains { part in
      part.bytes > 0 && removal.scope.includes(part.kind) && part.owner.tag.map(isSelected) ?? false
    }
  }

  /// Whether a table of an archive has texts of locales for some devices.
  func hasVariants(in number: Int) throws -> Bool {
    try (parts[number]?.containers ?? []).contains { file in
      guard contents.containers[file]?.format?.syntax == .android else { return false }
      func bytes(_ retained: ResourceFormat.Retention) throws -> Int? {
        try bundle.content(
          of: file, retaining: retained, isRemoved: { _ in true }, isFileRemoved: { _ in false })?
          .count
      }
      return try bytes(.init(variants: true)) != bytes(.init())
    }
  }
}
