package import AppBundles
import Bytes

/// A file or folder that cannot be used for what was requested, or a limit without its input.
package struct InputError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path as given by the user; nil if the problem names several.
  package let path: String?
  /// The path, and the problem.
  package let description: String
  /// A remedy, such as an option to pass; nil if it depends on the case.
  package let hint: String?

  /// - Parameter path: that of the input, or the position of a limit: `ballast.yml:9:9`.
  package init(_ path: String, _ problem: String, hint: String? = nil) {
    self.path = path
    description = "\(path): \(problem)"
    self.hint = hint
  }

  package static func noMessages(_ path: String) -> Self {
    Self(
      path, "contains no readable messages",
      hint: "pass an app, a folder of localized resources, or the files of messages themselves")
  }

  /// An input without messages for packs. The files may have messages that code of the app cannot replace: Apple's `InfoPlist.strings`,
  /// and Chromium's `locales/de.pak`, which Chromium reads before the app's code runs.
  package static func noMessages(_ path: String, in strings: LocalizedStrings) -> Self {
    let messages = strings.leftOut.values.reduce(0) { $0 + ($1[.readBySystem] ?? 0) }
    guard messages > 0 else { return noMessages(path) }
    let subject = agreeing(messages, "its only message is", "all of its \(messages.grouped) messages are")
    return Self(
      path, "\(subject) read by the system or by Chromium, and packs cannot replace them",
      hint: "pass the files of messages themselves to build packs of them")
  }

  /// Translations cannot be compared with base texts, because the base locale is unknown.
  static func unknownBase(_ path: String, _ consequence: String = "") -> Self {
    Self(
      path, "base locale unknown\(consequence)", hint: "pass '--base' with the tag of the base locale")
  }

  /// A folder with catalogs only, whose base texts are in the program: without translations, it has no files.
  static func onlyTranslations(_ path: String) -> Self {
    Self(
      path, "contains only translations, so that nothing remains without them",
      hint: "pass the folder of the program with its translations")
  }

  /// A bundle of packages of Windows. Microsoft, "MSIX app packages and bundles": a device downloads only the packages for its
  /// processor and the user's languages, so that removing translations makes no download smaller.
  /// - Parameter program: the path of the package with the program in the bundle.
  static func bundleOfPackages(_ path: String, program: String) -> Self {
    Self(
      path,
      "is a bundle of packages: Windows downloads only those for a user's languages, so there is nothing to simulate",
      hint:
        "unpack the bundle and pass the package with the program, '\(program)'; 'measure' has the size of each language"
    )
  }

  /// An older version that follows a newer one.
  /// - Parameter canBeAllowed: whether the command has `--allow-downgrade`.
  static func wrongOrder(_ path: String, _ problem: String, canBeAllowed: Bool) -> Self {
    var hint = "the older version comes first, or follows '--against'"
    if canBeAllowed { hint += "; '--allow-downgrade' accepts this order" }
    return Self(path, problem, hint: hint)
  }

  private static let listedFiles = 8

  /// - Parameter files: files whose messages could not be read, at least one.
  fileprivate init(damaged files: [ContainerError], _ consequence: String) {
    let others = files.count - Self.listedFiles
    var lines = files.prefix(Self.listedFiles).map(\.description)
    if others > 0 { lines.append("\(others) more damaged files") }
    path = nil
    description = lines.joined(separator: "\n")
    if files.count == 1 {
      hint = "\(consequence) without the messages of this file; repair it, or pass '--skip-damaged'"
    } else {
      hint = "\(consequence) without the messages of these files; repair them, or pass '--skip-damaged'"
    }
  }
}

extension LocalizedStrings {
  /// - Parameter consequence: the result that would be wrong without messages: `packs would be incomplete`.
  /// - Throws: ``InputError`` if messages could not be read.
  package func checkThatNoFileIsDamaged(_ consequence: String) throws {
    if !damagedFiles.isEmpty { throw InputError(damaged: damagedFiles, consequence) }
  }
}
