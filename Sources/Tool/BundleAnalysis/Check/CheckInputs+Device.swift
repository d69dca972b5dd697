package import AppBundles
import Archives
import Localization
import ReportSchema

/// The download of one device, if the app is an app bundle or a set of APKs. Limits of `user` compare it.
extension CheckInputs {
  /// Computes what one device downloads of the app and of its older versions, unless every device downloads the whole app.
  /// - Parameters:
  ///   - given: the device of '--device'; nil without the option.
  ///   - budget: its device is used without the option. Without either, it is the standard one.
  /// - Throws: ``InputError`` if an archive cannot be read.
  package mutating func readDevice(_ given: DeviceProfile?, _ budget: Budget?) throws {
    let wanted = given ?? budget?.device?.profile
    if let measured {
      isDownloadRead = true
      download = try measured.deviceDownload(for: wanted ?? .standard, known: download)
      guard let device = download.flatMap({ MeasureReport.Device($0, of: measured) }) else { return }
      footprint?.device = device
      explained?.device = device
      warnings += (download?.warnings ?? []).map(ReportWarning.init)
    }
    guard let device = footprint?.device else { return }
    guard let profile = DeviceProfile(device.profile) else { return }
    try baseline?.readDevice(profile)
    try acceptance?.readDevice(profile)
    warnings += baselines.compactMap { $0.otherDevice(than: device) }.uniqued(by: \.self).map {
      ReportWarning(message: "\($0); their downloads are not compared")
    }
  }

  /// Whether devices download parts of the app.
  package var isDeliveredInParts: Bool {
    if measured != nil { return download != nil }
    guard let footprint else { return false }
    return DeviceDownload.formats.contains(footprint.archive.format)
  }

  /// The download or the stored size of devices with each translation; nil if it is not known.
  func deviceSizes(_ basis: CheckReport.Basis) -> [NamedSize]? {
    footprint?.deviceSizes(download, basis)
  }

  /// The older versions with the download of the same device.
  var baselinesOfDevice: [CheckBaseline] {
    guard let device = footprint?.device else { return [] }
    return baselines.filter { $0.footprint.device?.profile == device.profile }
  }

  /// Why no older version has the download of the device; nil if one has it, or without any.
  var deviceProblem: CheckReport.NotChecked? {
    guard let device = footprint?.device, !baselines.isEmpty, baselinesOfDevice.isEmpty else { return nil }
    if let other = baselines.lazy.compactMap({ $0.otherDevice(than: device) }).first {
      return CheckReport.NotChecked(
        .otherDevice, "\(other); pass its device with '--device', or the older app with '--against'")
    }
    return CheckReport.NotChecked(
      .noBaseline, "the baseline has no download of a device; pass the older app, or accept the sizes again")
  }
}

extension CheckBaseline {
  /// Computes the download of an older app. A report keeps the one that it has.
  fileprivate mutating func readDevice(_ profile: DeviceProfile) throws {
    guard let measured, let download = try measured.deviceDownload(for: profile, known: download) else {
      return
    }
    self.download = download
    footprint.device = MeasureReport.Device(download, of: measured)
  }

  /// `old.json is of the device 'x86, hdpi, Android 9', the check of 'arm64-v8a, xxhdpi, Android 14'`; nil if it is of the
  /// same one, or of none.
  fileprivate func otherDevice(than device: MeasureReport.Device) -> String? {
    guard let own = footprint.device, own.profile != device.profile else { return nil }
    return "\(path) is of the device '\(own.profile)', the check of '\(device.profile)'"
  }

  func deviceSizes(_ basis: CheckReport.Basis) -> [NamedSize]? { footprint.deviceSizes(download, basis) }
}

extension MeasureReport {
  /// The largest download of the device over the translations; nil if every device downloads the whole app.
  var largestDeviceDownload: Int? { deviceSizes(nil, .archive)?.map(\.bytes).max() }

  /// The download or the unpacked size of devices with each translation; of an app without translations, of every device.
  /// - Parameter download: that of `device`, with unpacked sizes; nil for a report, which has downloads only.
  fileprivate func deviceSizes(_ download: DeviceDownload?, _ basis: CheckReport.Basis) -> [NamedSize]? {
    guard let device else { return nil }
    func bytes(_ locale: LocaleTag?) -> Int? {
      guard let download else { return basis.isInstall ? nil : device.downloadBytes(for: locale?.language) }
      let size = locale.map(download.size) ?? download.everyDevice
      return size.bytes(basis).value
    }
    let tags = locales.filter { $0.translation && $0.aliasOf == nil }.compactMap(\.locale)
    guard !tags.isEmpty else { return bytes(nil).map { [(nil, $0)] } }
    let sizes = tags.compactMap { tag in
      LocaleTag(bcp47: tag).flatMap(bytes).map { (name: Optional(tag), bytes: $0) }
    }
    return sizes.isEmpty ? nil : sizes
  }
}

extension MeasureReport.Device {
  /// - Parameter language: a subtag; nil for a device without a language split.
  fileprivate func downloadBytes(for language: String?) -> Int {
    let split = languages.first { $0.language == language }
    return everyDeviceBytes + (split?.downloadBytes ?? 0)
  }
}

extension Footprint {
  /// Nil if every device downloads the whole app.
  /// - Parameter known: a download of this app, which is not computed again if it is of the device.
  fileprivate func deviceDownload(
    for profile: DeviceProfile, known: DeviceDownload?
  ) throws -> DeviceDownload? {
    if let known, known.profile == profile { return known }
    guard DeviceDownload.formats.contains(bundle.format.rawValue) else { return nil }
    let download: DeviceDownload
    do throws(ArchiveError) { download = try DeviceDownload(self, for: profile) } catch {
      throw InputError(bundle.outermost.path, "downloads not computed: \(error.reason)")
    }
    return download.profile == nil ? nil : download
  }
}

extension CheckReport.Device {
  /// Nil if every device downloads the whole app.
  init?(_ inputs: CheckInputs) {
    guard let device = inputs.footprint?.device else { return nil }
    let former = inputs.baseline?.footprint.device
    self.init(
      profile: device.profile, downloadBytes: device.downloadBytes, languageBytes: device.languageBytes,
      baselineBytes: former?.profile == device.profile ? former?.downloadBytes : nil)
  }
}

extension DeviceDownload.Size {
  /// The download or the unpacked size.
  func bytes(_ basis: CheckReport.Basis) -> ByteCount { basis.isInstall ? install : download }
}
