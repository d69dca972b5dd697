package import AppBundles
package import DataFormats
import Localization
package import ReportSchema

/// The limits of one app in a budget for several.
package struct BudgetSection: Hashable, Sendable {
  package let name: String
  package let position: TextPosition
  /// The identifier of the app, or a pattern of the name of its file in which `*` is any text.
  package let match: String
  /// Whether the section may have no app.
  package let isOptional: Bool
  package let limits: [BudgetLimit]
  /// Nil for the device of all sections.
  package let device: BudgetDevice?
  /// Nil for the locale of base of all sections.
  package var base: BudgetBase?

  fileprivate func matchesFile(_ name: String) -> Bool {
    name.matches(wildcards: match)
  }
}

extension Budget {
  /// The budget of each app: the limits of its section, and the shared limits that the section does not replace. A limit of
  /// a section replaces the shared ones of the same name; one that names locales, kinds, components, severities or rules,
  /// those of the same names only. Without sections, all limits.
  ///
  /// An app belongs to the section with its identifier, or else to the one whose pattern matches the name of its file.
  /// - Throws: ``YAMLFileError`` if a section has no app, unless it is optional; ``InputError`` if an app has no section, or
  ///   several.
  package func budgets(for apps: [CheckInputs], isComplete: Bool) throws -> [Budget] {
    guard !sections.isEmpty else { return apps.map { _ in self } }
    let used = try apps.map { app in try sectionIndex(of: app) }
    let mistakes = sections.indices.filter { !used.contains($0) && !sections[$0].isOptional }.map { index in
      YAMLFileError.Mistake(
        sections[index].position, "no checked app matches section '\(sections[index].name)'",
        hint: "pass an app that matches '\(sections[index].match)', or write 'optional: true'")
    }
    if isComplete, !mistakes.isEmpty { throw YAMLFileError(path: path, mistakes: mistakes, lines: lines) }
    return used.map { index in
      let own = sections[index].limits
      let shared = limits.compactMap { $0.remaining(beside: own) }
      return Budget(
        path: path, limits: shared + own, sections: [], owners: owners,
        device: sections[index].device ?? device, base: sections[index].base ?? base, lines: lines)
    }
  }

  /// The limits that apply to an app; empty if it has no section.
  package func limits(anApp app: CheckInputs) -> [BudgetLimit] {
    guard !sections.isEmpty, let index = try? sectionIndex(of: app) else { return limits }
    return limits + sections[index].limits
  }

  /// The names of sections that need an app which is not among these.
  package func missingSections(_ apps: [CheckInputs]) -> [String] {
    unusedSections(apps).filter { !$0.isOptional }.map(\.name)
  }

  /// Warnings about sections whose apps are not checked, because one app is accepted alone.
  package func sectionsWithout(_ apps: [CheckInputs]) -> [ReportWarning] {
    unusedSections(apps).filter { !$0.isOptional }.map {
      ReportWarning(message: "section '\($0.name)' of \(path) was not checked: none of its apps was passed")
    }
  }

  /// Warnings about devices without effect: every device downloads the apps that they are for as a whole.
  /// - Parameter apps: after their downloads were read.
  package func unusedDevices(in apps: [CheckInputs]) -> [ReportWarning] {
    let used = Dictionary(grouping: apps, by: section)
    var unused: [(device: BudgetDevice, apps: [CheckInputs])] = sections.compactMap { one in
      one.device.map { ($0, used[one.name] ?? []) }
    }
    if let device, unusedSections(apps).isEmpty {
      let own = Set(sections.filter { $0.device != nil }.map(\.name))
      unused.append((device, apps.filter { section(of: $0).map { !own.contains($0) } ?? true }))
    }
    return unused.filter { !$0.apps.isEmpty && !$0.apps.contains(where: \.isDeliveredInParts) }.map {
      device, apps in
      ReportWarning(
        message: "\(path):\(device.position.line): 'device' has no effect: every device downloads "
          + "\(apps.map(\.name).listed(limit: 3)) as it is")
    }
  }

  /// Sections without an app.
  func unusedSections(_ apps: [CheckInputs]) -> [BudgetSection] {
    let used = Set(apps.compactMap(section))
    return sections.filter { !used.contains($0.name) }
  }

  /// The name of the section of an app; nil if it has none.
  package func section(of app: CheckInputs) -> String? {
    (try? sectionIndex(of: app)).map { sections[$0].name }
  }

  /// The device whose download the limits of an app compare; the standard one if the file names none for it.
  package func device(of app: CheckInputs) -> DeviceProfile {
    device(ofFile: app.name, identifier: app.app?.identifier)
  }

  /// The same for an app that is not read yet.
  package func device(ofFile name: String, identifier: String?) -> DeviceProfile {
    let section = (try? sectionIndex(name, identifier)).map { sections[$0] }
    return (section?.device ?? device)?.profile ?? .standard
  }

  /// The locale of base of an app that is not read yet; nil if the file names none for it.
  package func base(ofFile name: String, identifier: String?) -> BudgetBase? {
    let section = (try? sectionIndex(name, identifier)).map { sections[$0] }
    return section?.base ?? base
  }

  /// Whether the file names a locale of base.
  package var namesBase: Bool { base != nil || sections.contains { $0.base != nil } }

  /// The error of a locale of base that an app does not have.
  package func unknown(_ base: BudgetBase, _ error: UnknownName, in app: String) -> YAMLFileError {
    let hint = error.suggestion.map { "did you mean '\($0)'?" } ?? error.hint
    return YAMLFileError(
      path: path,
      mistakes: [YAMLFileError.Mistake(base.position, "\(error.description) in \(app)", hint: hint)],
      lines: lines)
  }

