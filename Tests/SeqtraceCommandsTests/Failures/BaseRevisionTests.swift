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
    func package() throws -> String { try BaseRevision("HEAD", of: folder.file("pkg")).package }
    let base = try package()
    #expect(base.hasPrefix(folder.file("pkg/.build/seqtrace/bases/")))
    func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }
    #expect(try text(base + "/Sources/A.swift") == "old")
    #expect(try text(base + "/Tests/T.swift") == "tests")
    #expect(try text(folder.file("pkg/Sources/A.swift")) == "new")
    try git("diff", "--cached", "--quiet")
    // Once more, it is there already.
    _ = try folder.write("built", to: "pkg/.build/seqtrace/bases/tree/pkg/.build")
    #expect(try package() == base)
    // The next commit replaces what differs, and nothing else.
    try git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qam", "two")
    #expect(try package() == base)
    #expect(try text(base + "/Sources/A.swift") == "new")
    #expect(try text(base + "/.build") == "built")
    // After an interruption, all files are written anew.
    try FileManager.default.removeItem(atPath: folder.file("pkg/.build/seqtrace/bases/commit"))
    _ = try folder.write("", to: "pkg/.build/seqtrace/bases/index.lock")
    _ = try folder.write("half", to: "pkg/.build/seqtrace/bases/tree/pkg/Sources/B.swift")
    #expect(try text(package() + "/Sources/A.swift") == "new")
    #expect(!FileManager.default.fileExists(atPath: base + "/Sources/B.swift"))
    try git("worktree", "list")
    let listed = try String(contentsOfFile: folder.file("git.log"), encoding: .utf8)
    #expect(listed.split(separator: "\n").count == 1)
  }

  @Test func `A commit isn't taken while another command uses the folder`() throws {
    let base = try BaseRevision("HEAD", of: folder.file("pkg"))
    #expect(throws: CommandError.self) { try BaseRevision("HEAD", of: folder.file("pkg")) }
    withExtendedLifetime(base) {}
  }

  @Test func `The base of a branch is where it left the default branch`() throws {
    let git = Git(log: LogFile(path: folder.file("base.log")))
    try self.git("branch", "-M", "other")
    #expect(throws: CommandError.self) {
      try BaseRevision.mergeBase(of: folder.file("pkg"), by: git)
    }
    try self.git("branch", "-M", "main")
    let commit = try git.commit("HEAD", in: folder.path)
    try self.git("checkout", "-qb", "topic")
    try self.git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qam", "two")
    #expect(try BaseRevision.mergeBase(of: folder.file("pkg"), by: git) == commit)
  }

  @Test(arguments: ["nothing", "--help", "-q", ""])
  func `What isn't a commit is refused`(_ revision: String) {
    #expect(throws: CommandError.self) { try BaseRevision(revision, of: folder.file("pkg")) }
  }
}
