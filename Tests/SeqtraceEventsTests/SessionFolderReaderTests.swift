import Foundation
import SeqtraceEvents
import SeqtraceReading
import Testing

/// Folders made by hand, byte by byte, as the article on the session folder describes them.
struct SessionFolderReaderTests {
  let folder = SessionBytes.newFolder()

  @Test func `A session of one call is read`() throws {
    defer { remove() }
    try SessionBytes.oneCall.write(to: folder)
    let reading = try SessionFolderReader().read(folder)
    #expect(reading.damagedFiles.isEmpty)
    #expect(reading.trace.title == "Evening")
    #expect(
      reading.trace.participants == [
        Participant(name: "client"), Participant(name: "Lamp", serial: 1),
      ])
    #expect(reading.trace.events.map(\.kind) == [.call, .return])
    #expect(reading.trace.events.map(\.name) == ["on()", ""])
    #expect(reading.trace.events.map(\.time) == [20, 50])
    #expect(reading.trace.events.map(\.begin) == [nil, 1])
    #expect(reading.trace.events[0].source == SourceLine(fileID: "A/B.swift", line: 7))
  }

  @Test func `Arguments repeat no long text without end`() throws {
    defer { remove() }
    var bytes = SessionBytes.oneCall
    bytes.addRecord(1, [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 19))
    bytes.addRecord(4, SessionBytes.words(6, 6, 6, 2))
    bytes.events[64 + 60] = 1
    try bytes.write(to: folder)
    let arguments = try SessionFolderReader().read(folder).trace.events[0].arguments
    #expect(arguments.map(\.utf8.count) == [1 << 19, 1 << 19, 3, 3])
  }

  @Test func `A folder without a session, or none at all, is refused`() throws {
    defer { remove() }
    #expect(throws: SessionFolderError(path: folder, problem: .notASession)) {
      try SessionFolderReader().read(folder)
    }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    #expect(!SessionFolderReader.isSession(folder))
    try Data("something else".utf8).write(to: URL(fileURLWithPath: folder + "/session"))
    #expect(!SessionFolderReader.isSession(folder))
  }

  @Test func `A newer format is refused by its version`() throws {
    defer { remove() }
    var bytes = SessionBytes.oneCall
    bytes.session[8] = 9
    try bytes.write(to: folder)
    let error = #expect(throws: SessionFolderError.self) { try SessionFolderReader().read(folder) }
    #expect(error?.problem == .unsupportedVersion(9))
    #expect(error?.description.hasSuffix("the session has format version 9") ?? false)
  }

  @Test func `A file that is no chunk is named, and the rest is read`() throws {
    defer { remove() }
    try SessionBytes.oneCall.write(to: folder)
    try Data("no chunk".utf8).write(to: URL(fileURLWithPath: folder + "/events-0000000002"))
    try FileManager.default.createDirectory(
      atPath: folder + "/events-0000000003", withIntermediateDirectories: true)
    let reading = try SessionFolderReader().read(folder)
    #expect(reading.damagedFiles == ["events-0000000002", "events-0000000003"])
    #expect(reading.trace.events.map(\.kind) == [.call, .return, .gap])
  }

  @Test func `Of version 1, an empty chunk is what a kill leaves only at the end`() throws {
    defer { remove() }
    try SessionBytes.oneCall.write(to: folder)
    try Data().write(to: URL(fileURLWithPath: folder + "/events-0000000002"))
    #expect(try SessionFolderReader().read(folder).damages.isEmpty)
    var third = SessionBytes.oneCall.events
    third[16] = 3
    try Data(third).write(to: URL(fileURLWithPath: folder + "/events-0000000003"))
    let damages = try SessionFolderReader().read(folder).damages
    #expect(damages == [SessionDamage(file: "events-0000000002", problem: .unrecognized)])
  }

  @Test func `Of version 1, a table that lacks names is said`() throws {
    defer { remove() }
    var bytes = SessionBytes.oneCall
    bytes.names.removeSubrange(40...)
    try bytes.write(to: folder)
    let damages = try SessionFolderReader().read(folder).damages
    #expect(damages == [SessionDamage(file: "names-00000001", problem: .unknownNames(3))])
  }

  @Test func `A session without its first file is damaged, and says which file that is`() throws {
    defer { remove() }
    try SessionBytes.oneCall.write(to: folder)
    for content in [Data(), Data("seqt".utf8), nil] {
      if let content {
        try content.write(to: URL(fileURLWithPath: folder + "/session"))
      } else {
        try FileManager.default.removeItem(atPath: folder + "/session")
      }
      let error = #expect(throws: SessionFolderError.self) {
        try SessionFolderReader().read(folder)
      }
      #expect(error?.problem == .damagedHeader)
      #expect(error?.description.hasPrefix(folder + "/session: is missing or damaged") ?? false)
    }
  }

  @Test func `Lanes and registrations that no recorder counts to are left out`() throws {
    defer { remove() }
    var bytes = SessionBytes.oneCall
    bytes.events[64 + 11] = 0xFF
    try bytes.write(to: folder)
    let reading = try SessionFolderReader().read(folder)
    #expect(
      reading.damages == [SessionDamage(file: "events-0000000001", problem: .unknownEvents(1))])
    #expect(reading.trace.events.allSatisfy { $0.lane >= 0 })
    let written = TraceWriter().write(reading.trace)
    #expect(throws: Never.self) { try TraceReader().read(written) }
  }

  @Test func `As many events as a number holds may have been dropped`() throws {
    defer { remove() }
    var bytes = SessionBytes.oneCall
    // The session is a ring, and its return has lost its call.
    bytes.session[76] = 1
    bytes.session.replaceSubrange(80..<88, with: [UInt8](repeating: 0xFF, count: 8))
    bytes.events.removeSubrange(64..<128)
    try bytes.write(to: folder)
    #expect(try SessionFolderReader().read(folder).trace.droppedEventCount == .max)
  }

  @Test func `A file larger than any that a recorder writes is not read`() throws {
    defer { remove() }
    try SessionBytes.oneCall.write(to: folder)
    #expect(truncate(folder + "/events-0000000001", 1 << 43) == 0)
    let reading = try SessionFolderReader().read(folder)
    #expect(
      reading.damages == [
        SessionDamage(file: "events-0000000001", problem: .tooLarge(limit: 1 << 30))
      ])
    #expect(
      reading.damages.first?.message.hasPrefix(
        "is too large to be read; expected at most 1024 MiB") ?? false)
    #expect(reading.trace.events.isEmpty)
  }

  @Test func `A pipe in the folder doesn't make the reader wait`() throws {
    defer { remove() }
    try SessionBytes.oneCall.write(to: folder)
    #expect(mkfifo(folder + "/events-0000000002", 0o666) == 0)
    #expect(try SessionFolderReader().read(folder).damagedFiles == ["events-0000000002"])
  }

  @Test func `Whatever the bytes are, something is read`() throws {
    defer { remove() }
    var random = SystemRandomNumberGenerator()
    for _ in 0..<300 {
      var bytes = SessionBytes.oneCall
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        let value = [0, 1, 2, 7, 0xFF, UInt8.random(in: 0...255, using: &random)].randomElement()!
        if Bool.random(using: &random) {
          bytes.names[Int.random(in: 0..<bytes.names.count, using: &random)] = value
        } else {
          bytes.events[Int.random(in: 64..<bytes.events.count, using: &random)] = value
        }
      }
      try bytes.write(to: folder)
      let trace = try SessionFolderReader().read(folder).trace
      let golden = TraceWriter().write(trace.normalized())
      #expect(throws: Never.self) { try TraceReader().read(golden) }
    }
  }

  @Test func `A file cut off anywhere is read up to there`() throws {
    defer { remove() }
    for length in stride(from: 0, to: SessionBytes.oneCall.events.count, by: 7) {
      var bytes = SessionBytes.oneCall
      bytes.events = Array(bytes.events.prefix(length))
      bytes.names = Array(bytes.names.prefix(length))
      try bytes.write(to: folder)
      let events = try SessionFolderReader().read(folder).trace.events
      #expect(events.filter { $0.kind != .gap }.count <= 2)
    }
  }

  private func remove() { try? FileManager.default.removeItem(atPath: folder) }
}
