import Foundation
import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceReading
import SeqtraceRecording
import Testing

/// What is said of a session's folder that has lost something, and what is still read of it.
struct SessionDamageTests {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("seqtrace-\(UUID().uuidString)").path

  /// Notes that fill two chunks and begin a third.
  static let count = 10_000
  static let chunk = 4095

  @Test func `A folder that has lost nothing has no damage`() throws {
    defer { remove() }
    try record()
    let reading = try SessionFolderReader().read(folder)
    #expect(reading.damages.isEmpty)
    #expect(reading.trace.droppedEventCount == 0)
    #expect(names(in: reading) == (0..<Self.count).map { "\($0)" })
  }

  @Test func `A missing chunk is said, and the gap stands in its place`() throws {
    defer { remove() }
    try record()
    try removeFile("events-0000000002")
    let reading = try SessionFolderReader().read(folder)
    #expect(reading.damages == [damage("events-0000000002", .missing(count: 1))])
    expectGap(in: reading, at: Self.chunk, of: Self.chunk)
    #expect(reading.trace.droppedEventCount == Self.chunk)
    let diagram = DiagramBuilder().build(reading.trace)
    #expect(diagram.separators.map(\.text) == ["4\u{A0}095 events were lost here"])
    #expect(diagram.separators.map(\.kind) == [.delay])
  }

  @Test func `The last chunk is missed, too`() throws {
    defer { remove() }
    try record()
    try removeFile("events-0000000003")
    let reading = try SessionFolderReader().read(folder)
    #expect(reading.damages == [damage("events-0000000003", .missing(count: 1))])
    expectGap(in: reading, at: 2 * Self.chunk, of: nil)
    let diagram = DiagramBuilder().build(reading.trace)
    #expect(diagram.separators.map(\.text) == ["events were lost here"])
  }

  @Test func `Chunks that are missing side by side are said in one line`() throws {
    defer { remove() }
    try record()
    for number in 1...3 { try removeFile("events-000000000\(number)") }
    let reading = try SessionFolderReader().read(folder)
    #expect(reading.damages == [damage("events-0000000001", .missing(count: 3))])
    #expect(reading.trace.events.isEmpty)
    #expect(reading.trace.droppedEventCount > 0)
  }

  @Test(arguments: [0, 40, 64, 100_000])
  func `A chunk that is cut off is read as far as it goes`(_ size: Int) throws {
    defer { remove() }
    try record()
    try change("events-0000000002") { $0.removeSubrange(size...) }
    let reading = try SessionFolderReader().read(folder)
    let left = max(0, size - 64) / 64
    let problem: SessionDamage.Problem =
      size < 64 ? .unrecognized : .wrongSize(size, expected: 262_144)
    #expect(reading.damages == [damage("events-0000000002", problem)])
    expectGap(in: reading, at: Self.chunk + left, of: Self.chunk - left)
  }

  @Test func `Zeros in the middle of a chunk are a gap`() throws {
    defer { remove() }
    try record()
    try change("events-0000000002") { bytes in
      for offset in 6400..<12_800 { bytes[offset] = 0 }
    }
    let reading = try SessionFolderReader().read(folder)
    #expect(reading.damages == [damage("events-0000000002", .lostEvents(100))])
    expectGap(in: reading, at: Self.chunk + 99, of: 100)
  }

  @Test func `Zeros at the end of a full chunk are a gap`() throws {
    defer { remove() }
    try record()
    try change("events-0000000001") { bytes in
      for offset in 100_032..<bytes.count { bytes[offset] = 0 }
    }
    let reading = try SessionFolderReader().read(folder)
    let left = (100_032 - 64) / 64
    #expect(reading.damages == [damage("events-0000000001", .lostEvents(Self.chunk - left))])
    expectGap(in: reading, at: left, of: Self.chunk - left)
  }

  @Test func `A copy of a chunk is left out`() throws {
    defer { remove() }
    try record()
    try FileManager.default.copyItem(
      atPath: folder + "/events-0000000002", toPath: folder + "/events-0000000007")
    let reading = try SessionFolderReader().read(folder)
    #expect(reading.damages == [damage("events-0000000007", .copy(of: 2))])
    #expect(names(in: reading) == (0..<Self.count).map { "\($0)" })
  }

