package import AppBundles

/// An input that was read but cannot be used for the requested analysis.
package struct InputError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Reason: Hashable, Sendable {
    /// No string table has a readable message.
    case noMessages
    /// There are messages of base only.
    case noTranslations
    /// Translations cannot be compared with base texts, because the base locale is unknown.
    case unknownBase
    /// Translations cannot be compared with base texts, because there are none.
    case noBaseTexts
    /// A limit counts texts by the arguments of base texts, and there are none.
    case limitNeedsBase(String, isLocaleKnown: Bool)
    /// A baseline of another app than the checked one: identifiers, with the platforms if only these differ.
    case otherApp(baseline: String, app: String)
    /// Two versions of different apps: identifiers.
    case differentApps(older: String, newer: String)
    /// An older version that follows a newer one, and whether `--allow-downgrade` allows it.
    case wrongOrder(String, canBeAllowed: Bool)
    /// Files whose messages could not be read, at least one.
    case damaged([ContainerError], Consequence)
  }

  /// The result that would be wrong without the messages of damaged files.
  package enum Consequence: Hashable, Sendable {
    case limits, packs
  }

  private static let listedFiles = 8

  /// The path as given by the user, or the label of a version.
  package let input: String
  package let reason: Reason

  package init(_ input: String, _ reason: Reason) {
    self.input = input
    self.reason = reason
  }

  package var description: String {
    switch reason {
    case .noMessages: "\(input): contains no readable messages"
    case .noTranslations: "\(input): contains no locale besides base"
    case .unknownBase: "\(input): base locale unknown"
    case .noBaseTexts: "\(input): contains no base texts"
    case .limitNeedsBase(let limit, let isLocaleKnown):
      "\(input): \(isLocaleKnown ? "contains no base texts" : "base locale unknown"); '--fail-on \(limit)' needs base texts"
    case .otherApp(let baseline, let app):
      "\(input): is of another app, \(baseline); the checked one is \(app)"
    case .differentApps(let older, let newer): "\(input): is a version of \(newer), not of \(older)"
    case .wrongOrder(let problem, _): "\(input): \(problem)"
    case .damaged(let files, _):
      (files.prefix(Self.listedFiles).map(\.description)
        + (files.count > Self.listedFiles ? ["\(files.count - Self.listedFiles) more damaged files"] : []))
        .joined(separator: "\n")
    }
  }

  /// Advice for the user; nil if there is no general advice.
  package var hint: String? {
    switch reason {
    case .noMessages: "pass an app, a folder of localized resources, or the files of messages themselves"
    case .noTranslations: nil
    case .unknownBase: "pass '--base' with the tag of the base locale"
    case .noBaseTexts: "pass a version with base texts, or two versions to compare"
    case .limitNeedsBase(_, let isLocaleKnown):
      isLocaleKnown
        ? "pass a newest version with base texts" : "pass '--base' with the tag of the base locale"
    case .otherApp: "pass an older version of this app, or write a new baseline with '--accept'"
    case .differentApps: "pass two versions of one app"
    case .wrongOrder(_, let canBeAllowed):
      "the older version comes first, or follows '--against'"
        + (canBeAllowed ? "; '--allow-downgrade' accepts this order" : "")
    case .damaged(let files, let consequence):
      "\(consequence.text) without the messages of \(files.count == 1 ? "this file" : "these files"); repair "
        + "\(files.count == 1 ? "it" : "them"), or pass '--skip-damaged'"
    }
  }
}

extension InputError.Consequence {
  fileprivate var text: String {
    switch self {
    case .limits: "limits cannot be checked"
    case .packs: "packs would be incomplete"
    }
  }
}

extension LocalizedStrings {
  /// - Throws: ``InputError`` if messages could not be read, so that a result would be wrong without them.
  package func checkThatNoFileIsDamaged(for consequence: InputError.Consequence) throws(InputError) {
    guard let first = damagedFiles.first else { return }
    throw InputError(first.path, .damaged(damagedFiles, consequence))
  }
}
