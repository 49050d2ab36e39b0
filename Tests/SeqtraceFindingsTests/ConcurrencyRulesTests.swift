import SeqtraceEvents
import SeqtraceFindings
import TestSupport
import Testing

struct ConcurrencyRulesTests {
  /// A run whose events are a tenth of a second apart.
  private func timed(_ body: (inout TraceScript) -> Void) -> Trace {
    var trace = run(body)
    for index in trace.events.indices { trace.events[index].time = Int64(index) * 100_000_000 }
    return trace
  }

  // MARK: - Checks

  /// Two calls that check a token, and then set it.
  private func checks(then more: (inout TraceScript) -> Void = { _ in }) -> Trace {
    timed { script in
      let first = script.add(.call, "valid()", from: "A", to: "Session#1", lane: 1)
      script.add(.read, "if token", to: "Session#1", lane: 1)
      let second = script.add(.call, "valid()", from: "B", to: "Session#1", lane: 2)
      script.add(.read, "if token", to: "Session#1", lane: 2)
      script.during(.propertyChange, "token", to: "Session#1", lane: 1)
      script.add(.return, begin: first, lane: 1)
      more(&script)
      script.during(.propertyChange, "token", to: "Session#1", lane: 2)
      script.add(.return, begin: second, lane: 2)
    }
  }

