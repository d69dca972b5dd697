import AppBundles
import BundleAnalysis
import Bytes
import Localization
import OperatingSystem
import ReportSchema
import Reports

/// The budget that `ballast init` writes: a new file, or sections for apps that the file does not have.
struct FirstBudget {
  private let apps: [CheckInputs]
  /// The present file; nil if there is none.
  private let present: Budget?
  /// The file to write; nil if it does not change.
  private let text: String?
  /// What happens to the file, by app.
  private let lines: [String]
  private let path = BudgetFile.defaultPath

  /// A section for an app that the file does not have.
  private struct NewSection {
    let name: String
    let text: String
    /// The user's line about it.
    let line: String
  }

  /// - Throws: ``InputError`` if the present file cannot be extended, or is not a budget.
  /// - Parameters:
  ///   - apps: each with its locale of base, if it declares none.
  ///   - isBaseGiven: whether the user named the locale of base.
  init(adding apps: [CheckInputs], isBaseGiven: Bool) throws {
    let present = try BudgetFile.read(nil)
    self.apps = apps
    self.present = present
    if let present, present.sections.isEmpty {
      text = nil
      lines = [Self.lineForBudgetOfOneApp(present, apps)]
      return
    }
    var lines: [String] = []
    var added: [NewSection] = []
    var names = present?.sections.map(\.name) ?? []
    for (index, app) in apps.enumerated() {
      if let present, let name = present.section(of: app) {
        lines.append(Self.line(forSection: name, of: app, in: present))
      } else if let report = app.footprint {
        let section = Self.section(
          for: app, report, besides: names, match: Self.match(at: index, of: apps, present),
          isBaseGiven: isBaseGiven)
        names.append(section.name)
        added.append(section)
        lines.append(section.line)
      }
    }
    self.lines = lines
    text = try Self.budget(extending: present, adding: added)
  }

  /// Writes the budget and the errors that it accepts.
  /// - Returns: a line about each change.
  func write() throws -> [String] {
    guard let text else { return lines }
    try OutputSink(path: path).write(text)
    return lines + [try acceptErrors()]
  }

  // MARK: - Lines

  /// The line about a file that limits one app only, and is kept.
  private static func lineForBudgetOfOneApp(_ budget: Budget, _ apps: [CheckInputs]) -> String {
    var line = "\(budget.path): exists, and is kept."
    if let app = apps.first { line += otherBase(of: app, budget.base) }
    line += " To add apps, write its limits below 'apps: { NAME: { match: \"*.ipa\", … } }' first."
    return line
  }

  /// The line about a section that is kept.
  private static func line(forSection name: String, of app: CheckInputs, in budget: Budget) -> String {
    let base = budget.base(ofFile: app.name, identifier: app.app?.identifier)
    let kept = "\(budget.path): section '\(name)' matches \(app.name.printable), and is kept."
    return kept + otherDevice(of: app, budget) + otherBase(of: app, base)
  }

  /// The change of a section that is kept, so that its limits are about the device of '--device'; empty if they are.
  private static func otherDevice(of app: CheckInputs, _ budget: Budget) -> String {
    let former = budget.device(of: app).text
    guard let wanted = app.footprint?.device?.profile, wanted != former else { return "" }
    return
      " Its device is '\(former)': to limit downloads of another one, change 'device', 'user' and the baseline."
  }

  /// The addition to a file that is kept, so that checks use the locale of '--base'; empty if they do.
  private static func otherBase(of app: CheckInputs, _ present: BudgetBase?) -> String {
    guard let base = app.base, present?.locale != base else { return "" }
    return " Write 'base: \(base.text)' in it, or pass '--base \(base.text)' to each check."
  }

  // MARK: - Sections

