import Bytes
import DataFormats
import Localization
import ResourceFormats
import Testing

/// The contents to upload of the keys of an export.
private func contents(
  _ units: String..., side: XLIFFFile.Side = .source
) throws -> [String: TransifexContent] {
  let text =
    "<xliff version=\"1.2\"><file original=\"Localizable.xcstrings\"><body>\(units.joined())</body></file></xliff>"
  let bytes = Array(text.utf8)
  let messages = try XLIFFFile.files(in: bytes.span.bytes).first?.messages(side) ?? [:]
  return messages.compactMapValues { TransifexContent($0) }
}

private func unit(_ id: String, _ text: String) -> String {
  "<trans-unit id=\"\(id)\"><source>\(text)</source><target>\(text)</target></trans-unit>"
}

private func shown(
  _ text: String, _ arguments: [ArgumentValue], locale: String = "en"
) throws -> String {
  let call = MessageFormatter(locale: try tag(locale), syntax: .apple, positional: arguments)
  return call.text(of: Message(transifexRule: text))
}

private func root(_ units: KeyValuePairs<String, String>) -> TransifexCDSRoot {
  TransifexCDSRoot(units: units.map { TransifexCDSRoot.Unit(id: $0, text: $1) })
}

/// Transifex's document "Processing device variations and substitutions", from the export to the shown text.
@Suite struct TransifexDocumentTests {
  @Test(
    arguments: zip(Device.allCases, ["iPhone", "iPad", "iPod", "Watch", "TV", "Vision", "Mac", "device"]))
  func eachDeviceHasItsText(_ device: Device, _ name: String) throws {
    let names = [
      "appletv": "TV", "applevision": "Vision", "applewatch": "Watch", "ipad": "iPad", "iphone": "iPhone",
      "ipod": "iPod", "mac": "Mac", "other": "device",
    ]
    let exported = names.sorted { $0.key < $1.key }.map { unit("device|==|device.\($0)", "This is: \($1)") }
    let pushed = try #require(try contents(exported.joined())["device"])
    let root = try #require(pushed.root)
    #expect(
      pushed.text.hasPrefix(
        "<cds-root><cds-unit id=\"device.appletv\">This is: TV</cds-unit><cds-unit id=\"device.applevision\">"
      ))
    #expect(root.rule(for: device) == "This is: \(name)")
  }

  @Test func twoNumbersHaveTheirForms() throws {
    let pushed = try contents(
      unit("substitutions", "Found %1$#@arg1@ having %2$#@arg2@"),
      unit("substitutions|==|substitutions.arg1.plural.one", "%1$d user"),
      unit("substitutions|==|substitutions.arg1.plural.other", "%1$d users"),
      unit("substitutions|==|substitutions.arg2.plural.one", "%2$d device"),
      unit("substitutions|==|substitutions.arg2.plural.other", "%2$d devices")
    )["substitutions"]?.text
    #expect(
      pushed == """
        <cds-root><cds-unit id="substitutions">Found %1$#@arg1@ having %2$#@arg2@</cds-unit>\
        <cds-unit id="substitutions.arg1.plural.one">%1$d user</cds-unit>\
        <cds-unit id="substitutions.arg1.plural.other">%1$d users</cds-unit>\
        <cds-unit id="substitutions.arg2.plural.one">%2$d device</cds-unit>\
        <cds-unit id="substitutions.arg2.plural.other">%2$d devices</cds-unit></cds-root>
        """)
    let xml = try #require(pushed)
    let rule = try #require(try TransifexCDSRoot(xml).rule())
    #expect(
      rule == """
        Found %1$#@{arg1, plural, one {%d user} other {%d users}}@ having \
        %2$#@{arg2, plural, one {%d device} other {%d devices}}@
        """)
    #expect(try shown(rule, [.integer(1), .integer(10)]) == "Found 1 user having 10 devices")
  }

  @Test func deviceTextHasOwnSubstitutions() throws {
    let pushed = try contents(
      unit("k|==|device.iphone", "This iPhone contains %1$#@user_iphone@ with %2$#@folder_iphone@"),
      unit("k|==|device.mac", "This Mac contains %1$#@user_mac@ with %2$#@folder_mac@"),
      unit("k|==|substitutions.folder_iphone.plural.other", "%2$d folders"),
      unit("k|==|substitutions.folder_mac.plural.one", "%2$d folder"),
      unit("k|==|substitutions.folder_mac.plural.other", "%2$d folders"),
      unit("k|==|substitutions.user_iphone.plural.other", "%1$d users"),
      unit("k|==|substitutions.user_mac.plural.one", "%1$d user"),
      unit("k|==|substitutions.user_mac.plural.other", "%1$d users")
    )["k"]
    let root = try #require(pushed?.root)
    let rule = try #require(root.rule(for: .mac))
    #expect(
      rule == """
        This Mac contains %1$#@{user_mac, plural, one {%d user} other {%d users}}@ with \
        %2$#@{folder_mac, plural, one {%d folder} other {%d folders}}@
        """)
    #expect(try shown(rule, [.integer(1), .integer(5)]) == "This Mac contains 1 user with 5 folders")
  }

  @Test func variablesWithoutPositionsGetThem() throws {
    func id(_ path: String) -> String { "/old_substitution:dict/\(path):dict/:string" }
    let pushed = try contents(
      unit(id("NSStringLocalizedFormatKey"), "%#@num_people_in_room@ in %#@room@"),
      unit(id("num_people_in_room:dict/one"), "Only %d person"),
      unit(id("num_people_in_room:dict/other"), "Some people"),
      unit(id("num_people_in_room:dict/zero"), "No people"), unit(id("room:dict/one"), "%d room"),
      unit(id("room:dict/other"), "%d rooms"), unit(id("room:dict/zero"), "no room")
    )["old_substitution"]
    let root = try #require(pushed?.root)
    #expect(
      root.units.first
        == TransifexCDSRoot.Unit(id: "substitutions", text: "%#@num_people_in_room@ in %#@room@"))
    let rule = try #require(root.rule())
    #expect(
      rule == """
        %1$#@{num_people_in_room, plural, one {Only %d person} other {Some people} zero {No people}}@ in \
        %2$#@{room, plural, one {%d room} other {%d rooms} zero {no room}}@
        """)
    #expect(try shown(rule, [.integer(3), .integer(4)]) == "Some people in 4 rooms")
    #expect(try shown(rule, [.integer(0), .integer(0)]) == "No people in no room")
  }
}

