import DataFormats
import Localization
import ResourceFormats
import TestSupport
import Testing

@Suite struct ResourceConfigurationTests {
  private typealias Configuration = ArscBuilder.Configuration

  private func contents(_ configuration: ArscBuilder.Configuration) throws -> ResourceTableContents {
    try tableContents(ArscBuilder.table([.init(configuration, [.init(0, "k", "text")])]).bytes)
  }

  @Test(arguments: [
    (Configuration("en"), "en"), (Configuration("en", "GB"), "en-GB"), (Configuration("fil"), "fil"),
    (Configuration("kok", "IN"), "kok-IN"), (Configuration("gsw"), "gsw"), (Configuration("byn"), "byn"),
    (Configuration("es", "419"), "es-419"),
    (Configuration("fil", "001"), "fil-001"), (Configuration("sr", script: "Latn"), "sr-Latn"),
    (Configuration("zh", "TW", script: "Hant"), "zh-Hant-TW"),
    (Configuration("de", variant: "1996"), "de-1996"),
    (Configuration("sl", "IT", variant: "nedis"), "sl-IT-nedis"),
    (Configuration("ca", "ES", variant: "valencia"), "ca-ES-valencia"),
    (Configuration("ar", "EG", numbers: "latn"), "ar-EG-u-nu-latn"),
    // Replaced language codes.
    (Configuration("iw"), "he"), (Configuration("in"), "id"), (Configuration("ji"), "yi"),
    (Configuration("iw", "IL"), "he-IL"),
    // Configuration sizes of older tools.
    (Configuration("pt", "BR", size: 28), "pt-BR"), (Configuration("pt", "BR", size: 32), "pt-BR"),
    (Configuration("pt", "BR", size: 36), "pt-BR"),
    (Configuration("pt", "BR", script: "Latn", size: 36), "pt-BR"),
    (Configuration("pt", "BR", script: "Latn", size: 40), "pt-Latn-BR"),
    (Configuration("pt", "BR", script: "Latn", size: 48), "pt-Latn-BR"),
    (Configuration("de", variant: "1996", size: 40), "de"),
    (Configuration("de", variant: "1996", size: 48), "de-1996"),
    (Configuration("zh", "TW", script: "Hant", size: 52), "zh-Hant-TW"),
    (Configuration("ar", "EG", numbers: "latn", size: 52), "ar-EG"),
  ])
  func aLocaleIsReadFromItsBytes(_ configuration: ArscBuilder.Configuration, _ tag: String) throws {
    let found = try contents(configuration)
    #expect(found.shares.shares.map { describe($0.owner) } == ["unlocalized", tag])
    #expect(found.unreadableLocales == 0)
  }

  @Test(arguments: [Configuration(""), Configuration("", size: 28), Configuration("", script: "Latn")])
  func withoutCodesThereIsNoLocale(_ configuration: ArscBuilder.Configuration) throws {
    let found = try contents(configuration)
    #expect(found.shares.shares.map { describe($0.owner) } == ["unlocalized", "base"])
    #expect(found.unreadableLocales == 0)
  }

  @Test(arguments: [Configuration("", "US"), Configuration("1x"), Configuration("de", "!!")])
  func invalidLocalesAreUnlocalizedAndCounted(_ configuration: ArscBuilder.Configuration) throws {
    let found = try contents(configuration)
    #expect(found.shares.shares.map { describe($0.owner) } == ["unlocalized", "unlocalized"])
    #expect(found.unreadableLocales == 1)
  }
}
