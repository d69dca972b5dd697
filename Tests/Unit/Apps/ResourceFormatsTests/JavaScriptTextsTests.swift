import Bytes
import DataFormats
import Localization
import LocalizationAnalysis
import ResourceFormats
import TestSupport
import Testing

/// Translations in code, written as bundlers write them.
@Suite struct JavaScriptTextsTests {
  private static func format() throws -> ResourceFormat {
    try #require(ResourceFormat.all.first { $0.name == "JavaScript" })
  }

  private static func shares(_ text: String) throws -> ContainerShares? {
    let bytes = Array(text.utf8)
    return try format().attribution?(bytes.span.bytes)
  }

  private static let english = [
    "sail": "Hoist the sail", "fog": "Fog ahead", "anchor": "Drop the anchor", "harbor": "Back to harbor",
    "tide": "The tide is out",
  ]
  private static let german = [
    "sail": "Segel setzen", "fog": "Nebel voraus", "anchor": "Anker werfen", "harbor": "Zurück in den Hafen",
    "tide": "Es ist Ebbe",
  ]
  private static let french = [
    "sail": "Hisser la voile", "fog": "Brouillard devant", "anchor": "Jeter l’ancre",
    "harbor": "Retour au port",
    "tide": "La marée est basse",
  ]

  private static func object(_ texts: [String: String]) -> String {
    "{" + texts.sorted { $0.key < $1.key }.map { "\($0.key):\"\($0.value)\"" }.joined(separator: ",") + "}"
  }

