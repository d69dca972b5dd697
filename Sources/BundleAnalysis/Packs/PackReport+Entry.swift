package import AppBundles
package import Localization
package import ReportSchema

extension PackReport.Entry {
  /// - Parameters:
  ///   - base: the message of the base pack; nil if unknown.
  ///   - rendered: the text shown to a user for given arguments; nil without arguments.
  ///   - transifex: the message as Transifex stores it; nil if it was not requested.
  package init(
    table: String, key: String, _ message: Message, base: Message? = nil, rendered: String? = nil,
    transifex: TransifexTexts? = nil
  ) {
    self.init(
      table: table, key: key, message: ReportMessage(message), base: base.map { ReportMessage($0) },
      rendered: rendered,
      transifex: transifex.map { PackReport.Transifex(pushed: $0.pushed, stored: $0.stored) })
  }
}
