import SeqtraceEvents
import SeqtraceFindings
import TestSupport
import Testing

struct CallRulesTests {
  // MARK: - Repeats

  private static func list(_ count: Int, _ body: @escaping (inout TraceScript, Int) -> Void)
    -> Trace
  {
    run { script in
      script.call("load()", from: "client", to: "List#1") {
        for index in 0..<count { body(&$0, index) }
      }
    }
  }

  @Test func `A call for each element is found, also with other calls between`() {
    let trace = Self.list(12) { script, index in
      script.during(.call, "customer(_:)", to: "Database#2", ["\(index)"])
      script.call("add(_:)", to: "Row#\(index + 3)")
    }
    #expect(
      sentences("repeated-call", in: trace) == [
        "List.load() called Database.customer(_:) 12 times, with different arguments",
        "List.load() called Row.add(_:) 12 times",
      ])
  }

  @Test func `The same arguments each time are named as such`() {
    let trace = Self.list(10) { script, _ in
      script.during(.call, "settings()", to: "Database#2", ["1"])
    }
    #expect(
      sentences("repeated-call", in: trace) == [
        "List.load() called Database.settings() 10 times, with the same arguments"
      ])
  }

  @Test func `Few calls, calls within a type, and values aren't found`() {
    #expect(sentences("repeated-call", in: Self.list(9) { $0.call("a()", to: "B#\($1)") }) == [])
    #expect(
      sentences("repeated-call", in: Self.list(20) { $0.call("a()", to: "List#\($1)") }) == [])
    let values = Self.list(20) { script, _ in script.call("contains(_:)", to: "Flags") }
    #expect(sentences("repeated-call", in: values) == [])
  }

  @Test func `The share of time is known if times are`() {
    var trace = Self.list(10) { script, _ in script.call("find()", to: "Database#2") }
    for index in trace.events.indices { trace.events[index].time = Int64(index * 10) }
    #expect(
      sentences("repeated-call", in: trace) == [
        "List.load() called Database.find() 10 times, which took 47 % of its time"
      ])
  }

  @Test func `Times of other programs may be anything`() {
    var trace = Self.list(10) { script, _ in script.call("find()", to: "Database#2") }
    let times: [Int64?] = [.min, .max, 0, nil, .max, -1, .max - 1]
    for index in trace.events.indices { trace.events[index].time = times[index % times.count] }
    #expect(
      sentences("repeated-call", in: trace).first?
        .hasPrefix("List.load() called Database.find() 10 times") == true)
    #expect(sentences("slowest-path", in: trace).count <= 1)
    trace.events[0].time = .min
    trace.events[trace.events.count - 1].time = .max
    #expect(sentences("slowest-path", in: trace).count <= 1)
  }

  @Test func `The same loop in several calls is one finding with a count`() {
    let trace = run { script in
      for _ in 0..<3 {
        script.call("load()", from: "client", to: "List#1") {
          for _ in 0..<10 { $0.call("find()", to: "Database#2") }
        }
      }
    }
    #expect(findings("repeated-call", in: trace).map(\.count) == [3])
  }

  // MARK: - Objects

  @Test func `An object that outlives all objects that used it is found`() {
    let trace = run {
      $0.create("Screen#1", from: "client") {
        $0.create("Player#2") { $0.create("Timer#3") }
        $0.call("start()", to: "Player#2")
      }
      $0.destroy("Screen#1", from: "client")
    }
    let found = findings("leaked-object", in: trace)
    #expect(
      found.map(\.sentence.plain) == [
        "Player is alive at the end, although every object that made or used it was destroyed"
      ])
    #expect(found[0].evidence.map(\.label) == ["created", "last used", "last user destroyed"])
    #expect(sentences("leaked-object", in: trace, isCut: true) == [])
  }

  @Test func `What a role or a living object has used may be held by it`() {
    let byRole = run {
      $0.create("Screen#1", from: "client") { $0.create("Player#2") }
      $0.call("pause()", from: "client", to: "Player#2")
      $0.destroy("Screen#1", from: "client")
    }
    let byObject = run {
      $0.create("Screen#1", from: "client") { $0.create("Player#2") }
      $0.call("pause()", from: "Other#3", to: "Player#2")
      $0.destroy("Screen#1", from: "client")
    }
    #expect(sentences("leaked-object", in: byRole) == [])
    #expect(sentences("leaked-object", in: byObject) == [])
  }

  @Test func `An object that was never used, or whose initialiser threw, may never have been one`()
  {
    let unused = run {
      $0.create("Screen#1", from: "client") { $0.create("Player#2") }
      $0.destroy("Screen#1", from: "client")
    }
    let failed = run {
      $0.create("Screen#1", from: "client") {
        $0.during(.create, to: "Player#2", throwing: "NoFile") { $0.call("open()", to: "Player#2") }
      }
      $0.destroy("Screen#1", from: "client")
    }
    #expect(sentences("leaked-object", in: unused) == [])
    #expect(sentences("leaked-object", in: failed) == [])
  }

  @Test func `In a run with several lanes, queued work may still hold an object`() {
    let trace = run {
      $0.create("Screen#1", from: "client") {
        $0.create("Player#2")
        $0.call("start()", to: "Player#2")
        $0.add(.handoff, "queue.async")
      }
      $0.destroy("Screen#1", from: "client")
    }
    #expect(sentences("leaked-object", in: trace) == [])
  }

  @Test func `An object whose creation isn't recorded isn't judged`() {
    let trace = run {
      $0.create("Screen#1", from: "client") { $0.call("start()", to: "Player#2") }
      $0.destroy("Screen#1", from: "client")
    }
    #expect(sentences("leaked-object", in: trace) == [])
  }

  // MARK: - Tasks

  @Test func `A task that is open when all else has ended is found where it is`() {
    let trace = run { script in
      var spawn: EventID = 0
      script.call("tap()", from: "client", to: "Screen#1") { spawn = $0.add(.spawn, "Task") }
      script.add(.call, "reload()", to: "Model#2", cause: spawn, lane: 1)
      script.add(.call, "fetch()", to: "Server#3", lane: 1)
    }
    #expect(
      sentences("unfinished-work", in: trace) == [
        "Model.reload() hadn't ended when the recording did; it was in Server.fetch()"
      ])
  }

  @Test func `If the program itself was stopped, no task is blamed`() {
    let trace = run {
      $0.add(.call, "main()", from: "client", to: "App#1")
      $0.add(.call, "reload()", to: "Model#2", lane: 1)
    }
    #expect(sentences("unfinished-work", in: trace) == [])
  }

  @Test func `Work of a stopped program is found if its last statement may wait`() {
    let trace = run {
      $0.add(.call, "main()", from: "client", to: "App#1")
      $0.add(.wait, "await model.value", lane: 0)
      $0.add(.call, "reload()", to: "Model#2", lane: 1)
      $0.add(.wait, "await gate.opened", lane: 1)
      $0.add(.call, "compute()", to: "Model#3", lane: 2)
    }
    #expect(
      sentences("unfinished-work", in: trace) == [
        "Model.reload() hadn't ended when the recording did; its last statement is await gate.opened"
      ])
  }

  private static func task(
    named name: String, isAwaited: Bool = false, goesOn: Bool = false, ending: String = ""
  ) -> Trace {
    run { script in
      let spawn = script.add(.spawn, name, from: "Screen#1")
      let call = script.add(.call, "sync()", to: "Model#2", cause: spawn, lane: 1)
      let error = script.add(.throw, ending, value: "Offline", begin: call, lane: 1)
      if goesOn { script.call("show(_:)", to: "Alert#3", lane: 1) }
      if isAwaited { script.add(.await, cause: error) }
    }
  }

  @Test func `An error that ended a task which nothing awaited is found`() {
    #expect(
      sentences("lost-error", in: Self.task(named: "Task")) == [
        "Model.sync() threw Offline in a task that nothing waited for"
      ])
  }

  @Test func `An error that is awaited, caught, a child's, or a cancellation isn't lost`() {
    #expect(sentences("lost-error", in: Self.task(named: "Task", isAwaited: true)) == [])
    #expect(sentences("lost-error", in: Self.task(named: "Task", goesOn: true)) == [])
    #expect(sentences("lost-error", in: Self.task(named: "")) == [])
    #expect(sentences("lost-error", in: Self.task(named: "Task", ending: "cancelled")) == [])
  }

  // MARK: - Rules of a project, times

  @Test func `A forbidden call is found by any spelling of the types`() throws {
    let trace = run {
      $0.call("show()", from: "client", to: "App::CartView#1") {
        $0.call("query(_:)", to: "Store::Database#2")
      }
    }
    for text in ["*View -> Database", "App::* → Store::*", "CartView->*"] {
      let rule = try #require(ForbiddenCall(text))
      let found = sentences("forbidden-call", in: trace) { $0.forbiddenCalls = [rule] }
      #expect(
        found == ["CartView called Database.query(_:), which '\(rule.text)' forbids"], "\(text)")
    }
    let other = try #require(ForbiddenCall("Database -> *View"))
    #expect(sentences("forbidden-call", in: trace) { $0.forbiddenCalls = [other] } == [])
    #expect(sentences("forbidden-call", in: trace) == [])
  }

  @Test(arguments: ["", "View", "-> B", "A ->", "A <- B"])
  func `A rule for calls needs two patterns`(_ text: String) {
    #expect(ForbiddenCall(text) == nil)
  }

  @Test func `The slowest path leads to where the time went`() {
    var trace = run {
      $0.call("a()", from: "client", to: "A#1")
      $0.call("b()", from: "client", to: "B#2") {
        $0.call("c()", to: "C#3")
        $0.call("d()", to: "D#4") { $0.call("e()", to: "E#5") }
      }
    }
    for index in trace.events.indices { trace.events[index].time = Int64(index * index) * 1000 }
    #expect(
      sentences("slowest-path", in: trace) == [
        "B.b(), 77 µs; in it D.d(), 39 µs; in it E.e(), 13 µs; "
          + "B.b() itself takes 31 µs of the critical path"
      ])
    for index in trace.events.indices { trace.events[index].time = nil }
    #expect(sentences("slowest-path", in: trace) == [])
  }

  @Test func `The slowest path goes through lanes, and adds the times of calls of one name`() {
    let trace = run { script in
      var last: [EventID] = []
      script.call("buy()", from: "client", to: "Web#1") {
        for (lane, receiver) in [(LaneID(1), "Stock#2"), (2, "Price#3")] {
          let spawn = $0.add(.spawn, lane: 0)
          let call = $0.add(.call, "get()", to: receiver, cause: spawn, lane: lane)
          last.append(call)
        }
        last[0] = $0.add(.return, begin: last[0], lane: 1)
        for _ in 0..<2 { $0.call("read()", to: "Database#4", lane: 2) }
        last[1] = $0.add(.return, begin: last[1], lane: 2)
        for (lane, event) in zip([LaneID(1), 2], last) { $0.add(.await, cause: event, lane: 0) }
      }
    }
    var timed = trace
    let times: [Int64] = [0, 10, 10, 10, 12, 20, 15, 45, 50, 85, 90, 90, 90, 100]
    for (index, time) in times.enumerated() { timed.events[index].time = time * 1000 }
    #expect(
      sentences("slowest-path", in: timed) == [
        "Web.buy(), 100 µs; in it Price.get(), 78 µs; in it Database.read(), 35 µs; "
          + "Database.read() itself takes 65 µs of the critical path"
      ])
  }
}
