import ReportSchema

/// The sentence about what a device downloads.
extension AppCheck {
  /// `Device: arm64-v8a, xxhdpi, Android 14: downloads 1.15 MB, including 24.0 kB for its language (baseline 1.14 MB).` Nil
  /// if every device downloads the whole app.
  var device: RichText? {
    guard let device = report.device else { return nil }
    let bytes = bytes.distinguishing(device.baselineBytes ?? device.downloadBytes, device.downloadBytes)
    var language = ""
    if let languageBytes = device.languageBytes {
      language = ", including \(bytes(languageBytes)) for its language"
    }
    var baseline = ""
    if let baselineBytes = device.baselineBytes { baseline = " (baseline \(bytes(baselineBytes)))" }
    return RichText(
      "\(label)Device: \(device.profile): downloads \(bytes(device.downloadBytes))\(language)\(baseline).")
  }
}
