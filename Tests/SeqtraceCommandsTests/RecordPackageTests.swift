import Foundation
import Testing

@testable import SeqtraceCommands

/// What `record --package` says before it builds anything; `Scripts/test-package` tests the rest.
struct RecordPackageTests {
  private let seqtrace: Executable

  init() throws { seqtrace = try .seqtrace }

  @Test func `A folder without a manifest is no package`() throws {
    let folder = try TemporaryFolder()
    let result = try seqtrace.run(
      ["record", "--package", folder.path, "--", "swift", "test"])
    #expect(result.status == 125)
    #expect(result.complaints.contains("there is no package here; expected a folder with"))
  }

  @Test func `Where nothing can be written, another folder is asked for`() throws {
    let folder = try TemporaryFolder()
    try folder.write("let package = 1", to: "Package.swift")
    let result = try seqtrace.run([
      "record", "--package", folder.path, "--scratch-path", "/dev/null/x", "--", "swift", "test",
    ])
    #expect(result.status == 125)
    #expect(result.complaints.contains("/dev/null/x: error: can't be written: "))
    #expect(result.complaints.contains("--scratch-path DIR"))
  }

  @Test func `Two recordings of a package don't run at once`() throws {
    let folder = try TemporaryFolder()
    try folder.write("let package = 1", to: "Package.swift")
    let scratch = folder.file("scratch")
    try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
    let lock = try FolderLock(scratch)
    let result = try seqtrace.run([
      "record", "--package", folder.path, "--scratch-path", scratch, "--", "swift", "test",
    ])
    #expect(result.status == 125)
    #expect(result.complaints.contains("another recording of this package is under way"))
    withExtendedLifetime(lock) {}
  }

  @Test func `Only SwiftPM's commands can run what is rewritten`() throws {
    let result = try seqtrace.run(["record", "--package", ".", "--", "make", "test"])
    #expect(result.status == 64)
    #expect(result.complaints.contains("'make test' can't be recorded with --package"))
  }

  @Test(arguments: [
    (["--", "swift", "test"], "expected a folder for them"),
    (["-o", "/dev/null", "--", "swift", "test"], "/dev/null: error: isn't a folder"),
    (["-o", "q.svg", "--", "swift", "test"], "q.svg: error: isn't a folder"),
    (["-o", "/tmp/x", "--pages", "3", "--", "swift", "test"], "and --pages several"),
    (["-o", "/tmp/x", "--", "swift", "run", "shop"], "and 'swift run' runs none"),
  ])
  func `Pictures of tests need a folder, and tests`(
    _ arguments: [String], _ message: String
  ) throws {
    let result = try seqtrace.run(["record", "--package", ".", "--per-test"] + arguments)
    #expect(result.status == 64)
    #expect(result.complaints.contains(message))
  }

  @Test func `Pictures of tests need a package`() throws {
    let result = try seqtrace.run(["record", "--per-test", "-o", "x", "--", "swift", "test"])
    #expect(result.status == 64)
    #expect(result.complaints.contains("--per-test needs --package"))
  }

  @Test(arguments: [
    "--values", "--accessors", "--properties", "--operators", "--inlinable", "--no-redact",
  ])
  func `A flag for packages needs one`(_ flag: String) throws {
    let result = try seqtrace.run(["record", flag, "--", "swift", "test"])
    #expect(result.status == 64)
    #expect(result.complaints.contains("\(flag) needs --package"))
  }

  @Test func `What is prepared for another build needs a package, too`() throws {
    let folder = try TemporaryFolder()
    let result = try seqtrace.run(["instrument", "--package", folder.path])
    #expect(result.status == 125)
    #expect(result.output.isEmpty)
    #expect(result.complaints.contains("there is no package here; expected a folder with"))
  }

  @Test(arguments: ["--instrument", "--skip", "--redact", "--values-of", "--scratch-path"])
  func `An option for packages needs one`(_ option: String) throws {
    let result = try seqtrace.run(["record", option, "x", "--", "swift", "test"])
    #expect(result.status == 64)
    #expect(result.complaints.contains("\(option) needs --package"))
  }
}