  private func sectionIndex(of app: CheckInputs) throws -> Int {
    try sectionIndex(app.name, app.app?.identifier)
  }

  /// - Parameter name: the name of the app's file.
  private func sectionIndex(_ name: String, _ identifier: String?) throws -> Int {
    let named = sections.indices.filter { sections[$0].match == identifier }
    let matching = named.isEmpty ? sections.indices.filter { sections[$0].matchesFile(name) } : named
    let patterns = sections.map { "\($0.name): \($0.match)" }.joined(separator: ", ")
    guard let first = matching.first else {
      throw InputError(
        name, "no section of 'apps' in \(path) matches this app\(identifier.map { " ('\($0)')" } ?? "")",
        hint: "sections: \(patterns). 'ballast init APP' adds one for the app")
    }
    guard matching.count == 1 else {
      let names = matching.map { "'\(sections[$0].name)'" }.joined(separator: " and ")
      throw InputError(
        name, "sections \(names) of \(path) match this app",
        hint: "write its identifier\(identifier.map { ", '\($0)'," } ?? "") in one of them")
    }
    return first
  }
}

extension CheckInputs {
  /// Warnings about a locale of base that is ignored name its line in the budget, and not an option.
  package mutating func nameBase(of budget: Budget) {
    guard let base = budget.base(ofFile: name, identifier: app?.identifier) else { return }
    let option = "'--base \(base.locale.text)'"
    for index in warnings.indices where warnings[index].message.hasPrefix(option) {
      let rest = warnings[index].message.dropFirst(option.count)
      warnings[index].message = "\(budget.path):\(base.position.line): 'base: \(base.locale.text)'\(rest)"
    }
  }
}

extension BudgetLimit {
  /// A shared limit without the names that limits of a section have; nil if none is left.
  fileprivate func remaining(beside own: [BudgetLimit]) -> BudgetLimit? {
    let rivals = own.filter { $0.subject == subject }
    guard !names.isEmpty else { return rivals.contains(where: \.names.isEmpty) ? nil : self }
    let replaced = Set(rivals.flatMap(\.names))
    var copy = self
    copy.names.removeAll(where: replaced.contains)
    return copy.names.isEmpty ? nil : copy
  }
}

extension BudgetReader {
  /// Reports sections that limit nothing, if there are no shared limits either. Call it last: a limit with a mistake is no
  /// missing one.
  mutating func checkSectionLimits() {
    guard limits.isEmpty, mistakes.isEmpty else { return }
    for section in sections where section.limits.isEmpty {
      report(
        section.position, "section '\(section.name)' has no limits", hint: "add one, such as archive: 10 MB")
    }
  }

  /// Reads the group `apps`, which has the limits of each app by the name of a section.
  mutating func readSections(_ node: YAMLNode) {
    guard let entries = node.entries, !entries.isEmpty else {
      return report(
        node.position, "expected sections of apps, found \(node.kindName)", hint: Self.sectionHint)
    }
    checkRepetitions(entries)
    for entry in entries { readSection(entry) }
  }

  private static let sectionHint = "write one section per app: ios: { match: \"*.ipa\", archive: 10 MB }"

  private mutating func readSection(_ entry: YAMLNode.Entry) {
    guard let name = entry.key.text, let entries = entry.value.entries else {
      return report(
        entry.value.position, "expected a section with 'match' and limits, found \(entry.value.kindName)",
        hint: Self.sectionHint)
    }
    checkRepetitions(entries)
    let shared = limits
    limits = []
    var match: String?
    var isOptional = false
    var device: BudgetDevice?
    var base: BudgetBase?
    for entry in entries {
      switch entry.key.text {
      case "match": match = matchText(entry.value)
      case "optional": isOptional = flag(entry.value)
      case "device": device = readDevice(entry.value)
      case "base": base = readBase(entry.value)
      case "owners", "apps", "version": reportMisplaced(entry.key)
      default: readLimit(entry, among: ["match", "optional", "device", "base"])
      }
    }
    if !entries.contains(where: { $0.key.text == "match" }) {
      report(
        entry.key.position, "section '\(name)' has no 'match'",
        hint: "write match: \"*.ipa\", or the identifier of the app")
    }
    checkDuplicates(limits)
    for index in limits.indices { limits[index].app = name }
    sections.append(
      BudgetSection(
        name: name, position: entry.key.position, match: match ?? "", isOptional: isOptional, limits: limits,
        device: device, base: base))
    limits = shared
  }

  /// Reports a name that is about all apps.
  private mutating func reportMisplaced(_ key: YAMLNode) {
    let name = key.text ?? ""
    report(
      key.position, "'\(name)' is for all apps, and cannot be in a section",
      hint: "write it without indentation, beside 'apps'")
  }

  private mutating func matchText(_ node: YAMLNode) -> String? {
    guard let text = node.text, !node.isNull, !text.isEmpty else {
      report(
        node.position, "expected an identifier or a pattern, found \(node.kindName)",
        hint: "write match: \"*.ipa\", or match: org.example.app")
      return nil
    }
    if text.contains("/") {
      report(
        node.position, "'\(text)' has a folder, and 'match' is compared with the name of the file",
        hint: "write match: \"\(text.split(separator: "/").last ?? "*.ipa")\"")
    }
    if let other = sections.first(where: { $0.match == text }) {
      report(
        node.position, "section '\(other.name)' has the same 'match'",
        hint: "write the identifier of each app")
    }
    return text
  }
}
