import Foundation
import Testing

@testable import SeqtraceCommands

/// The folder of a recording, which is removed afterwards.
struct SessionFolderTests {
  @Test func `Everything in a folder is removed, but nothing that its links lead to`() throws {
    let folder = try TemporaryFolder()
    try folder.write("kept", to: "precious")
    let session = try SessionFolder()
    let inner = session.path + "/inner"
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: inner + "/link", withDestinationPath: folder.path)
    try session.remove()
    #expect(!FileManager.default.fileExists(atPath: session.path))
    #expect(try folder.names == ["precious"])
  }

  @Test func `A link that has replaced the folder isn't followed`() throws {
    let folder = try TemporaryFolder()
    try folder.write("kept", to: "precious")
    let session = try SessionFolder()
    try FileManager.default.removeItem(atPath: session.root)
    try FileManager.default.createSymbolicLink(
      atPath: session.root, withDestinationPath: folder.path)
    defer { SystemPath.remove(session.root) }
    #expect(throws: SystemError.self) { try session.remove() }
    #expect(try folder.names == ["precious"])
  }

  @Test func `A build's next recording has the same folder, and one at the same time another`()
    throws
  {
    let scratch = try TemporaryFolder()
    let first = try SessionFolder(for: scratch.path)
    let second = try SessionFolder(for: scratch.path)
    #expect(first.path != second.path)
    try first.remove()
    let third = try SessionFolder(for: scratch.path)
    #expect(third.path == first.path)
    for session in [second, third] { try session.remove() }
  }

  @Test func `A link under the name of a build's folder isn't followed`() throws {
    let scratch = try TemporaryFolder()
    let usual = try SessionFolder(for: scratch.path)
    try usual.remove()
    try FileManager.default.createSymbolicLink(
      atPath: usual.root, withDestinationPath: scratch.path)
    defer { SystemPath.remove(usual.root) }
    let session = try SessionFolder(for: scratch.path)
    #expect(session.root != usual.root)
    try session.remove()
    #expect(try scratch.names == [])
  }
}
