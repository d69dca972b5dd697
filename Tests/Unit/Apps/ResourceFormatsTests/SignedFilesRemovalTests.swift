import Bytes
import DataFormats
import Foundation
import ResourceFormats
import TestSupport
import Testing

private func removingLines(
  _ bytes: [UInt8], _ isRemoved: (String) -> Bool
) throws(FormatError) -> [UInt8] {
  let removed = try CodeResources.records(in: bytes.span.bytes).filter { isRemoved($0.path) }
  return bytes.span.bytes.cutting(removed.map(\.range))
}

private func removingSections(_ bytes: [UInt8], _ isRemoved: (String) -> Bool) -> [UInt8] {
  let removed = JarManifest.sections(in: bytes.span.bytes).filter { $0.name.map(isRemoved) ?? false }
  return bytes.span.bytes.cutting(removed.map(\.range))
}

private func isGerman(_ path: String) -> Bool { path.contains("de.lproj/") }

/// A seal in the form of codesign, optionally without the lines of some files.
private func seal(without isRemoved: (String) -> Bool = { _ in false }, end: String = "\n") -> [UInt8] {
  func lines(_ files: [(String, [String])]) -> [String] {
    files.filter { !isRemoved($0.0) }.flatMap { path, value in
      ["\t\t<key>\(path.replacing("&", with: "&amp;"))</key>"] + value.map { "\t\t\($0)" }
    }
  }
  let hash = ["<data>", "AAAAAAAAAAAAAAAAAAAAAAAAAAA=", "</data>"]
  let optional =
    ["<dict>", "\t<key>hash</key>"] + hash.map { "\t\($0)" } + [
      "\t<key>optional</key>", "\t<true/>", "</dict>",
    ]
  let text =
    [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">"#,
      #"<plist version="1.0">"#, "<dict>", "\t<key>files</key>", "\t<dict>",
    ]
    + lines([
      ("Assets.car", hash), ("de.lproj/A & B.strings", optional), ("de.lproj/Main.nib", optional),
      ("en.lproj/de.lproj", optional), ("fr.lproj/A & B.strings", optional),
    ])
    + ["\t</dict>", "\t<key>files2</key>", "\t<dict>"]
    + lines([("de.lproj/A & B.strings", optional), ("fr.lproj/A & B.strings", hash), ("z/de.lproj/x", hash)])
    + [
      "\t</dict>", "\t<key>rules</key>", "\t<dict>", "\t\t<key>^.*</key>", "\t\t<true/>",
      "\t\t<key>^de.lproj/</key>", "\t\t<dict>", "\t\t\t<key>weight</key>", "\t\t\t<real>20</real>",
      "\t\t</dict>", "\t</dict>", "</dict>", "</plist>", "",
    ]
  return Array(text.joined(separator: end).utf8)
}

private func manifest(without isRemoved: (String) -> Bool = { _ in false }, end: String = "\r\n") -> [UInt8] {
  let files: [(String, [String])] = [
    ("classes.dex", ["Name: classes.dex", "SHA-256-Digest: AAAA"]),
    ("res/values-de/strings.xml", ["Name: res/values-de", " /strings.xml", "SHA-256-Digest: BBBB"]),
    ("assets/de/a.txt", ["SHA-256-Digest: CCCC", "NAME: assets/de/a.txt"]),
    ("res/z.xml", ["Name: res/z.xml", "SHA-256-Digest: DDDD"]),
  ]
  let lines =
    ["Manifest-Version: 1.0", "Created-By: 1.0", ""]
    + files.filter { !isRemoved($0.0) }.flatMap { $0.1 + [""] }
  return Array((lines.joined(separator: end) + end).utf8)
}

@Suite struct CodeResourcesRemovalTests {
  @Test(arguments: ["\n", "\r\n"]) func onlyLinesOfRemovedFilesAreRemoved(_ end: String) throws {
    let bytes = seal(end: end)
    #expect(try removingLines(bytes) { _ in false } == bytes)
    for isRemoved in [
      isGerman, { $0 == "Assets.car" }, { $0 == "de.lproj/A & B.strings" }, { $0.hasPrefix("z/") },
      { _ in true },
    ] {
      let rest = try removingLines(bytes, isRemoved)
      #expect(rest == seal(without: isRemoved, end: end))
      #expect(try removingLines(rest, isRemoved) == rest)
    }
  }

