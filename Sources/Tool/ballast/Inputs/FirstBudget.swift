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
  private var text: String?
  private var lines: [String] = []
  private let path = BudgetFile.defaultPath

  /// - Throws: ``InputError`` if the present file cannot be extended, or is not a budget.
  /// - Parameters:
  ///   - apps: each with its locale of base, if it declares none.
  ///   - isBaseGiven: whether the user named the locale of base.
  init(adding apps: [CheckInputs], isBaseGiven: Bool) throws {
    self.apps = apps
    present = try BudgetFile.read(nil)
    if let present, present.sections.isEmpty {
      lines = [
        "\(path): exists, and is kept.\(apps.first.map { otherBase(of: $0, present.base) } ?? "") To add apps, write its limits below 'apps: { NAME: { match: \"*.ipa\", … } }' first."
      ]
      return
    }
    var sections = ""
    var names = present?.sections.map(\.name) ?? []
    for (index, app) in apps.enumerated() {
      if let section = present?.section(of: app) {
        lines.append(
          "\(path): section '\(section)' matches \(app.name.printable), and is kept.\(otherDevice(of: app))"
            + otherBase(of: app, present?.base(ofFile: app.name, identifier: app.app?.identifier)))
        continue
      }
      guard let report = app.footprint else { continue }
      let name = Self.name(of: report, besides: names)
      names.append(name)
      let title = [report.app.name ?? report.app.identifier ?? app.name, report.app.version]
      sections += BudgetTemplate.section(
        app: title.compactMap(\.self).joined(separator: " ").printable, name: name, match: match(at: index),
        base: app.base, report, app)
      var line = "\(path): section '\(name)' with current sizes plus 5 %, and limits for growth."
      if let device = report.device { line += " Its device is \(device.profile)." }
      if let base = app.base, !isBaseGiven {
        line += " Its own texts seem to be in '\(base.text)': change 'base' if not."
      }
      lines.append(line)
    }
    guard !sections.isEmpty else { return }
    guard let present else {
      text = BudgetTemplate.head + sections
      return
    }
    var extended = present.text
    if !extended.hasSuffix("\n") { extended += "\n" }
    extended += sections
    text = extended
    let added = try? Budget(reading: Array(extended.utf8), path: path)
    guard added?.sections.prefix(present.sections.count) == present.sections[...],
      added?.limits == present.limits,
      added?.sections.map(\.name) == names
    else {
      throw InputError(
        path, "'apps' is not the last group of the file, or is not written line by line",
        hint: "move it to the end, or add the section yourself:\n\(sections)")
    }
  }

  /// Writes the budget and the errors that it accepts.
  /// - Returns: a line about each change.
  func write() throws -> [String] {
    guard let text else { return lines }
    try OutputSink(path: path).write(text)
    return lines + [try acceptErrors()]
  }

  // MARK: - Sections

  /// The change of a section that is kept, so that its limits are about the device of '--device'; empty if they are.
  private func otherDevice(of app: CheckInputs) -> String {
    guard let wanted = app.footprint?.device?.profile, let former = present?.device(of: app).text,
      wanted != former
    else { return "" }
    return
      " Its device is '\(former)': to limit downloads of another one, change 'device', 'user' and the baseline."
  }

  /// The addition to a file that is kept, so that checks use the locale of '--base'; empty if they do.
  private func otherBase(of app: CheckInputs, _ present: BudgetBase?) -> String {
    guard let base = app.base, present?.locale != base else { return "" }
    return " Write 'base: \(base.text)' in it, or pass '--base \(base.text)' to each check."
  }

  /// The platform, or with its number if another section has it: `ios`, `ios-2`.
  private static func name(of report: MeasureReport, besides others: [String]) -> String {
    let platform = report.app.platform?.rawValue ?? "app"
    if !others.contains(platform) { return platform }
    let number = (2...).first { !others.contains("\(platform)-\($0)") } ?? 2
    return "\(platform)-\(number)"
  }

  /// The extension of the app's file, or its identifier if another app has the extension, or else its name.
  private func match(at index: Int) -> String {
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
