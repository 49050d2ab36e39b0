import Testing

@testable import SeqtraceCommands

struct TimeLimitTests {
  private func docs(running program: String, limit: String) throws -> Executable.Result {
    let stub = try StubToolchain(["run": program])
    let block = "<!-- seqtrace\nprogram: app\n-->\n<!-- /seqtrace -->\n"
    let document = try stub.folder.write(block, to: "package/README.md")
    return try Executable.seqtrace.run(
      ["docs", document, "--package", stub.folder.file("package"), "--time-limit", limit],
      environment: [
        "HOME": stub.folder.file("home"), "PATH": stub.folder.file("usr/bin") + ":/usr/bin:/bin",
      ])
  }

  @Test func `A program that takes too long is ended, and the block stays`() throws {
    let result = try docs(running: "exec sleep 300", limit: "1")
    #expect(result.status == 2)
    #expect(result.complaints.contains("README.md:1: error: 'swift run app' took more than 1 s"))
  }

  @Test func `A program that ends in time keeps its status`() throws {
    let result = try docs(running: "exit 3", limit: "300")
    #expect(result.status == 2)
    #expect(result.complaints.contains("README.md:1: error: 'app' failed with status 3"))
  }
}
