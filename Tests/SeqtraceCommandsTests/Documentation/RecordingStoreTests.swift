import Foundation
import SeqtraceEvents
import Testing

@testable import SeqtraceCommands

struct RecordingStoreTests {
  private let folder: TemporaryFolder
  private let console = Console(isTerminal: false) { _ throws(SystemError) in
  } complain: { _ in
  }

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("let package = Package(name: \"x\")", to: "Package.swift")
    try folder.makeFolder("Sources")
    try folder.write("func f() {}", to: "Sources/f.swift")
  }

  private func store(_ options: String...) -> RecordingStore? {
    RecordingStore(of: folder.path, options)
  }

  private let trace = Trace(
    title: "A.b()", participants: [Participant(name: "A")],
    events: [TraceEvent(id: 1, kind: .call, receiver: ParticipantID(0), name: "b()")])

  @Test func `A recording is kept until a source or an option changes`() throws {
    #expect(store()?.trace(of: "test A.b", on: console) == nil)
    store()?.keep(trace, of: "test A.b")
    #expect(store()?.trace(of: "test A.b", on: console)?.title == "A.b()")
    #expect(store()?.trace(of: "test A.c", on: console) == nil)
    #expect(store("--values")?.trace(of: "test A.b", on: console) == nil)
    // What blocks are filled with isn't a source.
    try folder.write("# Title", to: "README.md")
    try folder.write("<svg/>", to: "picture.svg")
    try folder.write("", to: "A.b.transcript.new")
    #expect(store()?.trace(of: "test A.b", on: console) != nil)
    try folder.write("func g() {}", to: "Sources/f.swift")
    #expect(store()?.trace(of: "test A.b", on: console) == nil)
  }

  @Test func `What was asked for is known after a change`() throws {
    #expect(store()?.names == [])
    store()?.keep(trace, of: "test A.b")
    try folder.write("func g() {}", to: "Sources/f.swift")
    #expect(store()?.names == [RecordingStore.name(of: "test A.b")])
  }

  @Test func `Recordings of an earlier state are removed`() throws {
    store()?.keep(trace, of: "test A.b")
    try folder.write("func g() {}", to: "Sources/f.swift")
    store()?.keep(trace, of: "test A.b")
    let states = try FileManager.default.contentsOfDirectory(
      atPath: folder.file(".build/seqtrace/docs"))
    #expect(states.count == 1)
  }

  @Test func `Nothing is kept of a package that depends on another folder`() throws {
    try folder.write(
      "let package = Package(dependencies: [.package(\n  name: \"y\", path: \"../y\")])",
      to: "Package.swift")
    #expect(store() == nil)
    try folder.write(
      "let package = Package(targets: [.target(name: \"x\", path: \"Sources\")])",
      to: "Package.swift")
    #expect(store() != nil)
  }
}
