import Foundation
import Testing

@testable import SeqtraceCommands

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Where the tools are kept that are compiled once, and who may have put them there.
struct ToolCacheTests {
  private let stub: StubToolchain

  init() throws { stub = try StubToolchain() }

  @Test(arguments: [
    (["SEQTRACE_CACHE": "own", "XDG_CACHE_HOME": "/caches", "HOME": "/home/a"], "own"),
    (["XDG_CACHE_HOME": "/caches", "HOME": "/home/a"], "/caches/seqtrace"),
    (["XDG_CACHE_HOME": "caches", "HOME": "/home/a"], "/home/a/.cache/seqtrace"),
    (["HOME": "/home/a"], "/home/a/.cache/seqtrace"),
    (["HOME": "."], "/home/account/.cache/seqtrace"),
    ([:], "/home/account/.cache/seqtrace"),
  ])
  func `The environment decides before the account`(
    _ environment: [String: String], _ path: String
  ) {
    #if canImport(Darwin)
      let path = path.replacing(".cache", with: "Library/Caches")
    #endif
    #expect(CacheFolder.path(in: { environment[$0] }, home: "/home/account") == path)
  }

  @Test func `Without a home there is no folder that any user could have made`() {
    #expect(CacheFolder.path(in: { _ in nil }, home: nil) == nil)
    let complaint = PackageError.noCache.complaint.text.text
    #expect(complaint.contains("SEQTRACE_CACHE=DIR"))
  }

  @Test func `Only its user can open a new cache, and the tools are compiled once`() throws {
    _ = try stub.record()
    #expect(mode(of: stub.cache) == 0o700)
    let compilations = stub.count(of: "compilations")
    _ = try stub.record()
    #expect(stub.count(of: "compilations") == compilations)
    #expect(stub.count(of: "rewritings") == 2)
  }

  @Test func `Tools that don't compile leave only the compiler's output`() throws {
    try stub.script("echo 'error: x'; exit 1", at: "usr/bin/swiftc")
    let result = try stub.record()
    #expect(result.status == 125)
    #expect(result.complaints.contains("error: the recorder doesn't compile"))
    let names = try FileManager.default.contentsOfDirectory(atPath: stub.folder.file(stub.cache))
    #expect(names.count == 1)
    #expect(result.complaints.contains("hint: The complete output: "))
    #expect(result.complaints.contains("/\(names[0])\n"))
  }

  @Test(arguments: ["", "/seqtrace-rewriter", "/linked", "/linked/libSeqtraceLinked.so"])
  func `A file of the user's that others can write to is tightened`(_ file: String) throws {
    _ = try stub.record()
    let path = try stub.tools + file
    for path in [stub.cache, path] { chmod(stub.folder.file(path), 0o777) }
    _ = try stub.record()
    #expect(mode(of: stub.cache) == 0o700)
    #expect(mode(of: path) & 0o022 == 0)
    #expect(stub.count(of: "rewritings") == 2)
  }

  @Test func `A cache that other users can replace as a whole isn't used`() throws {
    _ = try stub.record()
    let home = stub.folder.file("home")
    chmod(home, 0o777)
    try expectRefusal(of: home, from: stub.record())
    #expect(stub.count(of: "rewritings") == 1)
    chmod(home, 0o1777)
    _ = try stub.record()
    #expect(stub.count(of: "rewritings") == 2)
  }

  @Test func `A scratch folder that other users can replace as a whole isn't used`() throws {
    let shared = stub.folder.file("shared")
    try FileManager.default.createDirectory(atPath: shared, withIntermediateDirectories: true)
    chmod(shared, 0o777)
    try expectRefusal(of: shared, from: stub.record(["--scratch-path", shared + "/scratch"]))
    #expect(!FileManager.default.fileExists(atPath: shared + "/scratch"))
  }

  @Test(arguments: ["seqtrace-rewriter", "linked/libSeqtraceLinked.so"])
  func `A link among the tools isn't followed`(_ name: String) throws {
    _ = try stub.record()
    let file = stub.folder.file(try stub.tools + "/" + name)
    try FileManager.default.moveItem(atPath: file, toPath: stub.folder.file("elsewhere"))
    try FileManager.default.createSymbolicLink(
      atPath: file, withDestinationPath: stub.folder.file("elsewhere"))
    try expectRefusal(of: file, from: stub.record())
    #expect(stub.count(of: "rewritings") == 1)
  }
}

/// What only root can set up: files that belong to another user.
@Suite(.enabled(if: geteuid() == 0, "only root can give files away"))
struct ForeignFileTests {
  private let stub: StubToolchain

  init() throws { stub = try StubToolchain() }

