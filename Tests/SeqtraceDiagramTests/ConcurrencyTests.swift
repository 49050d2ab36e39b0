import SeqtraceDiagram
import SeqtraceEvents
import Testing
import TestSupport

/// What becomes of lanes in the diagram.
struct ConcurrencyTests {
  /// Builds the diagram of a trace written by hand.
  private func outline(_ body: (inout TraceScript) -> Void) -> [String] {
    DiagramBuilder().build(TraceScript.trace(Trace(), body)).outline
  }

  @Test func `Children that are begun before any is awaited are drawn in parallel`() {
    let outline = outline { trace in
      let spawns = [trace.add(.spawn), trace.add(.spawn), trace.add(.spawn)]
      // They ran in another order than they were begun.
      let ends = [3, 1, 2].map { trace.call("f\($0)", after: spawns[$0 - 1], LaneID($0)) }
      for end in ends { trace.add(.await, cause: end) }
    }
    #expect(outline == ["par", " f1", "and", " f2", "and", " f3", "end"])
  }

  @Test func `A child that is awaited before the next one is begun is drawn without a frame`() {
    let outline = outline { trace in
      for lane in LaneID.numbers(1...3) {
        let spawn = trace.add(.spawn)
        trace.add(.await, cause: trace.call("f\(lane)", after: spawn, lane))
      }
    }
    #expect(outline == ["f1", "f2", "f3"])
  }

  @Test func `What a lane does until it awaits its child is an operand, the last one`() {
    let outline = outline { trace in
      trace.call("before")
      let spawn = trace.add(.spawn)
      trace.call("own1")
      let end = trace.call("child", after: spawn, 1)
      trace.call("own2")
      trace.add(.await, cause: end)
      trace.call("after")
    }
    #expect(outline == ["before", "par", " child", "and", " own1", " own2", "end", "after"])
  }

