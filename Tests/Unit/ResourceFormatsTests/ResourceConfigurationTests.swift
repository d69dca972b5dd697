import DataFormats
import Localization
import ResourceFormats
import Testing

@Suite struct ResourceConfigurationTests {
  private static func configuration(
    _ language: String, _ region: String = "", script: String = "", variant: String = "",
    numbers: String = "",
    size: Int = 64
  ) -> ArscBuilder.Configuration {
    .init(
      language: language, region: region, script: script, variant: variant, numbers: numbers, size: size)
  }

  private func contents(_ configuration: ArscBuilder.Configuration) throws -> ResourceTableContents {
    let bytes = ArscBuilder([
      .init(types: [.init("string", entries: 1, [.init(configuration, [.init(0, "k", "text")])])])
    ]).bytes
    return try tableContents(bytes)
  }

  @Test(arguments: [
    (configuration("en"), "en"), (configuration("en", "GB"), "en-GB"), (configuration("fil"), "fil"),
    (configuration("kok", "IN"), "kok-IN"), (configuration("gsw"), "gsw"), (configuration("byn"), "byn"),
    (configuration("es", "419"), "es-419"),
    (configuration("fil", "001"), "fil-001"), (configuration("sr", script: "Latn"), "sr-Latn"),
    (configuration("zh", "TW", script: "Hant"), "zh-Hant-TW"),
    (configuration("de", variant: "1996"), "de-1996"),
    (configuration("sl", "IT", variant: "nedis"), "sl-IT-nedis"),
    (configuration("ca", "ES", variant: "valencia"), "ca-ES-valencia"),
    (configuration("ar", "EG", numbers: "latn"), "ar-EG-u-nu-latn"),
    // Replaced language codes.
    (configuration("iw"), "he"), (configuration("in"), "id"), (configuration("ji"), "yi"),
    (configuration("iw", "IL"), "he-IL"),
    // Configuration sizes of older tools.
    (configuration("pt", "BR", size: 28), "pt-BR"), (configuration("pt", "BR", size: 32), "pt-BR"),
    (configuration("pt", "BR", size: 36), "pt-BR"),
    (configuration("pt", "BR", script: "Latn", size: 36), "pt-BR"),
    (configuration("pt", "BR", script: "Latn", size: 40), "pt-Latn-BR"),
    (configuration("pt", "BR", script: "Latn", size: 48), "pt-Latn-BR"),
    (configuration("de", variant: "1996", size: 40), "de"),
    (configuration("de", variant: "1996", size: 48), "de-1996"),
    (configuration("zh", "TW", script: "Hant", size: 52), "zh-Hant-TW"),
    (configuration("ar", "EG", numbers: "latn", size: 52), "ar-EG"),
  ])
  func aLocaleIsReadFromItsBytes(_ configuration: ArscBuilder.Configuration, _ tag: String) throws {
    let found = try contents(configuration)
    #expect(found.shares.shares.map { describe($0.owner) } == ["unlocalized", tag])
    #expect(found.unreadableLocales == 0)
  }

  @Test(arguments: [configuration(""), configuration("", size: 28), configuration("", script: "Latn")])
  func withoutCodesThereIsNoLocale(_ configuration: ArscBuilder.Configuration) throws {
    let found = try contents(configuration)
    #expect(found.shares.shares.map { describe($0.owner) } == ["unlocalized", "base"])
    #expect(found.unreadableLocales == 0)
  }

  @Test(arguments: [configuration("", "US"), configuration("1x"), configuration("de", "!!")])
  func invalidLocalesAreUnlocalizedAndCounted(_ configuration: ArscBuilder.Configuration) throws {
    let found = try contents(configuration)
    #expect(found.shares.shares.map { describe($0.owner) } == ["unlocalized", "unlocalized"])
    #expect(found.unreadableLocales == 1)
  }
}
