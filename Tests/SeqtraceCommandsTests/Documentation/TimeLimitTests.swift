import Foundation
import Testing

@testable import SeqtraceCommands

struct TimeLimitTests {
  private func docs(running program: String, limit: String) throws -> Executable.Result {
    let stub = try StubToolchain(["run": program])
    let block = "<!-- seqtrace\nprogram: app\n-->\n<!-- /seqtrace -->\n"
    try stub.folder.write(block, to: "package/README.md")
    return try docs(stub, limit: limit)
  }

  private func docs(
    _ stub: StubToolchain, at document: String? = nil, limit: String
  ) throws -> Executable.Result {
    let document = document ?? stub.folder.file("package/README.md")
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

  /// The commands before `sleep`; one makes a process group of its own, as Foundation's `Process` does.
  private static let starters: [String] = {
    #if os(Linux)
      ["", "setsid "]
    #else
      [""]
    #endif
  }()

  @Test(arguments: starters)
  func `What a program started is ended with it`(_ starter: String) throws {
    let folder = try TemporaryFolder()
    let result = try docs(
      running: "\(starter)sleep 300 & echo $! > '\(folder.file("child"))'; wait", limit: "1")
    #expect(result.status == 2)
    let text = String(decoding: try folder.read("child"), as: UTF8.self)
    let child = try #require(pid_t(text.split(separator: "\n")[0]))
    var attempts = 0
    // Whatever adopted it may still have to take note of its end.
    while Self.runs(child), attempts < 200 {
      usleep(10_000)
      attempts += 1
    }
    #expect(!Self.runs(child))
  }

  private static func runs(_ process: pid_t) -> Bool {
    #if os(Linux)
      guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
      else {
        return false
      }
      return !status.contains(") Z ")
    #else
      return kill(process, 0) == 0
    #endif
  }

  @Test func `A document doesn't run a script, nor a program of a dependency`() throws {
    let folder = try TemporaryFolder()
    for name in ["evil.swift", "helper"] {
      let stub = try StubToolchain(["run": ": > '\(folder.file("ran"))'"])
      let block = "<!-- seqtrace\nprogram: \(name)\n-->\n<!-- /seqtrace -->\n"
      try stub.folder.write(block, to: "package/README.md")
      let result = try docs(stub, limit: "9")
      #expect(result.status == 2)
      #expect(
        result.complaints.contains("README.md:1: error: '\(name)' isn't the name of a program"))
      #expect(try folder.names == [])
    }
  }

  /// Fills in a document whose first block runs a program that changes the document.
  private func docs(whileChangingBy change: String) throws -> (Executable.Result, String) {
    let stub = try StubToolchain()
    let document = try stub.folder.write(
      "<!-- seqtrace program: app -->\n<!-- /seqtrace -->\n\n"
        + "<!-- seqtrace\nscenario: placeholder\nas: mermaid\n-->\n<!-- /seqtrace -->\n\nold text\n",
      to: "package/README.md")
    let result = try docs(
      try StubToolchain(["run": "cd '\(stub.folder.file("package"))'; \(change)"]), at: document,
      limit: "300")
    return (result, String(decoding: try stub.folder.read("package/README.md"), as: UTF8.self))
  }

  @Test func `What is typed while a program runs stays, and blocks are filled in around it`() throws
  {
    let (result, text) = try docs(
      whileChangingBy: "sed 's/old text/typed meanwhile/' README.md > x && mv x README.md")
    #expect(result.text.contains("README.md:4: filled in scenario placeholder"))
    #expect(text.contains("```mermaid\nsequenceDiagram"))
    #expect(text.hasSuffix("-->\n\ntyped meanwhile\n"))
  }

  @Test func `A block that is changed while a program runs isn't filled in`() throws {
    let (result, text) = try docs(
      whileChangingBy:
        "sed 's/scenario: placeholder/scenario: typing/' README.md > x && mv x README.md")
    #expect(result.status == 2)
    #expect(
      result.complaints.contains("README.md:4: error: the block was changed or removed meanwhile"))
    #expect(!result.text.contains("filled in"))
    #expect(text.contains("scenario: typing") && !text.contains("```mermaid"))
  }

  @Test func `A program that ends in time keeps its status`() throws {
    let result = try docs(running: "exit 3", limit: "300")
    #expect(result.status == 2)
    #expect(result.complaints.contains("README.md:1: error: 'app' failed with status 3"))
  }
}

extension Executable.Result {
  fileprivate var text: String { String(decoding: output, as: UTF8.self) }
}
