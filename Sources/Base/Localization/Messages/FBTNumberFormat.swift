/// The numbers of fbt in a locale: its digits and group separators.
///
/// These are Facebook's numbers, which sometimes differ from CLDR's.
package struct FBTNumberFormat: Sendable {
  private let style: NumberStyle

  /// A tag without a region has the numbers of its most likely region, and an unknown locale English ones.
  package init(_ locale: LocaleTag) {
    style = Self.names(of: locale).lazy.compactMap { Self.styles[$0] }.first ?? NumberStyle()
  }

  /// The names that fbt may have for a locale, the most specific first.
  private static func names(of locale: LocaleTag) -> [String] {
    var names: [String] = []
    if locale.language == "es", locale.region == "419" { names.append("es_LA") }
    if locale.language == "ar" { names.append("ar_AR") }
    let region = LikelySubtags(locale).region ?? ""
    names.append("\(locale.language)_\(region)")
    return names
  }

  package func formatted(_ number: Int64) -> String {
    let digits = Array(String(number.magnitude))
    var text = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      let left = digits.count - index
      // The last group has three digits; in Indian locales the other groups have two.
      let isGroup = left == 3 || left > 3 && (left - 3).isMultiple(of: style.groupSize)
      if index > 0, isGroup, digits.count >= style.fewestDigits { text += style.mark }
      text.append(digit.wholeNumberValue.flatMap { style.digit($0) } ?? digit)
    }
    return text
  }

  /// Styles that differ from English, by fbt's names of locales.
  private static let styles: [String: NumberStyle] = {
    let space = "\u{a0}"
    let arabic = "\u{66c}"
    let listed: [(style: NumberStyle, locales: String)] = [
      (
        NumberStyle(mark: "."),
        "az_AZ bs_BA de_DE el_GR es_CL es_CO es_LA es_VE eu_ES fo_FO fy_NL gl_ES gn_PY id_ID is_IS km_KH ln_CD"
          + " lo_LA mk_MK nl_BE nl_NL pt_BR ro_RO rw_RW sl_SI sr_RS tr_TR vi_VN wo_SN"
      ),
      (NumberStyle(mark: ".", fewestDigits: 5), "da_DK hr_HR it_IT"),
      (
        NumberStyle(mark: space),
        "af_ZA br_FR cs_CZ eo_EO ff_NG fi_FI fr_CA fr_FR hy_AM kk_KZ ky_KG lt_LT nb_NO nn_NO ru_RU se_NO sk_SK"
          + " sq_AL sv_SE tk_TM tt_RU tzm_MA uk_UA uz_UZ"
      ),
      (
        NumberStyle(mark: space, fewestDigits: 5),
        "be_BY bg_BG ca_ES es_ES et_EE hu_HU ka_GE lv_LV pl_PL pt_PT"
      ),
      (NumberStyle(mark: "\u{2019}"), "rm_CH"),
      (NumberStyle(groupSize: 2), "bn_IN en_IN gu_IN hi_FB hi_IN ml_IN or_IN pa_IN ta_IN te_IN"),
      (NumberStyle(groupSize: 2, zero: "\u{966}"), "mr_IN"),
      (NumberStyle(groupSize: 2, zero: "\u{9e6}"), "as_IN"),
      (NumberStyle(zero: "\u{966}"), "ne_NP"),
      (NumberStyle(zero: "\u{1040}"), "my_MM"),
      (NumberStyle(mark: arabic, zero: "\u{660}"), "ar_AR ckb_IQ"),
      (NumberStyle(mark: arabic, zero: "\u{6f0}"), "fa_IR ps_AF"),
      (NumberStyle(mark: arabic, groupSize: 2, zero: "\u{6f0}"), "ks_IN"),
    ]
    var styles: [String: NumberStyle] = [:]
    for (style, names) in listed {
      for name in names.split(separator: " ") { styles[String(name)] = style }
    }
    return styles
  }()
}

private struct NumberStyle: Sendable {
  var mark = ","
  var groupSize = 3
  /// Numbers with fewer digits have no separators.
  var fewestDigits = 4
  /// The digit zero; the other nine follow it in Unicode.
  var zero: Unicode.Scalar = "0"

  func digit(_ value: Int) -> Character? {
    UInt32(exactly: value).flatMap { Unicode.Scalar(zero.value + $0) }.map(Character.init)
  }
}
