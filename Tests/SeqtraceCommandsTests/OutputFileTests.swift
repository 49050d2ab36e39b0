import Foundation
import Testing

@testable import SeqtraceCommands

struct OutputFileTests {
  private let folder: TemporaryFolder
  private let bytes = Array("new".utf8)

  init() throws { folder = try TemporaryFolder() }

  private func mode(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: folder.file(name))[.posixPermissions] as? Int
  }

  /// Expects an error of the system when the file is written.
  private func expect(_ code: Int32, at path: String) {
    #expect(throws: CommandError.unwritableOutput(path, SystemError(code))) {
      try OutputFile(path: path).write(bytes)
    }
  }

  @Test func `A new file has the bytes, and nothing is left beside it`() throws {
    try OutputFile(path: folder.file("a.svg")).write(bytes)
    #expect(try folder.read("a.svg") == bytes)
    #expect(try folder.names == ["a.svg"])
  }

  @Test func `A file is replaced as a whole and keeps its mode`() throws {
    try folder.write("something longer", to: "a.svg")
    for mode in [0o600, 0o755] {
      try FileManager.default.setAttributes(
        [.posixPermissions: mode], ofItemAtPath: folder.file("a.svg"))
      try OutputFile(path: folder.file("a.svg")).write(bytes)
      #expect(try folder.read("a.svg") == bytes)
      #expect(try self.mode("a.svg") == mode)
    }
    #expect(try folder.names == ["a.svg"])
  }

  @Test func `No bytes make an empty file`() throws {
    try folder.write("old", to: "a.svg")
    try OutputFile(path: folder.file("a.svg")).write([])
    #expect(try folder.read("a.svg") == [])
  }

  @Test(arguments: ["file", "missing"])
  func `A symbolic link stays, and what it leads to is written`(_ target: String) throws {
    try folder.write("old", to: "file")
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("second"), withDestinationPath: target)
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("first"), withDestinationPath: folder.file("second"))
    try OutputFile(path: folder.file("first")).write(bytes)
    #expect(try folder.read(target) == bytes)
    #expect(try folder.names == Set(["file", "first", "second", target]).sorted())
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("second")) == target)
  }

  @Test func `Links that lead nowhere are an error`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("a"), withDestinationPath: "b")
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("b"), withDestinationPath: "a")
    expect(ELOOP, at: folder.file("a"))
    #expect(try folder.names == ["a", "b"])
  }

  @Test(arguments: [
    ("", EISDIR), ("/", EISDIR), ("none/a.svg", ENOENT), ("file/a.svg", ENOTDIR),
    ("new/", EISDIR),
  ])
  func `A path that can't be written is an error and leaves nothing`(
    _ name: String, _ code: Int32
  ) throws {
    try folder.write("old", to: "file")
    expect(code, at: folder.path + "/" + name)
    #expect(try folder.names == ["file"])
    #expect(try folder.read("file") == Array("old".utf8))
  }

  @Test func `No path is an error`() {
    expect(ENOENT, at: "")
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
  func `A file that may not be written stays as it is`() throws {
    try folder.write("old", to: "a.svg")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o444], ofItemAtPath: folder.file("a.svg"))
    expect(EACCES, at: folder.file("a.svg"))
    #expect(try folder.read("a.svg") == Array("old".utf8))
  }

  @Test func `A file that was changed after it was read isn't replaced`() throws {
    let file = OutputFile(path: folder.file("a.mmd"))
    let (old, new) = (Array("old".utf8), Array("typed".utf8))
    try file.write(old, replacing: nil)
    #expect(throws: CommandError.changedMeanwhile(file.path)) {
      try file.write(bytes, replacing: new)
    }
    #expect(throws: CommandError.changedMeanwhile(file.path)) {
      try file.write(bytes, replacing: nil)
    }
    #expect(try folder.read("a.mmd") == old)
    try file.write(bytes, replacing: old)
    #expect(try folder.read("a.mmd") == bytes)
    try OutputFile(path: "/dev/null").write(bytes, replacing: old)
  }

  @Test func `A device is written to directly`() throws {
    try OutputFile(path: "/dev/null").write(bytes)
    #expect(OutputFile(path: "/dev/null").isSpecial)
    #expect(!OutputFile(path: folder.path).isSpecial)
    #expect(!OutputFile(path: folder.file("none")).isSpecial)
  }

  @Test(.enabled(if: access("/dev/full", W_OK) == 0))
  func `A full device is an error`() {
    expect(ENOSPC, at: "/dev/full")
  }
}
