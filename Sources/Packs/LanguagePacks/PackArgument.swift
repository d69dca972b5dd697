import Localization

/// A value that is inserted into a text.
///
/// Arguments without a name are inserted by their order (`%@`, `%2$d`, `{0}`), arguments with a name by their name
/// (`{name}`, `{{count}}`). Numbers are inserted in plain ASCII digits; pass ``text(_:name:)`` for a number that is
/// already formatted for the locale and does not select a plural form.
public struct PackArgument: Hashable, Sendable {
  let name: String?
  let value: ArgumentValue

  /// An integer. It selects a plural form.
  public static func integer(_ number: Int, name: String? = nil) -> PackArgument {
    PackArgument(name: name, value: .integer(Int64(number)))
  }

  /// A number in decimal digits, such as `1.50`. Plural rules distinguish `1`, `1.0` and `1.00`.
  public static func decimal(_ digits: String, name: String? = nil) -> PackArgument {
    PackArgument(name: name, value: .decimal(digits))
  }

  /// A text that is inserted unchanged.
  public static func text(_ text: String, name: String? = nil) -> PackArgument {
    PackArgument(name: name, value: .text(text))
  }

  /// The display name of a person, whose gender selects among texts that vary by gender.
  public static func person(_ displayName: String, _ gender: PackGender, name: String? = nil) -> PackArgument
  {
    PackArgument(name: name, value: .person(displayName, gender.gender))
  }
}

extension PackArgument: ExpressibleByIntegerLiteral {
  /// Creates an integer argument without a name.
  public init(integerLiteral value: Int) { self = .integer(value) }
}

extension PackArgument: ExpressibleByStringInterpolation {
  /// Creates a text argument without a name.
  public init(stringLiteral value: String) { self = .text(value) }
}

/// The gender of a person that a text mentions, or of the user.
public enum PackGender: String, Hashable, Sendable {
  /// A known gender.
  case male, female
  /// A gender that is not known or neither of the others. Texts for any gender are used.
  case unknown

  var gender: Gender { Gender(rawValue: rawValue) ?? .unknown }
}

/// A kind of device, for texts that vary by device. A text for `iPhone` is also used on `iPad` and `iPod` if they have
/// no text of their own. The raw values are the names in string catalogs.
public enum PackDevice: String, Hashable, Sendable {
  /// A kind of Apple device.
  case iPhone = "iphone"
  case iPad = "ipad"
  case iPod = "ipod"
  case watch = "applewatch"
  case tv = "appletv"
  case vision = "applevision"
  case mac
  /// Any other device. Texts for any device are used.
  case other

  var device: Device { Device(rawValue: rawValue) ?? .other }
}