@Suite struct TransifexPushTests {
  @Test func singlePluralIsRule() throws {
    let catalog = try contents(unit("n|==|plural.other", "%d files"), unit("n|==|plural.one", "a file"))
    #expect(catalog["n"]?.text == "{cnt, plural, one {a file} other {%d files}}")
    #expect(catalog["n"]?.stored(for: .mac) == catalog["n"]?.text)
    let stringsdict = try contents(
      unit("/n:dict/NSStringLocalizedFormatKey:dict/:string", "%1$#@v@"),
      unit("/n:dict/v:dict/other:dict/:string", "%d"))
    #expect(stringsdict["n"]?.text == "{cnt, plural, other {%d}}")
  }

  @Test(arguments: [("%#@v@ left", "%d"), ("%#@v@%#@v@", "%d"), ("%#@v@", "%d %#@v@")])
  func formatWithOtherTextIsKept(_ format: String, _ form: String) throws {
    let content = try contents(
      unit("/n:dict/NSStringLocalizedFormatKey:dict/:string", format),
      unit("/n:dict/v:dict/other:dict/:string", form))["n"]
    #expect(content?.root?.units.first == TransifexCDSRoot.Unit(id: "substitutions", text: format))
  }

  @Test func escapedTextsRoundTrip() throws {
    let pushed = try #require(
      try contents(
        unit("k|==|device.a&quot;b", "1 &lt; 2 &amp;&#13; &quot;3&quot;"), unit("k|==|device.mac", "x"))["k"])
    #expect(
      pushed.text.hasPrefix(
        "<cds-root><cds-unit id=\"device.a&quot;b\">1 &lt; 2 &amp;&#13; &quot;3&quot;</cds-unit>"))
    let spaced = root(["device.\t\n\r": "\t\n\r "])
    #expect(try TransifexCDSRoot(spaced.xml) == spaced)
    #expect(try TransifexCDSRoot(pushed.text) == root(["device.a\"b": "1 < 2 &\r \"3\"", "device.mac": "x"]))
  }

  @Test func plainTextsArePushedUnchanged() throws {
    #expect(try contents(unit("k", "a {b}"), "<trans-unit id=\"none\"/>") == ["k": .text("a {b}")])
  }

  @Test func oneSideMayLackTexts() throws {
    let units = """
      <trans-unit id="n|==|plural.one"><source>a</source></trans-unit>
      <trans-unit id="n|==|plural.other"><source>b</source><target>c</target></trans-unit>
      """
    #expect(try contents(units)["n"]?.text == "{cnt, plural, one {a} other {b}}")
    #expect(try contents(units, side: .target)["n"]?.text == "{cnt, plural, other {c}}")
  }
}

