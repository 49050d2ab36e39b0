import Foundation
import Testing

@testable import SeqtraceCommands

/// What is said when a recording fails for a reason that isn't the package's.
struct RecordFailureTests {
  /// A build that fails, without an error in a file that was rewritten.
  private static func failing(_ output: String) -> [String: String] {
    ["build": "echo '\(output)'; exit 1"]
  }
  private static let unreachable = failing("error: fatal").merging(
    ["resolve": "echo 'error: no such host'; exit 1"]
  ) { $1 }
  private static let isNotBlamed = #"case "$*" in *--log*) exit 3;; esac"#

  @Test(arguments: [
    (
      failing("error: x.o: No space left on device"), isNotBlamed,
      "error: can't be written: the disk is full"
    ),
    (unreachable, isNotBlamed, "error: the package's dependencies can't be fetched"),
    (unreachable, isNotBlamed, "error: no such host\n"),
    (failing("a.swift:1:1: error: x"), isNotBlamed, "error: the package doesn't compile"),
    ([:], "kill -SEGV $$", "/seqtrace-rewriter crashed: Segmentation fault"),
    ([:], "kill -TERM $$", "error: the build was interrupted"),
    ([:], #": > "$3/summary""#, "/summary: error: isn't what the rewriter writes"),
  ])
  func `The cause is named`(
    _ commands: [String: String], _ rewriter: String, _ complaint: String
  ) throws {
    let result = try StubToolchain(commands, rewriter: rewriter).record()
    #expect(result.status == (complaint.contains("interrupted") ? 143 : 125))
    #expect(result.complaints.contains(complaint), "\(result.complaints)")
  }

  @Test(arguments: ["swift", "swiftc"])
  func `A full disk is named while the recorder is compiled, too`(_ program: String) throws {
    let stub = try StubToolchain()
    try stub.script("echo 'error: x: No space left on device'; exit 1", at: "usr/bin/" + program)
    let prepared = try Executable.seqtrace.run(
      ["instrument", "--prepare"],
      environment: [
        "HOME": stub.folder.file("home"), "PATH": stub.folder.file("usr/bin") + ":/bin",
      ])
    for result in [try stub.record(), prepared] {
      #expect(result.status == 125)
      #expect(
        result.complaints.contains("error: can't be written: the disk is full"),
        "\(result.complaints)")
    }
  }

  @Test(arguments: [("/nowhere", "No such file"), ("/etc/passwd", "Not a directory")])
  func `A folder for temporary files that isn't one is named before anything is built`(
    _ path: String, _ reason: String
  ) throws {
    let stub = try StubToolchain()
    let result = try stub.record(environment: ["TMPDIR": path])
    #expect(result.status == 125)
    #expect(
      result.complaints.hasPrefix(
        "\(path): error: can't be used for temporary files: \(reason)"))
    #expect(result.complaints.contains("TMPDIR=DIR"))
    #expect(stub.count(of: "compilations") == 0)
  }

  @Test func `Temporary files aren't put where other users can replace them`() throws {
    let stub = try StubToolchain()
    let shared = stub.folder.file("shared")
    try FileManager.default.createDirectory(
      atPath: shared + "/tmp", withIntermediateDirectories: true)
    for name in ["shared", "shared/tmp"] {
      let path = stub.folder.file(name)
      try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: path)
      let result = try stub.record(environment: ["TMPDIR": shared + "/tmp"])
      #expect(result.status == 125)
      #expect(
        result.complaints.contains(
          "\(name): error: can't be used for temporary files: other users can replace files in it"))
      #expect(result.complaints.contains("TMPDIR=DIR"))
      // With the sticky bit, only owners can.
      try FileManager.default.setAttributes([.posixPermissions: 0o1777], ofItemAtPath: path)
    }
    #expect(stub.count(of: "compilations") == 0)
    _ = try stub.record(environment: ["TMPDIR": shared + "/tmp"])
    #expect(stub.count(of: "rewritings") == 1)
  }

  @Test(arguments: ["truncate", "remove", "remove the libraries", "overwrite"])
  func `Damaged tools are compiled anew, once`(_ damage: String) throws {
    let stub = try StubToolchain()
    _ = try stub.record()
    let compilations = stub.count(of: "compilations")
    let rewriter = try stub.tools + "/seqtrace-rewriter"
    let files = FileManager.default
    switch damage {
    case "truncate": try stub.folder.write("#!/bin", to: rewriter)
    case "remove": try files.removeItem(atPath: stub.folder.file(rewriter))
    case "remove the libraries":
      try files.removeItem(atPath: stub.folder.file(try stub.tools + "/linked"))
    default:
      let count = try stub.folder.read(rewriter).count
      try stub.folder.write([UInt8](repeating: 0, count: count), to: rewriter)
    }
    let result = try stub.record()
    #expect(result.complaints.contains("the recorder here is damaged, so it is compiled anew"))
    #expect(stub.count(of: "compilations") == 2 * compilations)
    #expect(stub.count(of: "rewritings") == 2)
    let next = try stub.record()
    #expect(!next.complaints.contains("damaged"))
    #expect(stub.count(of: "compilations") == 2 * compilations)
  }
}