  @Test(arguments: ["", "/seqtrace-rewriter", "/linked", "/linked/SeqtraceLinked.swiftmodule"])
  func `No tool of another user's is run or linked`(_ file: String) throws {
    _ = try stub.record()
    let path = try stub.tools + file
    try giveAway(path)
    try expectRefusal(of: stub.folder.file(path), from: stub.record())
    #expect(stub.count(of: "rewritings") == 1)
  }

  @Test(arguments: ["home/.cache", "home/.cache/seqtrace"])
  func `A folder that another user has put into a shared one isn't used`(_ name: String) throws {
    let folder = stub.folder.file(name)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try giveAway(name)
    chmod(stub.folder.file("home"), 0o1777)
    try expectRefusal(of: folder, from: stub.record())
    #expect(stub.count(of: "compilations") == 0)
  }

  @Test func `A link that another user has put into a shared folder isn't followed`() throws {
    let link = stub.folder.file("home/.cache")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: stub.folder.file("package"))
    lchown(link, 65534, 65534)
    chmod(stub.folder.file("home"), 0o1777)
    try expectRefusal(of: link, from: stub.record())
    #expect(!FileManager.default.fileExists(atPath: stub.folder.file("package/seqtrace")))
  }

  @Test(arguments: [(65534, true), (0, false)])
  func `A cache that a group can replace isn't used, unless it is root's`(
    _ group: Int, _ isRefused: Bool
  ) throws {
    let home = stub.folder.file("home")
    try #require(chown(home, 0, gid_t(group)) == 0)
    chmod(home, 0o775)
    let result = try stub.record()
    if isRefused { try expectRefusal(of: home, from: result) }
    #expect(stub.count(of: "rewritings") == (isRefused ? 0 : 1))
  }

  @Test func `A home that belongs to another user is used`() throws {
    try giveAway("home")
    _ = try stub.record()
    #expect(stub.count(of: "rewritings") == 1)
  }

  @Test func `A scratch folder that another user has put into a shared one isn't used`() throws {
    let shared = stub.folder.file("shared")
    let scratch = shared + "/scratch"
    try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
    try giveAway("shared/scratch")
    chmod(shared, 0o1777)
    try expectRefusal(of: scratch, from: stub.record(["--scratch-path", scratch]))
  }

  @MainActor @Test func `A session of another user's isn't taken for a later one of a name`()
    throws
  {
    try FileManager.default.createDirectory(
      atPath: stub.folder.file("shared"), withIntermediateDirectories: true)
    let session = stub.folder.file("shared/run")
    let sample = Executable(
      path: try Executable.seqtrace.path.replacing(/seqtrace$/, with: "TracedSample"))
    for argument in ["own", "talk"] {
      #expect(try sample.run([argument], environment: ["SEQTRACE_SESSION": session]).status == 0)
    }
    let shared = stub.folder.file("shared")
    let later = try #require(
      FileManager.default.contentsOfDirectory(atPath: shared).first { $0.hasPrefix("run.") })
    try giveAway("shared/\(later)")
    chmod(shared, 0o1777)
    let drawn = CommandRun("render", session, "--format", "json")
    #expect(drawn.status == 0)
    #expect(drawn.complaints.isEmpty)
    #expect(drawn.text.contains("serve(_:)"))
  }

  @Test func `Sources that another user has put above the program aren't compiled`() throws {
    let shared = stub.folder.file("shared")
    try FileManager.default.createDirectory(
      atPath: shared + "/Sources/SeqtraceRewriter", withIntermediateDirectories: true)
    try stub.folder.write("", to: "shared/Sources/SeqtraceRewriter/main.swift")
    try FileManager.default.copyItem(
      atPath: try Executable.seqtrace.path, toPath: shared + "/seqtrace")
    func complaints() throws -> String {
      try Executable(path: shared + "/seqtrace").run(
        [
          "record", "--package", stub.folder.file("package"), "--",
          stub.folder.file("usr/bin/swift"), "run", "app",
        ], environment: ["HOME": stub.folder.file("home"), "PATH": "/usr/bin:/bin"]
      ).complaints
    }
    chmod(shared, 0o1777)
    #expect(try !complaints().contains("the sources that --package compiles"))
    try giveAway("shared/Sources")
    #expect(try complaints().contains("the sources that --package compiles are neither beside"))
  }

  private func giveAway(_ name: String) throws {
    try #require(chown(stub.folder.file(name), 65534, 65534) == 0)
  }
}

extension ToolCacheTests {
  private func mode(of name: String) -> mode_t {
    var status = stat()
    return stat(stub.folder.file(name), &status) == 0 ? status.st_mode & 0o7777 : 0
  }
}

private func expectRefusal(
  of path: String, from result: Executable.Result, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  #expect(result.status == 125, sourceLocation: sourceLocation)
  #expect(
    result.complaints.contains("\(path): error: another user made this or can change it"),
    "\(result.complaints)", sourceLocation: sourceLocation)
}
