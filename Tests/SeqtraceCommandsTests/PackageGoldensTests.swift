import Foundation
import Testing

@testable import SeqtraceCommands

@MainActor struct PackageGoldensTests {
  private let folder: TemporaryFolder
  private let goldens: PackageGoldens

  init() throws {
    folder = try TemporaryFolder()
    goldens = PackageGoldens(
      folder: folder.file("Goldens") + "/", level: .types, isLevelAskedFor: false)
  }

  private static let transcript = "seqtrace transcript 1\nlevel: types\n\na → B.c()\n"

  private func write(_ text: String, _ path: String) throws {
    let file = folder.file("Goldens/" + path)
    try FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    _ = try folder.write(text, to: "Goldens/" + path)
  }

  @Test func `Unfit tests are listed until a run finds them fit`() throws {
    try goldens.noteUnfit(
      ["M/a.transcript", "M/b.transcript"], of: ["M/a.transcript", "M/b.transcript"])
    #expect(try goldens.unfit() == ["M/a.transcript", "M/b.transcript"])
    try goldens.noteUnfit([], of: ["M/a.transcript"])
    #expect(try goldens.unfit() == ["M/b.transcript"])
    try goldens.noteUnfit([], of: ["M/b.transcript"])
    #expect(!FileManager.default.fileExists(atPath: folder.file("Goldens/unfit.txt")))
  }

  @Test func `Only what was recorded of the package's own modules can be unused`() throws {
    try write(Self.transcript, "M/used.transcript")
    try write(Self.transcript, "M/gone.transcript")
    try write("seqtrace transcript 1\n\na → B.c()\n", "M/other.transcript")
    try write(Self.transcript, "Stranger/gone.transcript")
    #expect(try goldens.unused(besides: ["M/used.transcript"], of: ["M"]) == ["M/gone.transcript"])
    try write("", "M/old.transcript.new")
    try write("", "M/used.transcript.new")
    try goldens.removeCandidates(besides: ["M/used.transcript"], of: ["M"])
    #expect(!FileManager.default.fileExists(atPath: folder.file("Goldens/M/old.transcript.new")))
    #expect(FileManager.default.fileExists(atPath: folder.file("Goldens/M/used.transcript.new")))
  }

  @Test func `Nothing is written through a link`() throws {
    try write("", "M/a.transcript")
    try FileManager.default.createDirectory(
      atPath: folder.file("elsewhere"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("Goldens/L"), withDestinationPath: folder.file("elsewhere"))
    #expect(throws: CommandError.self) { try goldens.write([], to: "L/a.transcript") }
    #expect(throws: CommandError.self) { try goldens.writeCandidate([], of: "L/a.transcript") }
    #expect(throws: CommandError.self) { try goldens.remove("L/a.transcript") }
    #expect(try folder.names.contains("elsewhere"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("elsewhere")) == [])
  }

  @Test(arguments: [
    ["check", "--package", ".", "--", "swift", "run", "x"],
    ["check", "--package", ".", "--folder", "", "--", "swift", "test"],
    ["record", "--package", "", "--", "swift", "test"], ["record", "--", "swift", "test"],
    ["check", "--package", ".", "--level", "some", "--", "swift", "test"],
  ])
  func `Wrong usage is told before anything runs`(_ arguments: [String]) {
    #expect(CommandRun(["goldens"] + arguments).status == 64)
  }
}
