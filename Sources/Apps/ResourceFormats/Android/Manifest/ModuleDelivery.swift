/// When devices receive a module of an app bundle: `<dist:delivery>` of its manifest. developer.android.com, "Configure
/// install-time delivery" and following.
package struct ModuleDelivery: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    /// Part of the first download of every device.
    case installTime = "install-time"
    /// Part of the first download of devices that satisfy conditions.
    case conditional
    /// Downloaded after the app was installed, without a request.
    case fastFollow = "fast-follow"
    /// Downloaded when the app requests it.
    case onDemand = "on-demand"
  }

  package let kind: Kind
  /// Names and values of the conditions, as in the manifest: `min-sdk 24`, `device-feature android.hardware.camera.ar`.
  package let conditions: [String]
  /// Whether the module is an asset pack.
  package let isAssetPack: Bool

  /// - Parameter manifest: all elements.
  package init(_ manifest: CompiledXML) {
    let names = Set(manifest.elements.map(\.name))
    let module = manifest.elements.first { $0.name == "module" }
    isAssetPack = module?.attribute("type")?.text == "asset-pack"
    conditions = Self.conditions(manifest.elements)
    // Before <dist:delivery>, an attribute decided.
    let isOldOnDemand = module?.attribute("onDemand").map { $0.integer != 0 && $0.text != "false" } ?? false
    if names.contains("install-time") {
      kind = conditions.isEmpty ? .installTime : .conditional
    } else if names.contains("fast-follow") {
      kind = .fastFollow
    } else {
      kind = names.contains("on-demand") || isOldOnDemand ? .onDemand : .installTime
    }
  }

  private static let conditionNames: Set<String> = [
    "min-sdk", "max-sdk", "device-feature", "device-groups", "user-countries",
  ]

  private static func conditions(_ elements: [CompiledXML.Element]) -> [String] {
    var found: [String] = []
    for element in elements {
      // `include="true"` of countries is the opposite of `exclude="true"`.
      let isExcluding = element.attribute("exclude")?.text == "true"
      let texts = element.attributes.compactMap { $0.integer.map { String($0) } ?? $0.text }
      let value = isExcluding ? "except" : texts.filter { $0 != "true" }.joined(separator: " ")
      if conditionNames.contains(element.name) {
        found.append(value.isEmpty ? element.name : "\(element.name) \(value)")
      } else if ["country", "device-group"].contains(element.name), !found.isEmpty {
        found[found.count - 1] += " \(value)"
      }
    }
    return found
  }
}
