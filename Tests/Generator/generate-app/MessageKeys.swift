/// The keys of the messages: dotted identifiers, from the area of the app to the element, or the English
/// text.
struct MessageKeys: Sendable {
  let keys: [String]

  init(_ templates: [MessageTemplate], _ scenario: Scenario, english: TextGenerator) {
    var random = SeededRandom(seed: scenario.seed, "keys")
    var known: Set<String> = []
    var keys: [String] = []
    keys.reserveCapacity(templates.count)
    // Consecutive keys often belong to one screen.
    var screen = MessageKeys.screen(&random)
    for template in templates {
      if random.isTrue(0.12) { screen = MessageKeys.screen(&random) }
      let isEnglish = random.isTrue(scenario.messages.englishKeys)
      var key = isEnglish ? english.text(template) : MessageKeys.identifier(screen, &random)
      while !known.insert(key).inserted { key = MessageKeys.identifier(screen, &random) }
      keys.append(key)
    }
    self.keys = keys
  }

  private static func screen(_ random: inout SeededRandom) -> String {
    "\(areas[random.rank(below: areas.count)]).\(parts[random.below(parts.count)])"
  }

  private static func identifier(_ screen: String, _ random: inout SeededRandom) -> String {
    var key = screen
    for _ in 0...random.below(3) { key += ".\(parts[random.below(parts.count)])" }
    return "\(key).\(elements[random.rank(below: elements.count)])"
  }

  private static let areas = words(
    """
    feed composer profile groups marketplace events notifications settings stories search friends pages photos \
    video messaging privacy security login onboarding comments reactions sharing saved memories birthdays live \
    camera places gaming jobs fundraisers payments help about accessibility
    """)
  private static let parts = words(
    """
    action add album alert all audience back badge banner block card category change chat choose code confirm contact \
    copy cover create current data date default delete detail device download draft edit email empty error expired \
    feature filter first follow friend gallery general group hide history image info input invite item join keyboard \
    label language later leave limit link list local location manage media member menu message more mute name new \
    next nearby none offline open option order owner page password pending people permission person phone photo pin \
    preview primary public recent recommended remove rename report request required reset result retry review role save \
    schedule secondary section see select send share show sort source start status step story suggested summary tag \
    text time today topic total transfer undo unread update upload user verify video view visible welcome
    """)
  private static let elements = words(
    """
    title button message label description placeholder subtitle header hint footer accessibility-label toast \
    confirmation caption
    """)

  private static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
}
