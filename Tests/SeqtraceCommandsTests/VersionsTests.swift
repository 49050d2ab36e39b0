import Foundation
import Testing

/// The files that released versions have written, each kept as it was.
@MainActor struct VersionsTests {
  /// What every later version must say of them.
  @Test(arguments: versions)
  func `A trace file of an earlier version is read as it was meant`(_ version: String) throws {
    let run = CommandRun("render", Self.file("trace.jsonl", version), "--format", "transcript")
    #expect(run.text == (try Self.text("trace.transcript", version)))
    #expect(run.complaints == [])
  }

  @Test(arguments: versions)
  func `A golden file of an earlier version still matches its trace`(_ version: String) {
    let run = CommandRun(
      "diff", Self.file("trace.transcript", version), Self.file("trace.jsonl", version))
    #expect(run.status == 0, "\(run.text)")
  }

  @Test(arguments: versions)
  func `A diagram file of an earlier version shows the same messages as its trace`(
    _ version: String
  ) {
    let run = CommandRun(
      "diff", Self.file("diagram.json", version), Self.file("trace.jsonl", version))
    #expect(run.status == 0, "\(run.text)")
  }

  @Test(arguments: versions)
  func `A session of an earlier version is read as it was meant`(_ version: String) throws {
    let folder = try TemporaryFolder()
    let tar = Process()
    tar.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    tar.arguments = ["tar", "-xzf", Self.file("session.tar.gz", version), "-C", folder.path]
    try tar.run()
    tar.waitUntilExit()
    let run = CommandRun("render", folder.path, "--format", "transcript")
    #expect(run.text == (try Self.text("session.transcript", version)))
  }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "Versions")
  nonisolated private static let versions = ["0.1.0"]

  @Test func `Each kept version is tested`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(names.sorted() == Self.versions)
  }

  private static func file(_ name: String, _ version: String) -> String {
    folder.appending(path: "\(version)/\(name)").path
  }

  private static func text(_ name: String, _ version: String) throws -> String {
    try String(contentsOfFile: file(name, version), encoding: .utf8)
  }
}
