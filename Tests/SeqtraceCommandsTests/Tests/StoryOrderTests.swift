import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceTranscript
import Testing

@testable import SeqtraceCommands

/// The order of what happens beside a test, and who does it.
struct StoryOrderTests {
  private func story(_ trace: Trace) -> SequenceDiagram {
    var builder = DiagramBuilder()
    builder.tellsTest = true
    return builder.build(trace)
  }

  private func trace(_ lines: String) throws -> Trace {
    try TranscriptReader().read(Array("seqtrace transcript 1\n\n\(lines)\n".utf8)).trace
  }

  private func names(_ diagram: SequenceDiagram) -> [String] {
    diagram.messages.filter { $0.kind == .call || $0.kind == .signal }.map(\.name)
  }

  /// A test of a loader, which calls back; `isLate` puts the callback after what the test does next.
  private func loading(isLate: Bool) throws -> Trace {
    var trace = try trace(
      """
      client → <LoaderTests>.loads() @ LoaderTests/LoaderTests.swift
        step `let loader = Loader()`
        create Loader.init() @ Loading/Loader.swift
        name loader at Loader @ LoaderTests/LoaderTests.swift
        step `loader.load { … }`
        Loader.load(_:) @ Loading/Loader.swift
          handoff queue.async
            Loader → Loader.read() @ Loading/Loader.swift
              <LoaderTests>.`{ … }` @ LoaderTests/LoaderTests.swift
                check `$0 == 3`
        step `loader.stop()`
        Loader.stop() @ Loading/Loader.swift
        check `wait(for: [loaded])`
      """)
    if isLate {
      // What the queue does comes while the test waits, as it may in a recording.
      let late = trace.events.filter { $0.lane != 0 }
      trace.events.removeAll { $0.lane != 0 }
      trace.events.insert(contentsOf: late, at: trace.events.count - 1)
    }
    return trace
  }

  @Test func `Work beside a test stands where it happened in the run`() throws {
    #expect(
      names(story(try loading(isLate: false)))
        == ["load { … }", "queue.async", "{ … }", "stop()"])
    let late = story(try loading(isLate: true))
    #expect(names(late).last == "{ … }")
    #expect(late.remarks.contains("Work beside the test is drawn in the order of this run."))
  }

  @Test func `What a test waits for comes before its check of that`() throws {
    let notes = story(try loading(isLate: true)).notes.map(\.text.text)
    #expect(notes.joined(separator: "\n") == "✓ $0 == 3\n✓ wait(for: [loaded])")
  }

  @Test func `Work that tells nothing isn't shown, nor a request to stop it`() throws {
    let diagram = story(
      try trace(
        """
        client → <FeedTests>.reads() @ FeedTests/FeedTests.swift
          step `let feed = Feed()`
          create Feed.init() @ Feeds/Feed.swift
          name feed at Feed @ FeedTests/FeedTests.swift
          step `await feed.next()`
          Feed.next() @ Feeds/Feed.swift
            spawn Task
              Feed → Feed.pause() @ Feeds/Feed.swift
            cancel
        """))
    #expect(names(diagram) == ["next()"])
  }

  @Test func `A closure that is only known by its statements is the test's`() throws {
    let diagram = story(
      try trace(
        """
        client → <RaceTests>.fails() @ RaceTests/RaceTests.swift
          step `let promise = Promise()`
          create Promise.init() @ Promises/Promise.swift
          name promise at Promise @ RaceTests/RaceTests.swift
          step `let bell = Bell()`
          create Bell.init() @ Promises/Bell.swift
          name bell at Bell @ RaceTests/RaceTests.swift
          step `promise.catch { bell.ring() }`
          Promise.catch(_:) @ Promises/Promise.swift
            step `bell.ring()`
            Bell.ring() @ Promises/Bell.swift
        """))
    let ring = try #require(diagram.messages.first { $0.name == "ring()" })
    #expect(ring.sender.lifeline.map { diagram.lifelines[$0].name } == "fails")
  }

  @Test func `A closure that an object runs later may call that object`() throws {
    let diagram = story(
      try trace(
        """
        client → <FeedTests>.ends() @ FeedTests/FeedTests.swift
          step `let feed = Feed()`
          create Feed.init() @ Feeds/Feed.swift
          name feed at Feed @ FeedTests/FeedTests.swift
          step `feed.observe { feed.stop() }`
          Feed.observe(_:) @ Feeds/Feed.swift
            handoff queue.async
              Feed → step `feed.stop()`
              Feed → Feed.stop() @ Feeds/Feed.swift
              Feed → step `feed.value = 1`
        """))
    let calls = diagram.messages.filter { $0.kind == .call }
    #expect(calls.map(\.name) == ["observe { … }", "stop()", "value = 1"])
    #expect(calls.allSatisfy { $0.sender.lifeline.map { diagram.lifelines[$0].name } == "ends" })
  }

  @Test func `A function of a protocol's extension is called as the test writes it`() throws {
    let diagram = story(
      try trace(
        """
        client → <MapTests>.maps() @ MapTests/MapTests.swift
          step `Promise.value(3).map { $0 }`
          <Promise>.value(_:) @ Promises/Promise.swift
            create Promise.init() @ Promises/Promise.swift
          Promise.`Thenable.map(_:)` @ Promises/Thenable.swift
        """))
    #expect(names(diagram).contains { $0.hasPrefix("map") })
  }
}