  private static func json(_ texts: [String: String]) -> String {
    let members = texts.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\"\($0.value)\"" }
    return "JSON.parse('{\(members.joined(separator: ","))}')"
  }

  private static let en = object(english)
  private static let de = object(german)
  private static let fr = object(french)

  /// Each has English, German and French; the last ones are German and French.
  static let bundles: [(name: String, text: String)] = [
    ("keys", "const m={en:\(en),de:\(de),fr:\(fr)};"),
    ("keys inside", "i18n({fallback:'en',resources:{en:{app:\(en)},de:{app:\(de)},fr:{app:\(fr)}}})"),
    (
      "one text for JSON.parse",
      "e.exports=JSON.parse('{\"en\":\(json(english).dropFirst(12).dropLast(2)),"
        + "\"de\":\(json(german).dropFirst(12).dropLast(2)),\"fr\":\(json(french).dropFirst(12).dropLast(2))}')"
    ),
    ("variables", "var a=\(en),b=\(de),c=\(fr),m={en:a,de:b,fr:c};"),
    ("shorthand", "const en=\(en),de=\(de),fr=\(fr);use({en,de,fr});"),
    (
      "frozen variables",
      "var a=\(en),A=Object.freeze({__proto__:null,app:a}),b=\(de),c=\(fr),C={app:c},m={en:A,de:b,fr:C};"
    ),
    ("named variables", "var en_default=\(en);var de_default=\(de);var fr_default=\(fr);"),
    (
      "comments", "// src/en.json\nvar a=\(en);\n// src/de.json\nvar b=\(de);\n// src/fr.json\nvar c=\(fr);\n"
    ),
    (
      "CommonJS",
      "var x={\"l/en.json\"(e,t){t.exports=\(en)},\"l/de.json\"(e,t){t.exports=\(de)},\"l/fr.json\"(e,t){t.exports=\(fr)}};"
    ),
    (
      "module map",
      "({12:e=>{e.exports=\(json(english))},13:e=>{e.exports=\(json(german))},14:e=>{e.exports=\(json(french))},"
        + "15:(e,t,n)=>{var m={\"./en.json\":12,\"./de.json\":[13,1],\"./fr.json\":14};}})"
    ),
    (
      "aliases",
      "({12:e=>{e.exports=\(en)},13:e=>{e.exports=\(de)},14:e=>{e.exports=\(fr)},"
        + "15:(e,t,n)=>{var a=n(12),b=n.n(n(13)),c=n(14);t.m={en:a,de:b(),fr:c.default};}})"
    ),
    (
      "Metro",
      "__d(function(g,r,i,a,m,e,d){m.exports=\(en)},7,[]);__d(function(g,r,i,a,m,e,d){m.exports=\(de)},8,[]);"
        + "__d(function(g,r,i,a,m,e,d){m.exports=\(fr)},9,[]);"
        + "__d(function(g,r,i,a,m,e,d){var t=r(d[1]);e.m={en:r(d[0]),de:t,fr:()=>r(d[2])}},10,[7,8,9]);"
    ),
    (
      "Metro with paths",
      "__d(function(){m.exports=\(en)},7,[],\"src/en.json\");__d(function(){m.exports=\(de)},8,[],"
        + "\"src/de.json\");__d(function(){m.exports=\(fr)},9,[],\"src/fr.json\");"
    ),
    (
      "babelHelpers",
      metro(
        "var p=l(u[0]),i=babelHelpers.interopRequireDefault(p),n=l(u[1]),b=babelHelpers.interopRequireDefault(n),"
          + "o=l(u[2]),c=h.interopRequireWildcard(o);x.translations={en:i.default,de:b.default,fr:c}")
    ),
    (
      "call of a call",
      metro(
        "var f=r(d[3])(r(d[0])),u=(0,h.d)(r(d[1])),v=r(d[3])(r(d[2]));"
          + "I.translations={en:f.default,de:u.default,fr:v.default}")
    ),
    (
      "property",
      metro(
        "var t=r(d[3]),n=t(r(d[0])),o=t(r(d[1])),p=t(r(d[2]));e.default={en:n.default,de:o.default,fr:p.default}"
      )
    ),
    (
      "getters",
      metro(
        "Object.defineProperty(e,\"__esModule\",{value:!0}),"
          + ["en", "de", "fr"].map {
            "Object.defineProperty(e,\"\($0)\",{enumerable:!0,get:function(){return \($0)_.default}})"
          }.joined(separator: ",")
          + ";var en_=r(d[3])(r(d[0])),de_=r(d[3])(r(d[1])),fr_=r(d[3])(r(d[2]))")
    ),
    (
      "exports",
      metro(
        "e.fr=e.de=e.en=void 0;var t=r(d[3]),n=t(r(d[0])),o=t(r(d[1])),p=t(r(d[2]));"
          + "e.en=n.default;e.de=o.default,e.fr=p.default")
    ),
    ("calls with modules", metro("x.add('en',r(d[0])),x.add('de',r(d[1]));x.add('fr',r(d[2]))")),
    ("namespaces", metro("var t=r(d[0]),n=r(d[1]);s({en:{app:t},de:{app:n},fr:{app:r(d[2])}})")),
    ("properties", "var t={};t.en=\(en);t['de']=\(de),t.fr=\(fr);"),
    ("functions", "var en=function(){return\(en)};function de(){return\(de)}const fr=e=>(\(fr));"),
    (
      "records",
      "x([{locale:'en',messages:\(en)},{locale:'de',messages:\(de)},{locale:'fr',messages:\(fr)}]);"
    ),
    ("single members", "var m=merge({},{en:\(en)},{de:\(de)},{fr:\(fr)});"),
    ("calls", "set('en',\(en));set('de',\(de));set('fr',\(fr));"),
  ]

  /// Modules of Metro: 7, 8 and 9 have the texts, 6 is a function, and 10 refers to them.
  private static func metro(_ index: String) -> String {
    [en, de, fr].enumerated().map { number, texts in
      "__d(function(g,r,i,a,m,e,d){m.exports=\(texts)},\(number + 7),[]);"
    }.joined() + "__d(function(g,r,i,a,m,e,d){\(index)},10,[7,8,9,6]);"
  }

  @Test(arguments: bundles.map(\.name)) func localesAreFound(_ name: String) throws {
    let text = try #require(Self.bundles.first { $0.name == name }).text
    let shares = try #require(try Self.shares(text))
    expectShares(shares, sumTo: text.utf8.count)
    #expect(shares.messages == ["en": 5, "de": 5, "fr": 5])
    #expect(shares.remark == nil)
    let bytes = Array(text.utf8)
    guard case .severalLocales(let read)? = try Self.format().messages else { return }
    let messages = try #require(try read(bytes.span.bytes))
    let texts = try #require(messages[.locale(tag("de"))]).values.flatMap(\.texts).sorted()
    #expect(texts == Self.german.values.sorted())
    #expect(FormatLaws.format(try Self.format(), bytes) == nil)
  }

  /// A region's code in place of a language, as many apps have it; `se` and `br` are languages themselves.
  @Test(arguments: [("cn", "zh"), ("ua", "uk"), ("jp", "ja"), ("cz", "cs"), ("se", "se"), ("br", "br")])
  func regionsAreTheirLanguages(_ region: String, _ language: String) throws {
    for text in [
      "var m={en:\(Self.en),de:\(Self.de),\(region):\(Self.fr)};",
      "var a=\(Self.en),b=\(Self.de),c=\(Self.fr),m={en:a,de:b,\(region):c};",
      "({1:e=>{e.exports=\(Self.en)},2:e=>{e.exports=\(Self.de)},3:e=>{e.exports=\(Self.fr)},"
        + "4:e=>{var m={'./en.json':1,'./de.json':2,'./\(region).json':3}}})",
    ] {
      #expect(try Self.shares(text)?.messages == ["en": 5, "de": 5, language: 5], "in \(text)")
    }
    // Not beside a locale.
    #expect(try Self.shares("var m={ua:\(Self.en),cn:\(Self.de)};") == nil)
  }

  /// A translation of other parts of the app has other keys; the object of languages lists it.
  @Test func tablesWithOtherKeysAreListed() throws {
    let khmer = "{home:\"ទំព័រដើម\",login:\"ចូលគណនី\",sail:\"ក្ដោង\"}"
    let modules = "__d(function(){m.exports=\(Self.en)},7,[]);__d(function(){m.exports=\(Self.de)},8,[]);"
    let other =
      "__d(function(){m.exports=\(khmer)},9,[]);__d(function(){m.exports={a:'x1',b:'x2',c:'x3'}},10,[]);"
    let index =
      "__d(function(g,r,i,a,m,e,d){s({en:r(d[0]),de:r(d[1]),km:r(d[2]),fr:r(d[3])})},11,[7,8,9,10]);"
    let shares = try #require(try Self.shares(modules + other + index))
    #expect(shares.messages == ["en": 5, "de": 5, "km": 3], "the fourth table does not look like language")
    #expect(shares["km", .strings]?.ownBytes == khmer.utf8.count)
  }

  /// Three texts are enough if an object of languages lists them, all differ and both look like language.
  @Test func fewTextsAreListed() throws {
    func text(_ one: [String], _ other: [String]) -> String {
      let tables = [one, other].map { texts in
        "{" + texts.enumerated().map { "key\($0):'\($1)'" }.joined(separator: ",") + "}"
      }
      return "var a=\(tables[0]),b=\(tables[1]),m={en:a,de:b};"
    }
    let english = ["In progress", "Name of the boat", "Home"]
    #expect(
      try Self.shares(text(english, ["In Arbeit", "Name des Boots", "Start"]))?.messages == [
        "en": 3, "de": 3,
      ])
    #expect(
      try Self.shares(text(english, ["In Arbeit", "Name des Boots", "Home"])) == nil, "one text is the same")
    #expect(try Self.shares(text(english, ["Arbeit", "Boot", "Start"])) == nil, "words could be identifiers")
    let records = ["English", "The language", "English texts"]
    #expect(
      try Self.shares(text(records, ["German", "Die Sprache", "Deutsche Texte"])) == nil,
      "records of languages")
  }

  @Test func bytesAreThoseOfTheObject() throws {
    let shares = try #require(try Self.shares("var a=\(Self.en),b=\(Self.de),m={en:a,de:b};"))
    #expect(shares["en", .strings]?.ownBytes == Self.en.utf8.count)
    #expect(shares["de", .strings]?.ownBytes == Self.de.utf8.count)
  }

  /// A member that is not literal is skipped, and its bytes are the object's.
  @Test(
    arguments: [
      "x:function(n){return n+' a b'}", "x:n=>n+' a b'",
      "x(n){return{a:'One boat',b:'Two boats',c:'No boats'}[n]}",
      "x:'a '+n.b", "x:`a ${n.b} c`", "x:'a '.concat(n.b,' c')", "x:n", "x", "x:r(d[0])", "x:void 0", "...x",
      "[x.a]:'Text of x'", "get x(){return 1}", "x:['a',n]", "x:{a:n}", "x:/a/g", "x:['a','b'].join(' ')",
    ])
  func otherMembersAreSkipped(_ member: String) throws {
    for isLast in [true, false] {
      let tables = [Self.en, Self.de].map {
        isLast ? "\($0.dropLast()),\(member)}" : "{\(member),\($0.dropFirst())"
      }
      let shares = try #require(
        try Self.shares("var a=\(tables[0]),b=\(tables[1]),m={en:a,de:b};"), "no translations with \(member)")
      #expect(shares.messages == ["en": 5, "de": 5])
      #expect(shares["en", .strings]?.ownBytes == tables[0].utf8.count)
      #expect(shares["de", .strings]?.ownBytes == tables[1].utf8.count)
    }
    let inside = try #require(
      try Self.shares(
        "var m={en:{app:\(Self.en),\(member)},de:{app:\(Self.de.dropLast()),\(member)}},\(member)};"),
      "no translations beside \(member)")
    #expect(inside.messages == ["en": 5, "de": 5])
  }

  /// The data of a date library has the keys of no text of the app.
  @Test(
    arguments: [
      "l.defineLocale('LANG',{months:'a_b_c'.split('_'),calendar:{sameDay:'[WORD] LT',nextDay:'[WORD one] LT',lastDay:'[WORD two] LT'},"
        + "relativeTime:{future:'WORD in %s',past:'WORD %s ago',s:'WORD seconds',m:'WORD minute',h:'WORD hour'}})",
      "var d={name:'LANG',weekdays:'a_b_c'.split('_'),months:'a_b'.split('_'),relativeTime:{future:'WORD in %s',past:'WORD %s ago',"
        + "s:'WORD seconds',m:'WORD minute',h:'WORD hour'},ordinal:n=>n};t.default.locale(d,null,!0)",
      "var d={months:['WORD one'],weekdays:['WORD two'],longDateFormat:{LT:'WORD a b',L:'WORD c d',LL:'WORD e f',LLL:'WORD g h'}};"
        + "t.locale('LANG',d)",
    ])
  func datesOfLibrariesAreNotTranslations(_ code: String) throws {
    let modules = [("af", "Vandag"), ("fo", "Í dag"), ("de", "Heute")].map { language, word in
      "\"./\(language).js\":function(e,t){\(code.replacing("LANG", with: language).replacing("WORD", with: word))},"
    }
    #expect(try Self.shares("x({\(modules.joined())});") == nil)
    // The app has texts with some of the names.
    let app = "var m={en:{home:\(Self.en),months:'Some months'},de:{home:\(Self.de),months:'Einige Monate'}};"
    let shares = try #require(try Self.shares("x({\(modules.joined())});\(app)"))
    #expect(shares.messages == ["en": 6, "de": 6])
  }

  /// Lottie's objects have numbers of any kind, with names of two letters.
  @Test(arguments: ["{layers:[{ind:10,ty:8,ks:7}]}", "{ty:7,ks:8,sr:10}", "{fr:30,id:10,op:8}"])
  func numbersAreNotModules(_ animation: String) throws {
    let modules = "__d(function(){m.exports=\(Self.en)},7,[]);__d(function(){m.exports=\(Self.de)},8,[]);"
    #expect(try Self.shares("\(modules)__d(function(){m.exports=\(animation)},20,[]);") == nil)
    let empty = "__d(function(){var y={};m.exports=y},8,[]);__d(function(){var y={};m.exports=y},10,[]);"
    let app = "var m={en:\(Self.en),de:\(Self.de)};"
    let shares = try #require(try Self.shares("\(empty)\(app)__d(function(){m.exports=\(animation)},20,[]);"))
    #expect(shares.messages == ["en": 5, "de": 5])
    #expect(shares["ty", .strings] == nil)
  }

  /// An object that two locales of a language use is the shorter one's, and one of two languages nobody's.
  @Test func sharedObjects() throws {
    let text = "var a=\(Self.en),b=\(Self.de),c=\(Self.fr),m={en:a,de:b,de_AT:b,fr:c,lb:c};"
    let shares = try #require(try Self.shares(text))
    #expect(shares.messages == ["en": 5, "de": 5])
    #expect(shares.remark == "1 table of texts (\(Self.fr.utf8.count) bytes) in an unknown language")
  }

  @Test func tablesWithoutTagsAreARemark() throws {
    let names = (0..<24).map { "key\($0)" }
    let one = "{" + names.map { "\($0):\"Text number \($0)\"" }.joined(separator: ",") + "}"
    let two = "{" + names.map { "\($0):\"Ein schöner Text \($0)\"" }.joined(separator: ",") + "}"
    let shares = try #require(try Self.shares("f(\(one));f(\(two));"))
    #expect(one.utf8.count + two.utf8.count == 1354)
    #expect(shares.messages.isEmpty)
    #expect(
      shares.remark == "2 tables of texts (1,354 bytes) in an unknown language")
    // Both in English.
    #expect(try Self.shares("f(\(one));f(\(two.replacing("ö", with: "o")));") == nil)
  }

  private static func symbols(_ letter: String) -> String {
    (0..<30).map { "'\($0)\(letter)'" }.joined(separator: ",")
  }

  /// Objects with the same keys that are not translations.
  private static let otherObjects: [String] = [
    "var m={de:{name:'German',nativeName:'Deutsch'},fr:{name:'French',nativeName:'Français'}};",
    "var c={DE:{name:'Federal Germany',capital:'Berlin City',region:'West Europe',currency:'The euro',language:'German language'},"
      + "FR:{name:'French Republic',capital:'Paris City',region:'South Europe',currency:'Euro coin',language:'French language'}};",
    "var t={light:{text:'0 1px solid',border:'1px solid',a:'#fff',b:'none',c:'red'},dark:{text:'0 2px solid',border:'2px solid',"
      + "a:'#000',b:'auto',c:'blue'}};",
    "var m={is:{a:'the one',b:'the two',c:'the three',d:'the four',e:'the five'},to:{f:'the one',g:'the two',h:'the six'}};",
    "var a={values:[1],symbols:[\(symbols("I"))]},b={values:[1],symbols:[\(symbols("ա"))]};",
    "var en={a:'one text',b:'two texts',c:'more texts',d:'all texts',e:'no text'};var m={en:en};",
    // Elements of HTML are codes of languages, and so are short names of functions.
    "f('tr',{a:'1 row',b:'two rows',c:'more rows',d:'all rows',e:'no row'}),f('th',{a:'1 h',b:'two h',c:'more h',d:'all h',e:'no h'});",
    "var a={a:'one row',b:'two rows',c:'more rows',d:'all rows',e:'no row'},"
      + "b={a:'a head',b:'two heads',c:'the heads',d:'every head',e:'no heads'};e.is=a;e.as=b;e.to=a;",
    "var x={0:'-ші',1:'-ші',2:'-шы',3:'-кі',4:'-кы',5:'-гі'},y={0:'-чү',1:'-чи',2:'-чы',3:'-ки',4:'-кы',5:'-ги'};"
      + "d.defineLocale('kk',{ordinal:n=>x[n]});d.defineLocale('ky',{ordinal:n=>y[n]});d.defineLocale('de',{});",
    "x([{key:'de',title:'German boats',data:{a:'1x'}},{key:'fr',title:'French boats',data:{a:'2x'}}]);",
  ]

  @Test(arguments: otherObjects)
  func otherObjectsAreNotTranslations(_ text: String) throws {
    #expect(try Self.shares(text) == nil)
  }

  /// Messages that vue-i18n's compiler wrote as trees.
  @Test func compiledMessagesAreTexts() throws {
    func object(_ texts: [String: String]) -> String {
      let members = texts.sorted { $0.key < $1.key }.map {
        "\($0.key):{t:0,b:{t:2,i:[{t:3}],s:`\($0.value)`}}"
      }
      let named = "boats:{t:0,b:{t:1,c:[{t:2,s:'x'},{t:2,i:[{t:4,k:'n'},{t:3,v:' y'},{t:5,i:0}]}]}}"
      return "{" + (members + [named]).joined(separator: ",") + "}"
    }
    let bytes = Array("var m=merge({},{en:\(object(Self.english))},{de:\(object(Self.german))});".utf8)
    guard case .severalLocales(let read)? = try Self.format().messages else { return }
    let messages = try #require(try read(bytes.span.bytes)?[.locale(tag("de"))])
    #expect(messages["fog"] == .text("Nebel voraus"))
    #expect(messages["boats"] == .text("x | {n} y{0}"))
    #expect(messages.count == 6)
  }

  /// Chunks that only another file assigns to locales.
  @Test func textsOfOtherFilesAreARemark() throws {
    func index(_ files: [String]) -> String {
      let members = zip(["de-DE", "en-US", "nb"], files).map {
        "\"./l/\($0).json\":()=>n(()=>import(\"./\($1).js\"),[])"
      }
      return "const m=g(Object.assign({\(members.joined(separator: ","))}))"
    }
    let shares = try #require(try Self.shares(index(["-19Bs6MZ", "DkgPvRsL", "C0_d-9xA"])))
    #expect(
      shares.remark
        == "imports texts of 3 languages from files without a locale in their names; not attributed")
    #expect(shares.messages.isEmpty)
    #expect(try Self.shares(index(["de-19Bs6MZ", "en-DkgPvRsL", "nb-C0_d-9xA"])) == nil)
    #expect(try Self.shares("var m={de:f('./x.css'),en:f('./y.css'),fr:f('./z.css')};") == nil)
  }

  /// A name is a part of the key of every text in its object: 20,000 texts below a name of 100 kB would be keys of 2 GB.
  @Test func keysAreLimited() throws {
    let name = String(repeating: "n", count: 100_000)
    let texts = (0..<20_000).map { "k\($0):'Some text'" }.joined(separator: ",")
    let text =
      "var a={\(name):{\(texts)}},b={\(name):{\(texts.replacing("Some", with: "Ein"))}},m={en:a,de:b};"
    #expect(throws: FormatError.self) { try Self.shares(text) }
  }

  @Test func bytecodeIsARemark() throws {
    let bytes: [UInt8] = [0xc6, 0x1f, 0xbc, 0x03, 0xc1, 0x03, 0x19, 0x1f, 0, 0]
    let shares = try #require(try Self.format().attribution?(bytes.span.bytes))
    #expect(shares.remark == "Hermes bytecode of 10 bytes; texts in it are not read")
    #expect(shares.total == 10)
  }
}
