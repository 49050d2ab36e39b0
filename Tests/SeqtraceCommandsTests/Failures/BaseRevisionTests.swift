import Foundation
import Testing

@testable import SeqtraceCommands

struct BaseRevisionTests {
  private let folder: TemporaryFolder

  /// A repository with a package in a folder, of which archives leave out the tests.
  init() throws {
    folder = try TemporaryFolder()
    for name in ["pkg/Sources", "pkg/Tests"] {
      try FileManager.default.createDirectory(
        atPath: folder.file(name), withIntermediateDirectories: true)
    }
    try folder.write("/pkg/Tests export-ignore\n", to: ".gitattributes")
    try folder.write(".build\n", to: ".gitignore")
    try folder.write("// The manifest.\n", to: "pkg/Package.swift")
    try folder.write("old", to: "pkg/Sources/A.swift")
    try folder.write("tests", to: "pkg/Tests/T.swift")
    try git("init", "-q")
    try git("add", "-A")
    try git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "one")
    try folder.write("new", to: "pkg/Sources/A.swift")
  }

  private func git(_ arguments: String...) throws {
    var process = ChildProcess(command: ["git", "-C", folder.path] + arguments, environment: [:])
    process.log = folder.file("git.log")
    #expect(try process.run() == 0)
  }

  @Test func `A commit's files are written beside the package, which doesn't change`() throws {
    let base = try BaseRevision("HEAD", of: folder.file("pkg"))
    #expect(base.package.hasPrefix(folder.file("pkg/.build/seqtrace/bases/")))
    func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }
    #expect(try text(base.package + "/Sources/A.swift") == "old")
    #expect(try text(base.package + "/Tests/T.swift") == "tests")
    #expect(try text(folder.file("pkg/Sources/A.swift")) == "new")
    try git("diff", "--cached", "--quiet")
    // Once more, it is there already.
    #expect(try BaseRevision("HEAD", of: folder.file("pkg")).package == base.package)
  }

  @Test(arguments: ["nothing", "--help", "-q", ""])
  func `What isn't a commit is refused`(_ revision: String) {
    #expect(throws: CommandError.self) { try BaseRevision(revision, of: folder.file("pkg")) }
  }
}
