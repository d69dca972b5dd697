import ArgumentParser

struct Packs: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "packs",
    abstract: "Builds, compares, updates and publishes language packs.",
    usage: "ballast packs <command> [<options>]",
    discussion: """
      A language pack contains the messages of one locale for one version of an app. An app memory-maps it \
      and looks messages up without decompressing it. Packs are compressed for download only.

      Examples:
        ballast packs build App.ipa --output packs
        ballast packs compare packs
        ballast packs keygen release
        ballast packs publish packs --output site --key release.sec
        ballast packs verify site --public-key release.pub
      """,
    subcommands: [
      PacksBuild.self, PacksInspect.self, PacksCompare.self, PacksDelta.self, PacksApply.self,
      PacksKeygen.self, PacksPublish.self, PacksRollout.self, PacksVerify.self, PacksRotate.self,
    ])
}
