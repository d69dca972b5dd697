import LanguagePacks
import PackStore

/// The public calls of `LanguagePacksInAnApp.md` that a normal run of the app does not make, each once.
///
/// `Tests/Benchmarks/client-size` measures this app. A call that is missing here would make the library look smaller.
struct OtherCalls {
  let packs: Packs
  let launch: Launch

  /// Runs when the first language is `--other-calls`.
  func run() async {
    if launch.isMissing { print("the texts of \(launch.locale ?? "none") are missing") }
    for problem in launch.problems { print("launch: \(problem)") }
    print(
      launch.texts.text(forKey: "guest", arguments: [.person("Ada", .female), "2"], user: .male) ?? "no guest"
    )
    for layer in launch.telemetry.layers { print("\(layer.locale): \(layer.lookups)") }
    let report = await packs.store.refresh(after: launch, network: .metered, force: true)
    print("refresh without problems: \(report.problems.isEmpty)")
    readWithoutStore()
  }

  private func readWithoutStore() {
    do {
      let pack = try LanguagePack(copyingFile: "\(packs.resources)/base.pack")
      print(try pack.text(forKey: "boats", arguments: [3]) ?? "no boats")
      print(try pack.text(forKey: "boats", arguments: [.decimal("1.50", name: "count")]) ?? "no boats")
      print(try pack.text(forKey: "boats", table: "Other") ?? "no boats in Other")
    } catch {
      print("not readable: \(error)")
    }
  }
}