  @Test func `A child begun after its lane went on is parallel to the rest alone`() {
    let outline = outline { trace in
      let first = trace.call("a", after: trace.add(.spawn), 1)
      trace.call("own")
      let second = trace.call("b", after: trace.add(.spawn), 2)
      trace.call("more")
      trace.add(.await, cause: first)
      trace.add(.await, cause: second)
    }
    #expect(
      outline == ["par", " a", "and", " own", " par", "  b", " and", "  more", " end", "end"])
  }

  @Test func `Children of children nest`() {
    let outline = outline { trace in
      let spawns = [trace.add(.spawn), trace.add(.spawn)]
      let inner = [
        trace.add(.spawn, cause: spawns[0], lane: 1), trace.add(.spawn, lane: 1),
      ]
      let grandchildren = [
        trace.call("aa", after: inner[0], 3), trace.call("ab", after: inner[1], 4),
      ]
      for end in grandchildren { trace.add(.await, cause: end, lane: 1) }
      let a = trace.call("a", lane: 1)
      let b = trace.call("b", after: spawns[1], 2)
      trace.add(.await, cause: a)
      trace.add(.await, cause: b)
    }
    #expect(
      outline == [
        "par", " par", "  aa", " and", "  ab", " end", " a", "and", " b", "end",
      ])
  }

  @Test func `What goes on after one child while another runs follows the one`() {
    let outline = outline { trace in
      let spawns = [trace.add(.spawn), trace.add(.spawn)]
      let first = trace.call("a", after: spawns[0], 1)
      let second = trace.call("b", after: spawns[1], 2)
      trace.add(.await, cause: first)
      trace.call("own")
      trace.add(.await, cause: second)
    }
    #expect(outline == ["par", " a", " own", "and", " b", "end"])
  }

  @Test func `A window of two children that moves on stands in one frame`() {
    let outline = outline { trace in
      var ends: [EventID] = []
      for lane in LaneID.numbers(1...4) {
        let spawn = trace.add(.spawn)
        ends.append(trace.call("f\(lane)", after: spawn, lane))
        if ends.count > 1 { trace.add(.await, cause: ends[ends.count - 2]) }
      }
      trace.add(.await, cause: ends[3])
    }
    #expect(
      outline == ["par", " f1", "and", " f2", "and", " par", "  f3", " and", "  f4", " end", "end"])
  }

  @Test func `Siblings that depend on each other share an operand`() {
    let outline = outline { trace in
      let spawns = [trace.add(.spawn), trace.add(.spawn), trace.add(.spawn)]
      let first = trace.during(.create, "init()", to: "Store#1", cause: spawns[0], lane: 1) + 1
      let second = trace.call("b", after: spawns[1], 2)
      let third = trace.during(.call, "use", to: "Store#1", cause: spawns[2], lane: 3) + 1
      for end in [first, second, third] { trace.add(.await, cause: end) }
    }
    #expect(outline == ["par", " init()", " use", "and", " b", "end"])
  }

  @Test func `Siblings share an operand if the first destroys what the second still uses`() {
    /// Two children use an object, and the one of the given number destroys it.
    func outline(destroyedBy last: Int) -> [String] {
      self.outline { trace in
        let spawns = [trace.add(.spawn), trace.add(.spawn)]
        var ends: [EventID] = []
        for (child, spawn) in spawns.enumerated() {
          let lane = LaneID(child + 1)
          ends.append(
            trace.during(.call, "use \(child)", to: "Box#1", cause: spawn, lane: lane) + 1)
        }
        ends[last] =
          trace.during(.destroyBegin, "die", to: "Box#1", lane: LaneID(last + 1)) + 1
        for end in ends { trace.add(.await, cause: end) }
      }
    }
    #expect(outline(destroyedBy: 0) == ["use 0", "use 1", "die"])
    #expect(outline(destroyedBy: 1) == ["par", " use 0", "and", " use 1", " die", "end"])
  }

  @Test func `Children that nothing awaits stand together where they were begun`() {
    let outline = outline { trace in
      let spawns = [trace.add(.spawn), trace.add(.spawn)]
      trace.call("own")
      trace.call("b", after: spawns[1], 2)
      trace.call("a", after: spawns[0], 1)
      trace.call("c", after: trace.add(.spawn), 3)
      trace.call("more")
    }
    #expect(outline == ["par", " a", "and", " b", "end", "own", "c", "more"])
  }

  @Test func `Handed-over work that nothing awaits is in no frame: its signal says enough`() {
    let outline = outline { trace in
      let handoffs = [trace.add(.handoff, "first"), trace.add(.handoff, "second")]
      trace.call("b", after: handoffs[1], 2)
      trace.call("a", after: handoffs[0], 1)
      trace.call("own")
    }
    #expect(outline == ["a", "b", "own"])
  }

  @Test func `A delivery on a queue is a signal after the fact, and in no frame`() {
    let outline = outline { trace in
      trace.add(.registration, "n", to: "Center#1", registration: 1, queue: "main")
      let post = trace.during(.postBegin, "n", to: "Center#1")
      trace.during(.callbackBegin, "n", to: "A#1", registration: 1, cause: post, lane: 1)
      trace.call("own")
    }
    #expect(
      outline == ["addObserver(forName:object:queue:using:)", "post(name:object:)", "n", "own"])
  }

  @Test func `A delivery stands in the operand of its post`() {
    let outline = outline { trace in
      trace.add(.registration, "n", to: "Center#1", registration: 1, queue: "main")
      let spawns = [trace.add(.spawn), trace.add(.spawn)]
      let post = trace.during(.postBegin, "n", to: "Center#1", cause: spawns[0], lane: 1)
      let other = trace.call("b", after: spawns[1], 2)
      trace.during(.callbackBegin, "block", to: "A#1", registration: 1, cause: post, lane: 3)
      trace.add(.await, cause: post + 1)
      trace.add(.await, cause: other)
    }
    #expect(
      outline.dropFirst() == ["par", " post(name:object:)", " block", "and", " b", "end"])
  }

  @Test func `A caller's bar lasts until what it awaits is over`() {
    let diagram = DiagramBuilder().build(
      TraceScript.trace { trace in
        let call = trace.add(.call, "all()", from: "client", to: "House#1")
        let spawns = [trace.add(.spawn), trace.add(.spawn)]
        let ends = [trace.call("a", after: spawns[0], 1), trace.call("b", after: spawns[1], 2)]
        for end in ends { trace.add(.await, cause: end) }
        trace.add(.return, begin: call)
        trace.call("next")
      })
    #expect(diagram.bars.first == "House#1 0...2")
    #expect(diagram.fragments.map(\.positions) == [1..<3])
  }

  @Test func `A bar lasts until what was handed over in it leaves, and no longer`() {
    let diagram = DiagramBuilder().build(
      TraceScript.trace { trace in
        let call = trace.add(.call, "append()", from: "client", to: "Log#1")
        let handoff = trace.add(.handoff, "line", from: "Log#1")
        trace.add(.return, begin: call)
        trace.during(.call, "write()", from: "Log#1", to: "Log#1", cause: handoff, lane: 1)
        trace.call("next")
      })
    #expect(diagram.bars == ["Log#1 0...1", "Log#1 1...2", "Log#1 2...2", "A#1 3...3"])
  }

  @Test func `A bar lasts until what the awaited work handed over leaves`() {
    let diagram = DiagramBuilder().build(
      TraceScript.trace { trace in
        let run = trace.add(.call, "run()", from: "client", to: "Backup#1")
        let copying = trace.add(.handoff, "copy", from: "Backup#1")
        let copy = trace.add(.call, "copy()", to: "Backup#1", cause: copying, lane: 1)
        let timer = trace.add(.handoff, "timer", from: "Backup#1", lane: 1)
        let end = trace.add(.return, begin: copy, lane: 1)
        trace.call("verify()", after: timer, 2)
        trace.add(.await, cause: end)
        trace.add(.return, begin: run)
      })
    #expect(diagram.outline == ["run()", "copy", "copy()", "timer", "verify()"])
    #expect(diagram.bars.prefix(3) == ["Backup#1 0...3", "Backup#1 1...3", "Backup#1 2...3"])
  }

  @Test func `The bar of work lasts until the signal with which it ends`() {
    let diagram = DiagramBuilder().build(
      TraceScript.trace { trace in
        let call = trace.add(.call, "rate()", from: "client", to: "Rates#1")
        let lookUp = trace.add(.handoff, "look up", from: "Rates#1")
        trace.during(.call, "lookUp()", to: "Rates#1", cause: lookUp, lane: 1)
        let answer = trace.add(.handoff, "answer", from: "Rates#1", lane: 1)
        trace.add(.await, from: "Rates#1", cause: answer)
        trace.add(.return, begin: call)
      })
    #expect(diagram.outline == ["rate()", "look up", "lookUp()", "answer"])
    #expect(diagram.bars == ["Rates#1 0...3", "Rates#1 1...3", "Rates#1 2...2"])
  }

  @Test func `A bar doesn't last until what is handed over after it`() {
    let diagram = DiagramBuilder().build(
      TraceScript.trace { trace in
        let call = trace.add(.call, "open()", from: "client", to: "Log#1")
        let first = trace.add(.handoff, "line", from: "Log#1")
        trace.add(.return, begin: call)
        let second = trace.add(.handoff, "more", from: "Log#1")
        trace.call("write()", after: first, 1)
        trace.call("sort()", after: second, 2)
      })
    #expect(
      diagram.outline == ["open()", "line", "write()", "more", "sort()"])
    #expect(diagram.bars.first == "Log#1 0...1")
  }

  @Test func `A lane without a beginning is remarked on`() {
    let diagram = DiagramBuilder().build(
      TraceScript.trace { trace in
        trace.call("own")
        trace.add(.return, begin: trace.add(.call, "other", to: "Log#1", lane: 1), lane: 1)
      })
    #expect(
      diagram.remarks == [
        "It isn't known where `other` was started; its place in the diagram has no meaning."
      ])
    #expect(diagram.fragments.isEmpty)
  }

  @Test func `Work that waits for other work stands behind it in one operand`() {
    let diagram = DiagramBuilder().build(
      TraceScript.trace { trace in
        let call = trace.add(.call, "item()", from: "client", to: "Boss#1")
        let notified = trace.add(.handoff, "item.notify", from: "Boss#1")
        let given = trace.add(.handoff, "queue.async", from: "Boss#1")
        let work = trace.add(.call, "work()", to: "Boss#1", cause: given, lane: 1)
        let done = trace.add(.return, begin: work, lane: 1)
        trace.add(.await, "start", cause: notified, lane: 2)
        trace.add(.await, cause: done, lane: 2)
        let own = trace.add(.call, "own()", to: "Boss#1", lane: 2)
        let end = trace.add(.return, begin: own, lane: 2)
        trace.add(.await, cause: done)
        trace.add(.await, cause: end)
        trace.add(.return, begin: call)
      })
    #expect(diagram.fragments.isEmpty)
    #expect(
      diagram.outline == ["item()", "item.notify", "queue.async", "work()", "own()"])
  }

  @Test func `What the user starts besides lane 0, such as another test, needs no remark`() {
    let trace = TraceScript.trace { trace in
      trace.call("one")
      trace.call("two", lane: 1)
    }
    #expect(trace.orphanLanes.isEmpty)
    #expect(DiagramBuilder().build(trace).remarks.isEmpty)
  }

  @Test func `Whatever a thread without a handoff runs next may be another piece of work`() {
    let diagram = DiagramBuilder().build(
      TraceScript.trace { trace in
        trace.call("own")
        let compress = trace.add(.call, "compress", to: "Model#1", lane: 1)
        trace.call("sort", lane: 1)
        trace.add(.return, begin: compress, lane: 1)
        trace.call("upload", lane: 1)
        trace.call("upload", lane: 1)
      })
    #expect(
      diagram.remarks == [
        "It isn't known where `compress` and `upload` were started; their place in the diagram has "
          + "no meaning."
      ])
  }

  @Test(arguments: [true, false])
  func `Lanes that nest without end cost neither the stack nor much time`(_ isAwaited: Bool) {
    let depth = 5_000
    let trace = TraceScript.trace { trace in
      var spawns: [[EventID]] = [[trace.add(.spawn), trace.add(.spawn)]]
      for number in 1...depth {
        let lane = LaneID(number)
        let twin = LaneID(depth + number)
        trace.add(.note, "a", to: "A#1", cause: spawns[number - 1][0], lane: lane)
        trace.add(.note, "b", to: "A#1", cause: spawns[number - 1][1], lane: twin)
        spawns.append([trace.add(.spawn, lane: lane), trace.add(.spawn, lane: lane)])
      }
      guard isAwaited else { return }
      var last = spawns[depth][1]
      for number in (0..<depth).reversed() {
        last = trace.add(.await, cause: last, lane: LaneID(number))
      }
    }
    let diagram = DiagramBuilder().build(trace)
    #expect(diagram.notes.count == 2 * depth)
    #expect(diagram.fragments.count == 16)
  }
}