  @Test func `A file that isn't named as a recorder does belongs to somebody else`() throws {
    defer { remove() }
    try record()
    for name in ["events-zzz", "events-2", "events-+000000002", "names-00000001.orig"] {
      try FileManager.default.copyItem(
        atPath: folder + "/events-0000000002", toPath: folder + "/" + name)
    }
    let reading = try SessionFolderReader().read(folder)
    #expect(reading.damages.isEmpty)
    #expect(reading.trace.events.count == Self.count)
  }

  @Test(arguments: ["events-0000000002", "names-00000001"])
  func `A file of another session is left out`(_ name: String) throws {
    defer { remove() }
    try record()
    let other = folder + "-other"
    defer { try? FileManager.default.removeItem(atPath: other) }
    try record(in: other)
    try removeFile(name)
    try FileManager.default.copyItem(atPath: other + "/" + name, toPath: folder + "/" + name)
    let reading = try SessionFolderReader().read(folder)
    #expect(reading.damages == [damage(name, .foreign)])
    if name.hasPrefix("names") {
      let read = names(in: reading)
      #expect(read.first == "…")
      let wrong = read.indices.filter { read[$0] != "…" && read[$0] != "\($0)" }
      #expect(wrong == [])
    } else {
      expectGap(in: reading, at: Self.chunk, of: Self.chunk)
    }
  }

  @Test func `A kill between a name and the label that counts it damages nothing`() throws {
    defer { remove() }
    try record()
    try change("names-00000001") { bytes in
      var (last, end) = (0, 0)
      // The record's type, its length and so many bytes, to a multiple of eight.
      while end < bytes.count, bytes[end] != 0 {
        let length = bytes[(end + 4)..<(end + 8)].reversed().reduce(0) { $0 << 8 | Int($1) }
        (last, end) = (end, end + (8 + length + 7) & ~7)
      }
      for byte in 0..<4 { bytes[24 + byte] = UInt8(truncatingIfNeeded: last >> (8 * byte)) }
    }
    let reading = try SessionFolderReader().read(folder)
    #expect(reading.damages.isEmpty)
    #expect(names(in: reading) == (0..<Self.count).map { "\($0)" })
  }

  @Test func `Names keep their numbers when a piece of the table before theirs is missing`() throws
  {
    defer { remove() }
    try record()
    try #require(FileManager.default.fileExists(atPath: folder + "/names-00000002"))
    try removeFile("names-00000001")
    let reading = try SessionFolderReader().read(folder)
    #expect(reading.damages == [damage("names-00000001", .missing(count: 1))])
    let all = names(in: reading)
    #expect(all.first == "…")
    #expect(all.last == "\(Self.count - 1)")
    let wrong = all.indices.filter { all[$0] != "…" && all[$0] != "\($0)" }
    #expect(wrong == [])
  }

  @Test func `A piece of the table that is missing at the end is missed, too`() throws {
    defer { remove() }
    try record()
    try removeFile("names-00000002")
    let reading = try SessionFolderReader().read(folder)
    #expect(reading.damages == [damage("names-00000002", .missing(count: 1))])
    #expect(names(in: reading).last == "…")
  }

  @Test(arguments: [(0, nil), (1000, 262_144)] as [(Int, Int?)])
  func `A piece of the table that is cut off is read as far as it goes`(
    _ size: Int, _ expected: Int?
  ) throws {
    defer { remove() }
    try record()
    try change("names-00000001") { $0.removeSubrange(size...) }
    let reading = try SessionFolderReader().read(folder)
    let problem = expected.map { SessionDamage.Problem.wrongSize(size, expected: $0) }
    #expect(reading.damages == [damage("names-00000001", problem ?? .unrecognized)])
    #expect(names(in: reading).last == "\(Self.count - 1)")
  }

  @Test func `A piece of the table that counts wrongly is left out`() throws {
    defer { remove() }
    try record()
    try change("names-00000002") { bytes in
      for offset in 28..<32 { bytes[offset] = 0xFF }
    }
    let reading = try SessionFolderReader().read(folder)
    #expect(reading.damages == [damage("names-00000002", .brokenNames)])
    #expect(names(in: reading).first == "0")
    #expect(names(in: reading).last == "…")
  }

  @Test func `Pieces of the table that miss too much together are left out`() throws {
    defer { remove() }
    try record()
    for (number, first) in [(1, 700_000), (2, 1_500_000)] {
      try change("names-0000000\(number)") { bytes in
        for byte in 0..<4 { bytes[28 + byte] = UInt8(truncatingIfNeeded: first >> (8 * byte)) }
      }
    }
    let reading = try SessionFolderReader().read(folder)
    #expect(reading.damages.contains(damage("names-00000002", .brokenNames)))
  }

