/// The English names that folders of older apps are named by (`French.lproj`), with the tags that Core Foundation
/// reads them as. Other than CLDR's names, they include `Farsi`, `Flemish` and `Brazilian`.
enum LegacyLanguageNames {
  static let codes: [String: String] = {
    let names = """
      Afrikaans=af Albanian=sq Amharic=am Arabic=ar Armenian=hy Assamese=as Aymara=ay Azerbaijani=az
      Basque=eu Belarusian=be Byelorussian=be Bengali=bn Brazilian=pt-BR
      Breton=br Bulgarian=bg Burmese=my Catalan=ca Chewa=ny Chinese=zh Croatian=hr Czech=cs Danish=da
      Dutch=nl Dzongkha=dz English=en Esperanto=eo Estonian=et Faroese=fo Farsi=fa Finnish=fi Flemish=nl-BE
      French=fr Galician=gl Gallegan=gl Georgian=ka German=de Greek=el Greenlandic=kl Guarani=gn
      Gujarati=gu Hawaiian=haw Hebrew=he Hindi=hi Hungarian=hu Icelandic=is Indonesian=id Inuktitut=iu
      Irish=ga Italian=it Japanese=ja Javanese=jv Kannada=kn Kashmiri=ks Kazakh=kk Khmer=km
      Kinyarwanda=rw Kirghiz=ky Korean=ko Kurdish=ku Lao=lo Latin=la Latvian=lv Lithuanian=lt
      Macedonian=mk Malagasy=mg Malay=ms Malayalam=ml Maltese=mt Manx=gv Marathi=mr Moldavian=ro
      Mongolian=mn Nepali=ne Norwegian=nb Nyanja=ny Nynorsk=nn Oriya=or Oromo=om Pashto=ps Persian=fa
      Polish=pl Portuguese=pt Punjabi=pa Quechua=qu Romanian=ro Ruanda=rw Rundi=rn Russian=ru Sami=se
      Sanskrit=sa Scottish=gd Serbian=sr Sindhi=sd Sinhalese=si Slovak=sk Slovenian=sl Somali=so
      Spanish=es Sundanese=su Swahili=sw Swedish=sv Tagalog=fil Tajiki=tg Tamil=ta Tatar=tt Telugu=te
      Thai=th Tibetan=bo Tigrinya=ti Tongan=to Turkish=tr Turkmen=tk Uighur=ug Ukrainian=uk Urdu=ur
      Uzbek=uz Vietnamese=vi Welsh=cy Yiddish=yi
      """
    var codes = [
      "Simplified Chinese": "zh-Hans", "Traditional Chinese": "zh-Hant", "Brazilian Portuguese": "pt-BR",
    ]
    for word in names.split(whereSeparator: \.isWhitespace) {
      let pair = word.split(separator: "=")
      if pair.count == 2 { codes[String(pair[0])] = String(pair[1]) }
    }
    return codes
  }()
}
