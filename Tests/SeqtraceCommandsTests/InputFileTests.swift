import Foundation
import Testing

@testable import SeqtraceCommands

struct InputFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [0, 1, 4095, 4096, 4097, 1 << 18, (1 << 18) + 1, 1_000_003])
  func `A file is read to its end`(_ count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    let file = InputFile(path: try folder.write(bytes, to: "a"))
    #expect(try file.read() == bytes)
    var pieces = try file.pieces()
    #expect(pieces.expectedSize == count)
    var joined: [UInt8] = []
    while let piece = try pieces.next() { joined += piece }
    #expect(joined == bytes)
  }

  @Test func `A file without a size is read to its end`() throws {
    guard FileManager.default.fileExists(atPath: "/proc/self/status") else { return }
    #expect(try InputFile(path: "/proc/self/status").read().starts(with: "Name:".utf8))
  }

  @Test func `What can't be read says why`() throws {
    let none = folder.file("none")
    #expect(throws: CommandError.unreadableInput(none, SystemError(ENOENT), isScenario: false)) {
      try InputFile(path: none).read()
    }
    #expect(
      throws: CommandError.unreadableInput(folder.path, SystemError(EISDIR), isScenario: false)
    ) { try InputFile(path: folder.path).read() }
    #expect(throws: CommandError.unreadableInput("", SystemError(ENOENT), isScenario: false)) {
      try InputFile(path: "").read()
    }
  }

  @Test(.enabled(if: access("/dev/zero", R_OK) == 0))
  func `Input without an end is given up, without taking all memory`() throws {
    let file = try OpenFile("/dev/zero", O_RDONLY)
    #expect(try file.readAll(limit: 1 << 20) == nil)
  }
}
