import Foundation
import TestSupport
import Testing

/// Streams that are read in a process of their own, written by Python's tarfile.
@Suite struct StreamProcessTests {
  /// Writes `App.app` as a tar file; the suffix selects the compression.
  private static func tar(_ name: String, in folder: TemporaryFolder, hole: Int = 0) throws -> String {
    let script = """
      import io, sys, tarfile
      mode = {'tar': 'w', 'gz': 'w:gz', 'xz': 'w:xz', 'bz2': 'w:bz2'}[sys.argv[1].rsplit('.', 1)[1]]
      with tarfile.open(sys.argv[1], mode) as archive:
          for tag in ['de', 'fr']:
              text = ('"key" = "' + tag * 50 + '";').encode()
              entry = tarfile.TarInfo(f'App.app/{tag}.lproj/Localizable.strings')
              entry.size = len(text)
              archive.addfile(entry, io.BytesIO(text))
      """
    let path = folder.path + "/" + name
    #expect(try python(script, [path]) == 0)
    return path
  }

  private static func python(_ script: String, _ arguments: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script] + arguments
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  private static func json(_ path: String, _ options: [String] = []) throws -> [String: Any] {
    let result = try Command.run(["measure", path, "--json"] + options)
    #expect(result.exitCode == 0, "\(result.errors)")
    return try result.json()
  }

