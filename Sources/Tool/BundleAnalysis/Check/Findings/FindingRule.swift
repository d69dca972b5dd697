import AppBundles
import Localization
import ProgramSystem
import ReportSchema

/// A kind of problem: a pure function over the finished values of an app.
package struct FindingRule: Sendable {
  /// In lower case with hyphens; stable, since files of accepted findings and budgets name it.
  package let id: String
  package let severity: Finding.Severity
  /// A noun phrase: "Texts that may crash the app".
  package let title: String
  /// The reason why this is a problem, and the conditions of the rule: sentences.
  package let explanation: String
  /// The remedy, in one sentence.
  package let remedy: String
  /// Whether the rule reads messages, so that unread ones may hide findings.
  package internal(set) var readsMessages = false
  /// The contents of files that the rule needs, other than messages.
  package enum Contents: Sendable { case none, tables, fonts, allFiles }

  package internal(set) var reads = Contents.none
  /// Whether the rule searches keys in code, so that it cannot be run without code.
  package internal(set) var searchesCode = false
  /// Whether the rule compares parts of one app, so that it cannot be run on a folder of several.
  package internal(set) var needsOneApp = false
  /// Whether the rule compares the app with an older version, so that it finds nothing without one.
  package internal(set) var comparesVersions = false
  /// Whether the settings of a build fix the finding, without a change of code or texts: part of the way `trimmed`.
  var isFixedBySettings = false
  /// The action that fixes all findings of the rule; nil if it would not make the download smaller, or not without harm.
  var action: SimulateReport.ActionName?
  let find: @Sendable (FindingInputs, FindingRule) -> [Finding]

  package func findings(in inputs: FindingInputs) -> [Finding] { find(inputs, self) }

  /// - Parameter severity: nil for the rule's own.
  func finding(
    at place: Finding.Place, _ evidence: String, text: Message? = nil, base: Message? = nil,
    severity: Finding.Severity? = nil, fix: Finding.Fix? = nil, patch: [String] = []
  ) -> Finding {
    Finding(
      rule: id, severity: severity ?? self.severity, place: place, evidence: evidence, text: text,
      baseText: base, fix: fix, patch: patch, wastedBytes: nil)
  }
}

extension FindingRule {
  /// Every rule, one per line. Reports list findings of one severity in this order.
  package static let all: [FindingRule] = [
    // Texts.
    crash,
    garbled,
    unknownEffect,
    omitted,
    missingPluralForm,
    shortArray,
    emptyTranslation,
    untranslatedCopy,
    removedTranslation,
    unusedTranslation,
    overlongText,
    unreviewed,
    deadKey,
    composedKey,

    // Locales.
    removedLocale,
    pseudoLocale,
    emptyLocale,
    nearEmptyRegion,  // before `nearEmptyLocale`, which leaves its locales out
    nearEmptyLocale,
    languageInPart,
    libraryLanguages,
    declaredLanguages,

    // Files.
    unreadFile,
    copiedTable,
    duplicateFile,
    unusedFont,
    identicalLocales,
    assetEqualToBase,
    binaryStrings,
    shippedComments,
    jsonSpaces,

    // Android.
    compressedTable,
    denseOffsets,
    unusedStrings,
    languageSplitsOff,
  ]

  package static func named(_ id: String) -> FindingRule? { all.first { $0.id == id } }
}

extension [Finding] {
  /// All findings: the most severe first, then in the order of ``FindingRule/all``, then by place.
  package init(in inputs: FindingInputs) {
    let found = concurrentMap(FindingRule.all) { rule in
      let findings = rule.findings(in: inputs).map { $0.inApp(of: inputs.bundle) }
      // `id` is computed on each access.
      let keys = findings.map { [UInt8]($0.id.utf8) }
      return findings.indices.sorted { keys[$0].lexicographicallyPrecedes(keys[$1]) }.map { findings[$0] }
    }
    .flatMap(\.self)
    // The sort is stable.
    self = Finding.Severity.allCases.reversed().flatMap { severity in
      found.filter { $0.severity == severity }
    }
  }
}