  @Test func `A header that claims any number of chunks is believed as far as can be told`() throws
  {
    defer { remove() }
    try record()
    try change("session") { bytes in
      for offset in 152..<168 { bytes[offset] = 0xFF }
    }
    let reading = try SessionFolderReader().read(folder)
    #expect(
      reading.damages == [
        damage("events-0000000004", .missing(count: .max - 4)),
        damage("names-00000003", .missing(count: UInt64(UInt32.max) - 2)),
      ])
    #expect(names(in: reading) == (0..<Self.count).map { "\($0)" })
  }

  @Test func `Zeros in the table are said`() throws {
    defer { remove() }
    try record()
    try change("names-00000001") { bytes in
      for offset in 3008..<4000 { bytes[offset] = 0 }
    }
    let reading = try SessionFolderReader().read(folder)
    #expect(reading.damages == [damage("names-00000001", .brokenNames)])
    #expect(names(in: reading).last == "\(Self.count - 1)")
  }

  @Test func `A chunk that is missing of a ring counts as dropped`() throws {
    defer { remove() }
    let session = try RecordingSession(storage: .folderRing(folder, events: 10_000))
    session.record { for number in 0..<50_000 { Recorder.recordNote("\(number % 100)") } }
    let whole = try SessionFolderReader().read(folder)
    #expect(whole.damages.isEmpty)
    let chunk = try #require(
      FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix("events") }
        .min())
    try removeFile(chunk)
    let reading = try SessionFolderReader().read(folder)
    #expect(reading.damages == [damage("session", .missingOfRing(count: 1))])
    #expect(reading.trace.droppedEventCount > whole.trace.droppedEventCount)
  }

  @Test func `A recording that stopped says so when it is read`() async throws {
    defer { remove() }
    await #expect(processExitsWith: .success) { [run = folder as String] in
      try RecordingSession(storage: .folder(run)).start()
      Recorder.recordNote("first")
      var limit = rlimit(rlim_cur: 3, rlim_max: 3)
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      for _ in 0..<20_000 { Recorder.recordNote("more") }
    }
    let reading = try SessionFolderReader().read(folder)
    #expect(reading.damages == [damage("session", .stopped(EMFILE))])
    #expect(reading.trace.events.last?.kind == .gap)
  }

  @Test func `What is read of a damaged folder can be written and read again`() throws {
    defer { remove() }
    try record()
    try removeFile("events-0000000002")
    try removeFile("names-00000001")
    let trace = try SessionFolderReader().read(folder).trace
    for trace in [trace, trace.normalized()] {
      #expect(try TraceReader().read(TraceWriter().write(trace)).trace.events == trace.events)
    }
  }

  // MARK: - The folder

  private func record(in path: String? = nil) throws {
    let session = try RecordingSession(storage: .folder(path ?? folder))
    session.record { for number in 0..<Self.count { Recorder.recordNote("\(number)") } }
  }

  private func damage(_ file: String, _ problem: SessionDamage.Problem) -> SessionDamage {
    SessionDamage(file: file, problem: problem)
  }

  private func names(in reading: SessionFolderReader.Reading) -> [String] {
    reading.trace.events.filter { $0.kind == .note }.map(\.name)
  }

  /// Expects one gap of so many events behind so many notes, and notes in order around it.
  private func expectGap(
    in reading: SessionFolderReader.Reading, at place: Int, of count: Int?,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    let gaps = reading.trace.events.indices.filter { reading.trace.events[$0].kind == .gap }
    #expect(gaps == [place], sourceLocation: sourceLocation)
    #expect(
      gaps.map { reading.trace.events[$0].value } == [count.map { "\($0)" }],
      sourceLocation: sourceLocation)
    let behind = count.map { place + $0..<Self.count } ?? 0..<0
    let expected = Array(0..<place) + Array(behind)
    #expect(names(in: reading) == expected.map { "\($0)" }, sourceLocation: sourceLocation)
  }

  private func change(_ name: String, _ body: (inout [UInt8]) -> Void) throws {
    let url = URL(fileURLWithPath: "\(folder)/\(name)")
    var bytes = [UInt8](try Data(contentsOf: url))
    body(&bytes)
    try Data(bytes).write(to: url)
  }

  private func removeFile(_ name: String) throws {
    try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
  }

  private func remove() { try? FileManager.default.removeItem(atPath: folder) }
}