  @Test func removalIsCommutative() throws {
    let isFrench = { (path: String) in path.hasPrefix("fr.lproj/") }
    let both = try removingLines(seal()) { isGerman($0) || isFrench($0) }
    #expect(try removingLines(try removingLines(seal(), isGerman), isFrench) == both)
    #expect(try removingLines(try removingLines(seal(), isFrench), isGerman) == both)
  }

  @Test func remainderIsPropertyListInOtherReaders() throws {
    for bytes in try contents("Harbor.ipa", ["/CodeResources"]) + [seal(), seal(end: "\r\n")] {
      for isRemoved in [isGerman, { _ in true }] {
        let rest = try removingLines(bytes, isRemoved)
        #expect(rest.count < bytes.count)
        var expected = try foundation(bytes)
        for section in ["files", "files2"] {
          let files = try #require(expected[section] as? [String: Any])
          expected[section] = files.filter { !isRemoved($0.key) }
        }
        let found = NSDictionary(dictionary: try foundation(rest))
        #expect(found == NSDictionary(dictionary: expected))
      }
    }
  }

  @Test func entriesOnOneLineAreRemoved() throws {
    let text =
      "<plist><dict><key>files</key><dict><key>a</key><data/><key>b</key><data/></dict></dict></plist>"
    let rest = try removingLines(Array(text.utf8)) { $0 == "a" }
    #expect(String(decoding: rest, as: UTF8.self) == text.replacing("<key>a</key><data/>", with: ""))
  }

  @Test func mutatedFileGivesSubsequenceOrTypedError() {
    for mutated in mutations(of: seal(), everyByte: 5) {
      do throws(FormatError) {
        let same = try removingLines(mutated) { _ in false }
        #expect(same == mutated)
        var (removed, end) = (0, 0)
        for record in try CodeResources.records(in: mutated.span.bytes) {
          #expect(record.range.lowerBound >= end && record.range.upperBound <= mutated.count)
          end = record.range.upperBound
          if isGerman(record.path) { removed += record.range.count }
        }
        let rest = try removingLines(mutated, isGerman)
        #expect(rest.count == mutated.count - removed)
        let again = try removingLines(rest, isGerman)
        #expect(again == rest)
      } catch { #expect(!error.description.isEmpty) }
    }
  }
}

@Suite struct JarManifestRemovalTests {
  @Test(arguments: ["\r\n", "\n", "\r"]) func onlySectionsOfRemovedFilesAreRemoved(_ end: String) {
    let bytes = manifest(end: end)
    #expect(removingSections(bytes) { _ in false } == bytes)
    let isLocalized = { (path: String) in path.contains("de/") }
    for isRemoved in [isLocalized, { $0 == "classes.dex" }, { $0 == "res/z.xml" }, { _ in true }] {
      let rest = removingSections(bytes, isRemoved)
      #expect(rest == manifest(without: isRemoved, end: end))
      #expect(removingSections(rest, isRemoved) == rest)
    }
  }

  @Test func mainSectionIsKept() {
    let rest = removingSections(manifest()) { _ in true }
    #expect(
      JarManifest.mainAttributes(in: rest.span.bytes) == ["Manifest-Version": "1.0", "Created-By": "1.0"])
    #expect(JarManifest.sections(in: rest.span.bytes).count == 1)
  }

  @Test func localizedFilesAreRemovedFromRealManifest() throws {
    for bytes in try contents("Harbor.apk", [".MF", ".SF"]) {
      #expect(removingSections(bytes) { _ in false } == bytes)
      let names = JarManifest.sections(in: bytes.span.bytes).compactMap(\.name)
      let removed = Set(names.enumerated().filter { $0.offset % 2 == 0 }.map(\.element))
      let rest = removingSections(bytes) { removed.contains($0) }
      #expect(
        JarManifest.sections(in: rest.span.bytes).compactMap(\.name) == names.filter { !removed.contains($0) }
      )
    }
  }

  @Test func mutatedFileGivesSubsequence() {
    for mutated in mutations(of: manifest()) {
      #expect(removingSections(mutated) { _ in false } == mutated)
      let rest = removingSections(mutated) { $0.contains("de/") }
      #expect(rest.count <= mutated.count)
      #expect(JarManifest.sections(in: rest.span.bytes).allSatisfy { $0.name?.contains("de/") != true })
    }
  }
}