@Suite struct TransifexPullTests {
  @Test func devicesFallBack() throws {
    let devices = root(["device.iphone": "phone", "device.other": "rest", "device.mac": "%d%% at 5 % of"])
    #expect(devices.rule(for: .iPod) == "phone")
    #expect(devices.rule(for: .watch) == "rest")
    // Without substitutions a text is unchanged.
    #expect(devices.rule(for: .mac) == "%d%% at 5 % of")
    #expect(root(["device.mac": "x"]).rule(for: .iPad) == nil)
    #expect(root([:]).rule() == nil)
    #expect(root([:]).message == nil)
  }

  @Test func onlyOwnPositionIsRemoved() {
    let root = root([
      "substitutions": "%#@a@ %@ %2$@ %%@ %#@none@ %1#@a@ 100%",
      "substitutions.a.plural.other": "%1$d %2$@ %@ %% %1$5.2f",
    ])
    let expected = """
      %1$#@{a, plural, other {%d %2$@ %@ %% %5.2f}}@ %2$@ %2$@ %%@ %3$#@none@ \
      %4$#@{a, plural, other {%1$d %2$@ %@ %% %1$5.2f}}@ 100%
      """
    #expect(root.rule() == expected)
  }

  @Test func substitutionsMayVaryByDevice() {
    let root = root([
      "substitutions": "%#@a@", "substitutions.a.device.mac.plural.other": "%d clicks",
      "substitutions.a.device.other.plural.other": "%d taps",
    ])
    #expect(root.rule(for: .mac) == "%1$#@{a, plural, other {%d clicks}}@")
    #expect(root.rule(for: .tv) == "%1$#@{a, plural, other {%d taps}}@")
  }

  @Test func markupOfTranslatorsIsRead() throws {
    let xml = """
      \n<?xml version="1.0"?><cds-root> <cds-unit id='device.mac'>a <b>bold</b> &#x26; <![CDATA[<c>]]></cds-unit>
      <cds-unit>nobody's</cds-unit><other><cds-unit id="device.other"/></other></cds-root>
      """
    let read = try TransifexCDSRoot(xml)
    #expect(read == root(["device.mac": "a bold & <c>", "device.other": ""]))
    #expect(TransifexCDSRoot.isRoot(read.xml))
    #expect(!TransifexCDSRoot.isRoot("{cnt, plural, other {<cds-root>}}"))
  }

  @Test(arguments: [
    "", "text", "<cds-unit id=\"a\">b</cds-unit>", "<cds-root>", "<cds-root><cds-unit id=\"a\">",
  ])
  func invalidRootIsAnError(_ xml: String) {
    #expect(throws: FormatError.self) { try TransifexCDSRoot(xml) }
  }

  @Test(.timeLimit(.minutes(10))) func repeatedReferencesAreLimited() throws {
    let often = root([
      "substitutions": String(repeating: "%#@a@", count: 20_000),
      "substitutions.a.plural.other": String(repeating: "x", count: 20_000),
    ])
    #expect(try #require(often.rule()).utf8.count < 2_000_000)
  }
}

