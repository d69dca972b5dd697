import Archives
import Bytes
import DataFormats
package import Localization
import LocalizationAnalysis
import ResourceFormats

extension AppBundle {
  /// The languages of the app's parts, by the names of files and the texts in its code.
  package func languagesOfParts(_ contents: BundleContents) -> LanguagesOfParts {
    let code = contents.containers.filter {
      $0.value.format?.isCode == true && files[$0.key].rule != .nodeModules
    }.map(\.value)
    let parts = code.flatMap(\.parts).filter { $0.bytes > 0 }
    let inContainers = contents.containers.values.lazy.flatMap(\.parts).compactMap(\.owner.tag)
    return LanguagesOfParts(
      self, inCode: Set(parts.compactMap(\.owner.tag?.language)), inContainers: Set(inContainers),
      hasUnknownLanguages: contents.hasUnknownLanguagesInCode)
  }
}

/// The content of a file of code without some texts, and these texts.
package struct DividedCode: Sendable {
  package let rest: [UInt8]
  /// By locale, as they are in the code.
  package let texts: [LocaleTag: [UInt8]]
}

extension AppBundle {
  /// The files of code with texts of some locales, by index.
  package func filesOfCodeWithTexts(
    of locales: Set<LocaleTag>, _ contents: BundleContents, where includes: (Component) -> Bool
  ) -> [Int] {
    contents.containers.filter { file, container in
      container.format?.textsInCode != nil && files[file].rule != .nodeModules
        && includes(component(of: file))
        && container.parts.contains { part in part.owner.tag.map(locales.contains) ?? false }
    }.map(\.key).sorted()
  }

  /// Cuts the texts of some locales out of code. Texts of base stay.
  /// - Throws: ``ContainerError`` if the file does not parse; `ArchiveError` if it cannot be read.
  package func dividedCode(of file: Int, cutting cut: Set<LocaleTag>) throws -> DividedCode {
    let archive = archive(of: file)
    let divided = try parse(file) { bytes throws(FormatError) -> DividedCode in
      let ranges = try format(of: file)?.textsInCode?(bytes) ?? []
      let texts = ranges.compactMap { text -> (tag: LocaleTag, range: Range<Int>)? in
        guard let tag = Owner.locale(text.tag).folded(into: archive.baseLocale).tag, cut.contains(tag)
        else { return nil }
        return (tag, text.range)
      }.sorted { $0.range.lowerBound < $1.range.lowerBound }
      var found: [LocaleTag: [UInt8]] = [:]
      for (tag, range) in texts {
        guard let text = bytes.checked(range) else {
          throw FormatError(
            .endOfBytes(needed: range.count, available: max(0, bytes.byteCount - range.lowerBound)),
            at: range.lowerBound)
        }
        found[tag, default: []].append(copying: text)
      }
      return DividedCode(rest: bytes.cutting(texts.map(\.range)), texts: found)
    }
    do { return try divided.get() } catch {
      throw ContainerError(path: archive.archive.path, entry: name(of: file), reason: .unreadable("\(error)"))
    }
  }
}