extension TraceScript {
  /// Adds a call and its return, and returns the return's id.
  @discardableResult fileprivate mutating func call(
    _ name: String, after cause: EventID? = nil, _ lane: LaneID
  ) -> EventID {
    during(.call, name, from: "client", to: "A#1", cause: cause, lane: lane) + 1
  }

  @discardableResult fileprivate mutating func call(_ name: String, lane: LaneID = 0) -> EventID {
    call(name, after: nil, lane)
  }
}

extension SequenceDiagram {
  /// The names of the messages in their fragments, a line each, as far right as they are nested.
  var outline: [String] {
    var lines: [String] = []
    var open: [CombinedFragment] = []
    var rest = fragments[...]
    for position in 0...(messages.last?.position ?? 0) + 1 {
      while let last = open.last, last.positions.upperBound <= position {
        open.removeLast()
        lines.append(String(repeating: " ", count: open.count) + "end")
      }
      if let last = open.last,
        last.operands.dropFirst().contains(where: { $0.positions.lowerBound == position })
      {
        lines.append(String(repeating: " ", count: open.count - 1) + "and")
      }
      while let next = rest.first, next.positions.lowerBound == position {
        lines.append(String(repeating: " ", count: open.count) + next.operator.rawValue)
        open.append(next)
        rest.removeFirst()
      }
      guard let message = messages.first(where: { $0.position == position }) else { continue }
      lines.append(String(repeating: " ", count: open.count) + message.name)
    }
    return lines
  }
}