  @Test func `A check that another call has made stale is found`() {
    let found = findings("stale-check", in: checks())
    #expect(
      found.map(\.sentence.plain) == [
        "Session.valid() checked token and set it after an await, although another call of it had changed it between"
      ])
    #expect(
      found[0].evidence.map(\.label) == ["called", "checked", "changed meanwhile", "set"])
  }

  @Test(arguments: ["if token", "if", "token"])
  func `A check after the change isn't stale`(_ names: String) {
    let trace = checks { $0.add(.read, names, to: "Session#1", lane: 2) }
    #expect(sentences("stale-check", in: trace) == [])
  }

  @Test func `A call of the same object may check, and what was set at once isn't stale`() {
    #expect(
      sentences("stale-check", in: checks { $0.call("ok()", to: "Session#1", lane: 2) }) == [])
    let marked = timed { script in
      script.add(.call, "stop()", from: "A", to: "Box#1", lane: 1)
      script.add(.read, "if state", to: "Box#1", lane: 1)
      script.during(.propertyChange, "state", to: "Box#1", lane: 1)
      script.during(.propertyChange, "state", from: "B", to: "Box#1", lane: 2)
      script.during(.propertyChange, "state", to: "Box#1", lane: 1)
    }
    #expect(sentences("stale-check", in: marked) == [])
  }

  @Test func `Without times, nothing is known of lanes`() {
    var trace = checks()
    for index in trace.events.indices { trace.events[index].time = nil }
    #expect(sentences("stale-check", in: trace) == [])
  }

  // MARK: - Equal work

  private func loads(
    _ inner: String = "work()", waits: Bool = false, arguments: [[String]] = [[], []]
  ) -> Trace {
    timed { script in
      let name = arguments[0].isEmpty ? "load()" : "load(_:)"
      let calls = (1...2).map { lane in
        let arguments = arguments[lane - 1]
        let outer = script.add(
          .call, name, from: "A", to: "Store#1", arguments, lane: LaneID(lane))
        let inner = script.add(.call, inner, to: "Disk#2", lane: LaneID(lane))
        if waits { script.add(.wait, "await", value: "continuation", lane: LaneID(lane)) }
        return (outer, inner)
      }
      for (lane, call) in zip([LaneID(1), 2], calls) {
        script.add(.return, begin: call.1, lane: lane)
        script.add(.return, begin: call.0, lane: lane)
      }
    }
  }

  @Test func `Equal calls that overlap and do equal work are found`() {
    #expect(
      sentences("duplicate-work", in: loads()) == [
        "Store.load() started while another such call was in flight, and both called Disk.work()"
      ])
    #expect(sentences("duplicate-work", in: loads(arguments: [["1"], ["1"]])).count == 1)
  }

  @Test func `Other arguments, unknown ones, and waits at a gate aren't equal work`() {
    #expect(sentences("duplicate-work", in: loads(arguments: [["1"], ["2"]])) == [])
    #expect(sentences("duplicate-work", in: loads("work(_:)")) == [])
    #expect(sentences("duplicate-work", in: loads(waits: true)) == [])
  }

  // MARK: - Streams

  private func streams(_ first: String, _ second: String) -> Trace {
    timed { script in
      for (lane, stream) in [(LaneID(1), first), (2, second)] {
        script.add(.call, "follow()", from: "A", to: "Reader#\(lane)", lane: lane)
        script.add(.wait, "for await", value: stream, lane: lane)
      }
      for lane in [LaneID(1), 2, 1] {
        let sent = script.add(.handoff, "yield", from: "A")
        script.add(.await, cause: sent, lane: lane)
      }
    }
  }

  @Test func `Two loops over one stream are found, and over two streams aren't`() {
    #expect(
      sentences("shared-stream", in: streams("stream 1", "stream 1")) == [
        "two loops read one stream, and each element reached one of them: Reader.follow() had 2, Reader.follow() had 1"
      ])
    #expect(sentences("shared-stream", in: streams("stream 1", "stream 2")) == [])
  }

  // MARK: - Cancellation

  private func waits(areCancelled: [Bool]) -> Trace {
    timed { script in
      let lanes = areCancelled.indices.map { LaneID($0 + 1) }
      let calls = lanes.map { lane in
        (
          script.add(.call, "ask()", from: "A", to: "Client#\(lane)", lane: lane),
          script.add(.call, "answer()", to: "Pool#9", lane: lane)
        )
      }
      script.call("close()", from: "A", to: "Pool#9") { script in
        for (lane, call) in zip(lanes, calls) {
          let sent = script.add(.handoff, "resume")
          script.add(.await, cause: sent, lane: lane)
          script.add(.throw, "cancelled", value: "CancellationError", begin: call.1, lane: lane)
        }
      }
      for (lane, isCancelled) in zip(lanes, areCancelled) {
        script.add(
          .return, isCancelled ? "cancelled" : "", begin: calls[Int(lane) - 1].0, lane: lane)
      }
    }
  }

  @Test func `A cancellation that also ends the wait of a task that wasn't cancelled is found`() {
    #expect(
      sentences("foreign-cancellation", in: waits(areCancelled: [true, false])) == [
        "Pool.close() ended Pool.answer() with a cancellation in a cancelled task, and in one that nothing had cancelled"
      ])
  }

  @Test(arguments: [[false, false], [true, true], [true], [false]])
  func `Waits of tasks that are all cancelled, or none of them, are ended as meant`(
    _ areCancelled: [Bool]
  ) {
    #expect(sentences("foreign-cancellation", in: waits(areCancelled: areCancelled)) == [])
  }

  // MARK: - Blocked threads

  private func blocking(_ what: String?, events: Int) -> Trace {
    timed { script in
      script.call("save()", from: "A", to: "Store#1", lane: 1) {
        $0.add(.wait, "semaphore.wait()", value: what, lane: 1)
        for _ in 0..<events { $0.call("other()", from: "A", to: "B#2") }
      }
    }
  }

  @Test func `A statement that blocks for long is found by what it blocks`() {
    #expect(
      sentences("blocked-main", in: blocking("main", events: 2)) == [
        "Store.save() blocked the main actor for 500 ms, in semaphore.wait()"
      ])
    #expect(
      sentences("blocked-pool", in: blocking("pool", events: 2)) == [
        "Store.save() blocked a thread of the task pool for 500 ms, in semaphore.wait()"
      ])
    #expect(sentences("blocked-pool", in: blocking("main", events: 2)) == [])
    #expect(sentences("blocked-main", in: blocking("main", events: 0)) == [])
    #expect(sentences("blocked-main", in: blocking(nil, events: 2)) == [])
  }

  @Test func `A statement that blocks until a program is stopped is found`() {
    let trace = timed {
      $0.add(.call, "save()", from: "A", to: "Store#1", lane: 1)
      $0.add(.wait, "lock.lock()", value: "pool", lane: 1)
      for _ in 0..<2 { $0.call("other()", from: "A", to: "B#2") }
    }
    #expect(
      sentences("blocked-pool", in: trace) == [
        "Store.save() blocked a thread of the task pool until the end, in lock.lock()"
      ])
  }

  // MARK: - Tasks

  private func task(endsBeforeTest: Bool = false, isCancelled: Bool = false) -> Trace {
    timed { script in
      var spawn: EventID = 0
      let test = script.add(.call, "saves()", from: "client", to: "Tests")
      spawn = script.add(.handoff, "Task")
      if endsBeforeTest { script.call("write()", from: "Tests", to: "Saver#1", lane: 1) }
      script.add(.return, begin: test)
      let call = script.add(.call, "write()", from: "Tests", to: "Saver#1", cause: spawn, lane: 1)
      script.add(.return, isCancelled ? "cancelled" : "", begin: call, lane: 1)
    }
  }

  @Test func `Work that starts after its test is found, with its start`() {
    let found = findings("outlived", in: task())
    #expect(
      found.map(\.sentence.plain) == [
        "work of Tests.saves() went on after it had ended, with Saver.write()"
      ])
    #expect(found[0].evidence.map(\.label) == ["started", "called"])
    #expect(sentences("outlived", in: task(isCancelled: true)) == [])
  }

  private func continuation(
    mainEnds: Bool = false, isResumed: Bool = false, statement: Bool = false
  ) -> Trace {
    timed { script in
      let main = script.add(.call, "main()", from: "client", to: "App")
      let spawn = script.add(.handoff, "Task")
      script.add(.call, "load()", from: "App", to: "Loader#1", cause: spawn, lane: 1)
      script.add(.wait, "await", value: "continuation", lane: 1)
      if statement { script.add(.wait, "await withCheckedContinuation { … }", lane: 1) }
      script.call("park(_:)", to: "Loader#1", lane: 1)
      if isResumed {
        let sent = script.add(.handoff, "resume")
        script.add(.await, cause: sent, lane: 1)
      }
      if mainEnds { script.add(.return, begin: main) }
    }
  }

  @Test(arguments: [false, true])
  func `A continuation that a stopped program waits for is found`(_ statement: Bool) {
    let found = findings("unresumed", in: continuation(statement: statement))
    #expect(
      found.map(\.sentence.plain) == [
        "Loader.load() waits for a continuation that nothing had resumed at the end"
      ])
    #expect(found.first?.evidence.map(\.label) == ["task started", "then called", "waits"])
  }

  @Test func `A resumed continuation, and one that is left when the program ends, aren't found`() {
    #expect(sentences("unresumed", in: continuation(isResumed: true)) == [])
    #expect(sentences("unresumed", in: continuation(mainEnds: true)) == [])
  }

  // MARK: - Errors

  private func dropped(_ word: String, between: Bool = false, ending: String = "") -> Trace {
    run { script in
      script.call("close()", from: "client", to: "File#1") {
        let call = $0.add(.call, "write()", to: "Disk#2")
        $0.add(.throw, ending, value: "Full", begin: call)
        if between { $0.call("log()", to: "Log#3") }
        $0.add(.drop, word)
      }
    }
  }

  @Test func `An error is dropped where nothing happens after it`() {
    #expect(
      sentences("swallowed-error", in: dropped("try?")) == [
        "Disk.write() threw Full, which try? dropped"
      ])
    #expect(
      sentences("swallowed-error", in: dropped("catch")) == [
        "Disk.write() threw Full, which an empty catch dropped"
      ])
    #expect(sentences("swallowed-error", in: dropped("try?", between: true)) == [])
    #expect(sentences("swallowed-error", in: dropped("try?", ending: "cancelled")) == [])
  }

  // MARK: - Groups, the path, pictures

  @Test func `Objects that hold each other are found by the first of them`() {
    func family(isHeld: Bool) -> Trace {
      run {
        $0.create("Root#1", from: "client") {
          $0.create("Parent#2") { $0.create("Child#3") }
          $0.call("build()", to: "Parent#2") {
            $0.call("start()", to: "Child#3") { $0.call("started()", to: "Parent#2") }
          }
        }
        if isHeld { $0.call("ask()", from: "Other#4", to: "Child#3") }
        $0.destroy("Root#1", from: "client")
      }
    }
    #expect(
      sentences("leaked-object", in: family(isHeld: false)) == [
        "Parent is alive at the end, although every object that made or used it, but for those that it uses itself, was destroyed"
      ])
    #expect(sentences("leaked-object", in: family(isHeld: true)) == [])
  }

  @Test func `The slowest path of a test names the statement that takes the time, or nothing`() {
    func test(_ statement: String?) -> Trace {
      timed { script in
        script.call("sleeps()", from: "client", to: "Tests") {
          $0.add(.step, "let a = A()")
          $0.create("A#1")
          if let statement { $0.add(.step, statement) }
        }
      }
    }
    var slept = test("try await Task.sleep(for: .seconds(9))")
    slept.events[slept.events.count - 1].time = 9_000_000_000
    #expect(
      sentences("slowest-path", in: slept) == [
        "Tests.sleeps(), 9 s; Tests.sleeps() itself takes 8.9 s of the critical path, most of it in try await Task.sleep(for: .seconds(9))"
      ])
    var idle = test(nil)
    idle.events[idle.events.count - 1].time = 9_000_000_000
    #expect(sentences("slowest-path", in: idle) == [])
  }

  @Test func `A finding is noted after the last event that shows it`() throws {
    let trace = checks()
    let found = findings("stale-check", in: trace)
    let noted = trace.noting(found)
    #expect(noted.events.count == trace.events.count + 1)
    let index = try #require(noted.events.firstIndex { $0.kind == .note })
    #expect(index == found[0].evidence.last!.position + 1)
    #expect(noted.events[index].name == found[0].note)
    #expect(noted[noted.events[index].receiver!].name == "Session")
    #expect(Set(noted.events.map(\.id)).count == noted.events.count)
    #expect(trace.noting([]) == trace)
  }
}