  @Test func localesAreThoseOfAPlainTar() throws {
    let folder = try TemporaryFolder()
    let plain = try Self.json(try Self.tar("a.tar", in: folder))
    let expected = try #require(plain["locales"] as? [[String: Any]])
    #expect(expected.count == 2)
    for name in ["a.tar.gz", "a.tar.xz", "a.tar.bz2"] {
      let report = try Self.json(try Self.tar(name, in: folder))
      let locales = try #require(report["locales"] as? [[String: Any]])
      for key in ["locale", "installBytes", "messages"] {
        #expect(locales.map { "\($0[key] ?? "")" } == expected.map { "\($0[key] ?? "")" }, "\(name) \(key)")
      }
      let archive = try #require(report["archive"] as? [String: Any])
      let size = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + name)[.size] as? Int
      #expect(archive["bytes"] as? Int == size)
    }
  }

  /// `control.tar` is a stream of its own, which another process reads too.
  @Test func anIdentityInAStreamIsRead() throws {
    let script = """
      import io, sys, tarfile
      def tar(mode, name, text):
          out = io.BytesIO()
          with tarfile.open(fileobj=out, mode=mode) as archive:
              entry = tarfile.TarInfo(name)
              entry.size = len(text)
              archive.addfile(entry, io.BytesIO(text))
          return out.getvalue()
      kind = sys.argv[2]
      mode = 'w:' + kind if kind else 'w'
      suffix = '.' + kind if kind else ''
      control = tar(mode, './control', b'Package: hello\\nVersion: 2.10-6\\n')
      data = tar(mode, './usr/share/locale/de/LC_MESSAGES/a.po', b'msgid "a"\\nmsgstr "b"\\n')
      with open(sys.argv[1], 'wb') as out:
          out.write(b'!<arch>\\n')
          for name, content in [('debian-binary', b'2.0\\n'), ('control.tar' + suffix, control), ('data.tar' + suffix, data)]:
              out.write(f'{name:16}{0:<12}{0:<6}{0:<6}{100644:<8}{len(content):<10}`\\n'.encode() + content)
              if len(content) % 2: out.write(b'\\n')
      """
    let folder = try TemporaryFolder()
    for kind in ["", "gz", "xz", "bz2"] {
      let path = "\(folder.path)/hello\(kind).deb"
      #expect(try Self.python(script, [path, kind]) == 0)
      let report = try Self.json(path)
      let app = try #require(report["app"] as? [String: Any])
      #expect(app["identifier"] as? String == "hello", "\(kind)")
      #expect(app["version"] as? String == "2.10-6", "\(kind)")
      let warnings = try #require(report["warnings"] as? [[String: Any]])
      #expect(warnings.allSatisfy { $0["entry"] is NSNull }, "\(kind)")
    }
  }

  @Test func limitsAreThoseOfTheCommandLine() throws {
    let folder = try TemporaryFolder()
    for name in ["a.tar", "a.tar.xz"] {
      let path = try Self.tar(name, in: folder)
      for (option, words) in [
        (["--max-entries", "1"], "has more than 1 entry"),
        (["--max-expanded", "10"], "expands to more than 10 bytes"),
        (["--max-depth", "1"], "has a path of more than 1 folder"),
      ] {
        let result = try Command.run(["measure", path] + option)
        #expect(result.exitCode == 2)
        #expect(result.errors.contains(words), "\(name): \(result.errors)")
      }
    }
  }

  /// The memory of the process depends on `--max-content`, which the error names.
  @Test func aRaisedLimitOfContentsIsEnough() throws {
    let script = """
      import io, sys, tarfile, zipfile
      inner = io.BytesIO()
      with zipfile.ZipFile(inner, 'w') as archive: archive.writestr('Payload/A.app/zeros', bytes(200_000_000))
      with tarfile.open(sys.argv[1], 'w:xz', preset=0) as archive:
          entry = tarfile.TarInfo('A.ipa')
          entry.size = inner.tell()
          inner.seek(0)
          archive.addfile(entry, inner)
      """
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.tar.xz"
    #expect(try Self.python(script, [path]) == 0)
    let refused = try Command.run(["measure", path])
    #expect(refused.exitCode == 2 && refused.errors.contains("--max-content"), "\(refused.errors)")
    let report = try Self.json(path, ["--max-content", "500MB", "--max-seconds", "60"])
    let archive = try #require(report["archive"] as? [String: Any])
    #expect(archive["entries"] as? Int == 1)
  }

  @Test func damagedStreamIsAnError() throws {
    let folder = try TemporaryFolder()
    let bytes = try Places.bytes(try Self.tar("a.tar.xz", in: folder))
    try folder.write("cut.tar.xz", Array(bytes.prefix(bytes.count / 2)))
    let result = try Command.run(["measure", folder.path + "/cut.tar.xz"])
    #expect(result.exitCode == 2 && result.output.isEmpty)
    #expect(result.errors.hasPrefix("error: \(folder.path)/cut.tar.xz: "), "\(result.errors)")
  }

  @Test func streamThatContainsItselfIsNotAnArchive() throws {
    // Three layers of gzip; a file that expands to itself has any number of them.
    let folder = try TemporaryFolder()
    let script =
      "import gzip, sys; b = b'x' * 600\nfor _ in range(3): b = gzip.compress(b)\nopen(sys.argv[1], 'wb').write(b)"
    #expect(try Self.python(script, [folder.path + "/a.gz"]) == 0)
    let result = try Command.run(["measure", folder.path + "/a.gz"])
    #expect(result.exitCode == 2)
    #expect(result.errors.contains("not an archive in a supported format"), "\(result.errors)")
  }

  @Test func holesCount() throws {
    // A sparse entry of GNU tar, as `tar -S` writes it: one byte at the end of 3,000,000.
    let folder = try TemporaryFolder()
    try folder.write("App.app/de.lproj/a.strings", Array("\"a\" = \"b\";".utf8))
    let file = folder.path + "/App.app/hole"
    #expect(FileManager.default.createFile(atPath: file, contents: nil))
    let handle = try #require(FileHandle(forWritingAtPath: file))
    try handle.truncate(atOffset: 3_000_000)
    try handle.close()
    for (name, option) in [("a.tar", "-cf"), ("a.tar.gz", "-czf"), ("a.tar.xz", "-cJf")] {
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = ["tar", "-S", option, folder.path + "/" + name, "-C", folder.path, "App.app"]
      try process.run()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else { continue }
      let report = try Self.json(folder.path + "/" + name)
      let totals = try #require(report["totals"] as? [String: Any])
      #expect(totals["installBytes"] as? Int == 3_000_010, "\(name)")
      let limited = try Command.run(["measure", folder.path + "/" + name, "--max-expanded", "2MB"])
      #expect(limited.errors.contains("expands to more than 2,000,000 bytes"), "\(name): \(limited.errors)")
    }
  }
}
