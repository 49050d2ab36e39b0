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
}
