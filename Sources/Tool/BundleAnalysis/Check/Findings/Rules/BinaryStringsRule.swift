import AppBundles
import Archives
import Bytes
import ReportSchema

extension FindingRule {
  static let binaryStrings = FindingRule(
    id: "binary-strings", severity: .note, title: "Strings files as binary property lists",
    explanation: """
      Xcode converts `.strings` files to binary property lists by default. They store texts outside ASCII as \
      UTF-16 and add offsets, so that UTF-8 text is smaller, above all when compressed. Reading a text table takes the \
      app longer than a binary one.
      """,
    remedy:
      "Set STRINGS_FILE_OUTPUT_ENCODING to UTF-8, remove comments when the files are built, and measure the app's start.",
    reads: .tables, isFixedBySettings: true, action: .stringsEncoding
  ) { inputs, rule in
    inputs.rewritable(rule, .text) { file in
      let isBinaryTable = file.encoding?.syntax == .binaryPropertyList && file.hasTextForm
      return isBinaryTable && file.isInAppleApp ? file.installBytes.value : 0
    } evidence: {
      "\($0.grouped) install bytes"
    }
  }
}
