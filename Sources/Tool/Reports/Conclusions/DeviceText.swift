import ReportSchema

/// Sentences about what one device downloads.
struct DeviceText {
  private let device: MeasureReport.Device
  private let bytes: ByteFormatter

  init(_ device: MeasureReport.Device, _ bytes: ByteFormatter) {
    self.device = device
    self.bytes = bytes
  }

  /// `a device downloads 1.15 MB, including 24.0 kB for its language (median of 157)`
  func headline(languages: Int) -> String {
    let download = "a device downloads \(bytes(device.downloadBytes))"
    guard languages > 0 else { return "\(download), no translations" }
    guard let language = device.languageBytes else {
      if languages == 1 { return "\(download) with its language" }
      return "\(download) with all \(NumberText.counted(languages, "language"))"
    }
    if language == 0, let splits {
      return "\(download), without a language split for most of \(NumberText.counted(languages, "language"));"
        + " it has \(splits)"
    }
    return
      "\(download), including \(bytes(language)) for its language (median of \(NumberText.grouped(languages)))"
  }

  /// The device, the parts of its download, and how they are computed.
  var sentence: RichText {
    let every = "\(bytes(device.everyDeviceBytes)) on every device"
    return RichText(
      "Device: \(device.profile): \(bytes(device.downloadBytes)): \(every)\(languages). APKs with gzip -6, unsigned."
    )
  }

  private var languages: String {
    guard device.languageSplits != nil else { return "" }
    guard let language = device.languageBytes else {
      return ", with all languages (set in BundleConfig.pb)"
    }
    guard let splits else { return "" }
    if language == 0 { return ", without a language split for most translations; the app has \(splits)" }
    return " and \(bytes(language)) for its language, one of \(splits)"
  }

  /// `2 language splits (1.10 kB to 2.04 kB)`; nil without any.
  private var splits: String? {
    let sizes = device.languages.map(\.downloadBytes)
    guard let least = sizes.min(), let most = sizes.max() else { return nil }
    let counted = NumberText.counted(sizes.count, "language split")
    if least == most { return "\(counted) (\(bytes(most)))" }
    return "\(counted) (\(bytes(least)) to \(bytes(most)))"
  }

  /// Modules that are not part of the first download.
  var modules: [RichText] {
    device.modules.filter { $0.delivery != .installTime }.map { module in
      RichText(
        "Not in the first download: module '\(module.name)', \(delivery(of: module)), \(bytes(module.bytes))."
      )
    }
  }

  /// `conditional (min-sdk 24)`
  private func delivery(of module: MeasureReport.Module) -> String {
    if module.conditions.isEmpty { return module.delivery.rawValue }
    return "\(module.delivery.rawValue) (\(module.conditions.joined(separator: ", ")))"
  }
}
