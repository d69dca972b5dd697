package import Localization
import LocalizationAnalysis

extension FBT {
  /// A locale name of fbt: `pt_BR`, `ar`, or a name used only by Facebook, such as `fb_HX` or `cb_IQ`.
  package struct Locale: Hashable, Sendable {
    package let name: String

    package init(_ name: String) { self.name = name }

    /// The language code. A locale that only Facebook uses has its underlying language, `en` for `fb_HX`.
    package var language: String {
      Self.languages[name] ?? String(name.prefix { $0 != "_" })
    }

    /// The language tag. A locale that only Facebook uses, or that shares language and region with another one (Hinglish
    /// `eh_IN`, Burmese in Zawgyi `qz_MM`), keeps its name as private use: `en-x-fb-hx`. Nil if the name is not a locale.
    package var tag: LocaleTag? {
      // These regions of fbt represent several countries.
      if name == "es_LA" { return LocaleTag(bcp47: "es-419") }
      if name == "ar_AR" { return LocaleTag(bcp47: "ar") }
      guard !name.hasPrefix("fb"), !["eh_IN", "qz_MM"].contains(name) else {
        return LocaleTag(
          bcp47: "\(language)-x-\(name.split(separator: "_").joined(separator: "-").lowercased())")
      }
      // Replaces fbt's language code, and parses the rest as POSIX: "sr_RS@latin".
      return LocaleTag(posix: language + name.drop { $0 != "_" })
    }

    /// The category whose text is used for categories without one.
    package var fallbackCategory: PluralCategory {
      ["be", "pl", "ru", "szl", "uk"].contains(language) ? .many : .other
    }

    /// The gender whose text is used for genders without one. Some languages have no neutral form.
    package var fallbackGender: Gender {
      ["ar", "dsb", "kab", "ks", "lv", "ps", "sq", "ti", "vec"].contains(language) ? .male : .unknown
    }
  }
}

extension FBT.Locale {
  /// Languages of locale names whose first part is not the language code.
  private static let languages = [
    "bp_IN": "bho", "bv_DE": "bar", "cb_IQ": "ckb", "ck_US": "chr", "cx_PH": "ceb", "eh_IN": "hi",
    "em_ZM": "bem", "fb_AA": "en", "fb_AC": "en", "fb_AR": "ar", "fb_HA": "en", "fb_HX": "en", "fb_LL": "en",
    "fb_LS": "en", "fb_RL": "en", "fb_ZH": "zh", "fbt_AC": "en", "fn_IT": "fur", "fv_NG": "fuv",
    "gx_GR": "grc", "lr_IT": "lij", "nh_MX": "nah", "ns_ZA": "nso", "qb_DE": "hsb", "qc_GT": "quc",
    "qe_US": "esu", "qk_DZ": "kab", "qr_GR": "rup", "qs_DE": "dsb", "qt_US": "tli", "qv_IT": "vec",
    "qz_MM": "my", "sy_SY": "syr", "sz_PL": "szl", "tl_PH": "fil", "tl_ST": "tlh", "tq_AR": "tob",
    "tz_MA": "tzm", "zz_TR": "zza",
  ]
}