  /// - Parameter others: the names of the file's sections.
  private static func section(
    for app: CheckInputs, _ report: MeasureReport, besides others: [String], match: String, isBaseGiven: Bool
  ) -> NewSection {
    let name = name(of: report, besides: others)
    var title = report.app.name ?? report.app.identifier ?? app.name
    if let version = report.app.version { title += " \(version)" }
    let text = BudgetTemplate.section(
      app: title.printable, name: name, match: match, base: app.base, report, app)
    var line =
      "\(BudgetFile.defaultPath): section '\(name)' with current sizes plus 5 %, and limits for growth."
    if let device = report.device { line += " Its device is \(device.profile)." }
    if let base = app.base, !isBaseGiven {
      line += " Its own texts seem to be in '\(base.text)': change 'base' if not."
    }
    return NewSection(name: name, text: text, line: line)
  }

  /// The platform, or with its number if another section has it: `ios`, `ios-2`.
  private static func name(of report: MeasureReport, besides others: [String]) -> String {
    let platform = report.app.platform?.rawValue ?? "app"
    if !others.contains(platform) { return platform }
    let number = (2...).first { !others.contains("\(platform)-\($0)") } ?? 2
    return "\(platform)-\(number)"
  }

  /// The extension of the app's file, or its identifier if another app has the extension, or else its name.
  private static func match(at index: Int, of apps: [CheckInputs], _ present: Budget?) -> String {
    let others = apps.indices.filter { $0 != index }
    let matches = present?.sections.map(\.match) ?? []
    let app = apps[index]
    let type = FilePath(app.name).fileExtension ?? ""
    let pattern = "*.\(type)"
    if !type.isEmpty, !matches.contains(pattern),
      !others.contains(where: { FilePath(apps[$0].name).fileExtension == type })
    {
      return pattern
    }
    let identifier = app.footprint?.app.identifier
    if let identifier, !matches.contains(identifier),
      !others.contains(where: { apps[$0].footprint?.app.identifier == identifier })
    {
      return identifier
    }
    return app.name
  }

  // MARK: - File

  /// The new file, or the present one with more sections at its end; nil without new sections.
  /// - Throws: ``InputError`` if the present file does not end with its sections.
  private static func budget(extending present: Budget?, adding added: [NewSection]) throws -> String? {
    guard !added.isEmpty else { return nil }
    let sections = added.map(\.text).joined()
    guard let present else { return BudgetTemplate.head + sections }
    var extended = present.text
    if !extended.hasSuffix("\n") { extended += "\n" }
    extended += sections
    let read = try? Budget(reading: Array(extended.utf8), path: BudgetFile.defaultPath)
    guard let read, read.limits == present.limits,
      read.sections.prefix(present.sections.count) == present.sections[...],
      read.sections.map(\.name) == present.sections.map(\.name) + added.map(\.name)
    else {
      throw InputError(
        BudgetFile.defaultPath, "'apps' is not the last group of the file, or is not written line by line",
        hint: "move it to the end, or add the section yourself:\n\(sections)")
    }
    return extended
  }

  // MARK: - Errors

  /// Accepts the errors that the apps have now, each by its id. Decisions that the file has are kept.
  /// - Returns: a line about the file.
  private func acceptErrors() throws -> String {
    let path = AcceptedCases.defaultPath
    let former = FileSystem.exists(path) ? try AcceptedCasesFile.read(path) : nil
    let day = try PresentTime.today()
    var added: [AcceptedCases.Case] = []
    for var app in apps where present?.section(of: app) == nil {
      app.accepted = former?.cases ?? []
      added += app.acceptance(ofAllErrorsFor: "known when 'ballast init' wrote the budget", on: day)
    }
    let file = AcceptedCases(accepted: (former?.cases ?? []) + added, listsErrors: true)
    try OutputSink(path: path).write(try ReportJSON.text(of: file))
    let errors = NumberText.counted(added.count, "known error")
    if added.isEmpty { return "\(path): no known errors to accept; a check fails if there is an error." }
    return "\(path): \(errors) accepted, listed by 'ballast check'; a check fails if there is another."
  }
}
