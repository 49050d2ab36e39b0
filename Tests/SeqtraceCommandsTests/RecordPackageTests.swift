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

  @Test func `Only SwiftPM's commands can run what is rewritten`() throws {
    let result = try seqtrace.run(["record", "--package", ".", "--", "make", "test"])
    #expect(result.status == 64)
    #expect(result.complaints.contains("'make test' can't be recorded with --package"))
  }

  @Test(arguments: ["--instrument", "--skip", "--scratch-path"])
  func `An option for packages needs one`(_ option: String) throws {
    let result = try seqtrace.run(["record", option, "x", "--", "swift", "test"])
    #expect(result.status == 64)
    #expect(result.complaints.contains("\(option) needs --package"))
  }
}
