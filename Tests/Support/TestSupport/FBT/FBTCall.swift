package import Localization
import LocalizationAnalysis
package import ResourceFormats

extension FBT {
  /// A call of fbt at run time: a message is formatted with arguments, in the order of the phrase's levels.
  package struct Call: Sendable {
    /// The token for the gender of a phrase's subject.
    package static let subject = "__subject__"

    package enum Argument: Hashable, Sendable {
      /// Nil is shown as an empty text.
      case text(token: String, String?)
      /// A name with a gender. Nil is shown as an empty text.
      case person(token: String, String?, Gender)
      case number(token: String?, Int64)
      case word(String)
      case pronoun(Pronoun)
      /// The subject of the whole phrase.
      case subject(Gender)
    }

    private var formatter: MessageFormatter

    /// - Parameter locale: fbt's name. An unknown one is the root.
    package init(_ locale: String, viewer: Gender = .unknown, arguments: [Argument] = []) {
      formatter = MessageFormatter(
        locale: LocaleTag(posix: locale) ?? .undetermined, syntax: .fbt, viewer: viewer)
      for argument in arguments {
        let (token, value): (String?, ArgumentValue) =
          switch argument {
          case .text(let token, let text): (token, .text(text ?? ""))
          case .person(let token, let text, let gender): (token, .person(text ?? "", gender))
          case .number(let token, let number): (token, .integer(number))
          case .word(let word): (nil, .text(word))
          case .pronoun(let pronoun): (nil, pronoun.argument)
          case .subject(let gender): (Self.subject, .person("", gender))
          }
        // Texts are not in levels.
        if case .text = argument {} else { formatter.positional.append(value) }
        if let token { formatter.named[token] = value }
      }
    }

    /// Returns the text shown to the user.
    package func text(of message: Message) -> String { formatter.text(of: message) }
  }
}
