import Localization

/// The English names that folders of older apps are named by (`French.lproj`), with the tags that Core Foundation
/// reads them as. They are CLDR's names of some languages, and others such as `Farsi`, `Flemish` and `Brazilian`.
enum LegacyLanguageNames {
  static let codes: [String: String] = {
    var codes = [
      "Byelorussian": "be", "Bengali": "bn", "Brazilian": "pt-BR", "Chewa": "ny", "Farsi": "fa",
      "Flemish": "nl-BE", "Gallegan": "gl", "Greenlandic": "kl", "Kirghiz": "ky", "Moldavian": "ro",
      "Norwegian": "nb", "Nynorsk": "nn", "Oriya": "or", "Ruanda": "rw", "Sami": "se", "Scottish": "gd",
      "Sinhalese": "si", "Tagalog": "fil", "Tajiki": "tg", "Uighur": "ug",
      "Simplified Chinese": "zh-Hans", "Traditional Chinese": "zh-Hant", "Brazilian Portuguese": "pt-BR",
    ]
    let named = """
      af sq am ar hy as ay az eu be br bg my ca zh hr cs da nl dz en eo et fo fi fr gl ka de el gn
      gu haw he hi hu is id iu ga it ja jv kn ks kk km rw ko ku lo la lv lt mk mg ms ml mt gv mr mn
      ne ny om ps fa pl pt pa qu ro rn ru sa sr sd sk sl so es su sw sv ta tt te th bo ti to tr tk
      uk ur uz vi cy yi
      """
    for code in named.split(whereSeparator: \.isWhitespace).map(String.init) {
      if let name = CLDR.languageNames[code] { codes[name] = code }
    }
    return codes
  }()
}
