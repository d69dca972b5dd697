extension ModuleResources {
  /// The values of a module's APKs for one device, as indices in ascending order. Values for other screens are left out.
  package struct Splits: Sendable {
    /// Values in the APK that every device downloads.
    package fileprivate(set) var main: [Int] = []
    /// Values in the split for the device's screen density.
    package fileprivate(set) var screen: [Int] = []
    /// Values in the language splits, by the language subtag in the table.
    package fileprivate(set) var languages: [String: [Int]] = [:]
  }

  /// - Parameters:
  ///   - density: of the device's bucket; nil if there are no splits by density.
  ///   - byLanguage: false if every device receives all languages.
  package func splits(density: Int?, byLanguage: Bool) -> Splits {
    var splits = Splits()
    let groups = densityGroups()
    for entry in entries {
      let places = density.map { screenPlaces(of: entry, groups, bucket: $0) } ?? [:]
      for value in entry.values {
        let place = places[value] ?? .everyScreen
        if place == .otherScreen { continue }
        let language = byLanguage ? configurations[values[value].configuration].language : ""
        if !language.isEmpty {
          splits.languages[language, default: []].append(value)
        } else if place == .thisScreen {
          splits.screen.append(value)
        } else {
          splits.main.append(value)
        }
      }
    }
    return splits
  }

  /// The paths of the files of some values, each once.
  package func files(of selection: [Int]) -> [String] {
    var found: [Int] = []
    for value in selection {
      if case .item(.text(let text)) = values[value].value, texts[text].isFile { found.append(text) }
    }
    var known: Set<Int> = []
    return found.filter { known.insert($0).inserted }.map { String(decoding: texts[$0].bytes, as: UTF8.self) }
  }

  // MARK: - Densities

  private enum ScreenPlace { case everyScreen, thisScreen, otherScreen }

  /// A number for each configuration; equal ones differ by density only.
  private func densityGroups() -> [Int] {
    var numbers: [CompiledConfiguration: Int] = [:]
    return configurations.map { configuration in
      let known = numbers[configuration.withoutDensity] ?? numbers.count
      numbers[configuration.withoutDensity] = known
      return known
    }
  }

  /// The places of values that have alternatives for other densities. bundletool's ScreenDensityResourcesSplitter:
  /// mipmaps are for every screen, and so are a style's values for the lowest density.
  private func screenPlaces(of entry: Entry, _ groups: [Int], bucket: Int) -> [Int: ScreenPlace] {
    let name = types[entry.type].name
    func density(_ value: Int) -> Int { Int(configurations[values[value].configuration].density) }
    guard name != "mipmap", entry.values.contains(where: { density($0) != 0 }) else { return [:] }
    var places: [Int: ScreenPlace] = [:]
    for members in Dictionary(grouping: entry.values, by: { groups[values[$0].configuration] }).values
    where members.count > 1 {
      let choice = DensityChoice(members.map(density))
      let lowest = name == "style" ? choice.reachable(from: DensityChoice.buckets[0]) : []
      for other in DensityChoice.buckets {
        for index in choice.reachable(from: other).subtracting(lowest) {
          if other == bucket {
            places[members[index]] = .thisScreen
          } else if places[members[index]] == nil {
            places[members[index]] = .otherScreen
          }
        }
      }
    }
    return places
  }
}

/// The choice among values that differ by density only. bundletool's ScreenDensitySelector; Android's
/// `ResTable_config::isBetterThan`.
package struct DensityChoice {
  /// In dots per inch: ldpi to xxxhdpi. Each has a split.
  static let buckets = [120, 160, 213, 240, 320, 480, 640]
  /// `anydpi`
  private static let any = 0xfffe
  private static let medium = 160

  private let densities: [Int]

  /// - Parameter densities: 0 for a value without a density.
  package init(_ densities: [Int]) { self.densities = densities }

  /// The indices of the values that devices of a bucket may use.
  func reachable(from bucket: Int) -> Set<Int> {
    let lower = Self.buckets.last { $0 < bucket }.map { Int(Self.middle($0, bucket).rounded(.up)) }
    let upper = Self.buckets.first { $0 > bucket }.map { Int(Self.middle(bucket, $0).rounded(.down)) }
    let least = lower.map { densities[best(for: $0)] }
    let most = upper.map { densities[best(for: $0)] }
    return Set(
      densities.indices.filter { index in
        least.map { densities[index] >= $0 } ?? true && most.map { densities[index] <= $0 } ?? true
      })
  }

  /// The density from which the higher of two buckets is chosen: scaling down is twice as good as scaling up.
  private static func middle(_ lower: Int, _ higher: Int) -> Double {
    let low = Double(lower)
    let high = Double(higher)
    // checked: floating-point numbers
    return (-high + (high * high + 8 * low * high).squareRoot()) / 2
  }

  /// The index of the value that a device of a density uses; the first of equal ones.
  package func best(for wanted: Int) -> Int {
    densities.indices.reduce(0) { isBetter(densities[$1], than: densities[$0], wanted) ? $1 : $0 }
  }

  private func isBetter(_ one: Int, than other: Int, _ wanted: Int) -> Bool {
    let first = one == 0 ? Self.medium : one
    let second = other == 0 ? Self.medium : other
    // Of equal densities, the one that is written is better.
    if first == second { return one != 0 && other == 0 }
    if first == Self.any || second == Self.any { return first == Self.any }
    let lower = min(first, second)
    let higher = max(first, second)
    let isLowerBetter: Bool
    if wanted >= higher {
      isLowerBetter = false
    } else if wanted <= lower {
      isLowerBetter = true
    } else {
      // checked: densities have 16 bits
      isLowerBetter = (2 * lower - wanted) * higher > wanted * wanted
    }
    return (first == lower) == isLowerBetter
  }
}
