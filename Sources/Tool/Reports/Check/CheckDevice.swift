import ReportSchema

/// The sentence about what a device downloads.
extension AppCheck {
  /// `Device: arm64-v8a, xxhdpi, Android 14: downloads 1.15 MB, including 24.0 kB for its language (baseline 1.14 MB).` Nil
  /// if every device downloads the whole app.
  var device: RichText? {
    guard let device = report.device else { return nil }
    let bytes = bytes.distinguishing(device.baselineBytes ?? device.downloadBytes, device.downloadBytes)
    let language = device.languageBytes.map { ", including \(bytes($0)) for its language" } ?? ""
    let baseline = device.baselineBytes.map { " (baseline \(bytes($0)))" } ?? ""
    let app = app.map { "\($0): " } ?? ""
    return RichText(
      "\(app)Device: \(device.profile): downloads \(bytes(device.downloadBytes))\(language)\(baseline).")
  }
}