@Suite struct TransifexRuleTests {
  @Test(arguments: [
    "", "{}", "}{", "{a}", "{a, plural}", "{a, plural,}", "{, plural, one {x}}", "{a, select, one {x}}",
    "{a, plural, one x}", "{a, plural, one {x}", "{a, plural, some {x}}", "{a, plural, one {x} other}",
    "{a plural, one {x}}", "{a, plural, one {x},}",
  ])
  func invalidRuleIsText(_ text: String) {
    #expect(TransifexRule.rules(in: text).isEmpty)
    #expect(Message(transifexRule: text) == .text(text))
  }

  @Test func whiteSpaceAndBracesAreOptional() throws {
    let text = "{ {\n a b}, {x , plural ,one{a {b} 'c'}\tother { # } one {twice}} }"
    let rules = TransifexRule.rules(in: text)
    #expect(rules.map(\.text) == ["{x, plural, one {twice} other { # }}"])
    #expect(TransifexRule.rules(in: "{a, plural, few {{b, plural, one {x}}}}").map(\.name) == ["a"])
    #expect(TransifexRule.rules(in: "{a, plural, bad {{b, plural, one {x}}}}").map(\.name) == ["b"])
  }

  @Test func unmarkedRulesUseArgumentsInOrder() throws {
    let text = "%@: {n, plural, one {one} other {%d}} of {n, plural, one {one} other {%d}}, %2$d%% at 1%"
    #expect(try shown(text, [.text("Ana"), .integer(2), .integer(1)]) == "Ana: 2 of one, 2% at 1%")
  }

  @Test func rulesWithEqualNamesAreSeparate() throws {
    let text = "{a, plural, other {1}}{a#3, plural, other {2}}{a, plural, other {3}}"
    #expect(try shown(text, [.integer(1), .integer(1), .integer(1)]) == "123")
  }

  @Test func markedRulesUseTheirArguments() throws {
    let text = "%2$#@{a@b, plural, one {%d x} other {%d xs}}@ %#@{c, plural, other {%d %2$d}}@ {"
    #expect(try shown(text, [.integer(7), .integer(1)]) == "1 x 7 1 {")
  }

  @Test func zeroHasFormInEveryLanguage() throws {
    let rule = "{cnt, plural, zero {none} one {one} two {two} other {%d}}"
    #expect(try shown(rule, [.integer(0)]) == "none")
    #expect(try shown(rule, [.integer(2)]) == "2")
    #expect(try shown(rule, [.integer(2)], locale: "ar") == "two")
    #expect(try shown("{cnt, plural, one {one} other {%d}}", [.integer(0)], locale: "ar") == "0")
  }

  /// For every device and count, the rule for the device and the whole message show equal texts.
  @Test func ruleAndRootShowEqualTexts() throws {
    let root = root([
      "device.iphone": "Phone %#@u@ and %@", "device.mac": "Mac %2$#@f@ of %1$#@u@", "device.other": "%d, %@",
      "substitutions.u.plural.one": "%d user", "substitutions.u.plural.other": "%1$d users",
      "substitutions.f.plural.one": "%2$d folder", "substitutions.f.plural.other": "%d folders",
    ])
    let message = try #require(root.message)
    for device in Device.allCases {
      let rule = Message(transifexRule: try #require(root.rule(for: device)))
      for (first, second) in [(0, 1), (1, 1), (1, 2), (5, 0)] as [(Int64, Int64)] {
        let call = MessageFormatter(
          locale: try tag("en"), syntax: .apple, positional: [.integer(first), .integer(second)],
          device: device)
        #expect(call.text(of: rule) == call.text(of: message), "\(device) \(first) \(second)")
      }
    }
  }

  @Test(.timeLimit(.minutes(10))) func bracesTakeLinearTime() {
    let count = 20_000
    for text in ["{", "{a, plural, one {", "{a, plural, one {x} bad {"] {
      #expect(TransifexRule.rules(in: String(repeating: text, count: count)).isEmpty)
      let closed = String(repeating: text, count: count) + String(repeating: "}", count: 2 * count)
      #expect(TransifexRule.rules(in: closed).count <= 1)
    }
    let failing =
      String(repeating: "{a, plural, one {", count: count) + String(repeating: "} bad}", count: count)
    #expect(TransifexRule.rules(in: failing).isEmpty)
  }
}
