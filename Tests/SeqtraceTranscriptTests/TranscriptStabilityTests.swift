import SeqtraceEvents
import SeqtraceTranscript
import TestSupport
import Testing

struct TranscriptStabilityTests {
  private static func lines(of trace: Trace) -> [String] {
    String(decoding: TranscriptWriter().write(trace), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// A trace whose lanes are told apart by what they do, so that canonical order doesn't depend on
  /// one call more or less.
  private static func trace(seed: UInt64) -> Trace {
    var generator = TraceGenerator(seed: seed)
    var trace = generator.trace(count: 80)
    var names: [LaneID: String] = [:]
    for index in trace.events.indices where names[trace.events[index].lane] == nil {
      let lane = trace.events[index].lane
      // Lanes are compared by names first; zeros keep these in order.
      names[lane] = "task" + String(repeating: "0", count: 4 - "\(lane)".count) + "\(lane)"
      trace.events[index].name = names[lane]!
    }
    return trace
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `One call more adds its own line and changes no other`(_ seed: UInt64) {
    let before = Self.trace(seed: seed)
    var random = SeededGenerator(seed: seed)
    var after = before
    var seen: Set<LaneID> = [0]
    let places = before.events.indices.filter {
      !seen.insert(before.events[$0].lane).inserted
    }
    let place = places.randomElement(using: &random)!
    let lane = before.events[place].lane
    let id = EventID(before.events.count + 1)
    after.participants.append(Participant(name: "inserted"))
    let receiver = ParticipantID(after.participants.count - 1)
    let call = TraceEvent(
      id: id, kind: .call, lane: lane, receiver: receiver, name: "here()",
      source: SourceLine(fileID: "Somewhere/Else.swift", line: 7))
    let end = TraceEvent(id: id.next, kind: .return, lane: lane, value: "1", begin: id)
    after.events.insert(contentsOf: [call, end], at: place)

    let (old, new) = (Self.lines(of: before), Self.lines(of: after))
    let inserted = new.filter { $0.contains("inserted.here()") }
    #expect(inserted.count == 1)
    #expect(new.filter { !$0.contains("inserted.here()") } == old)
  }

  @Test func `One more object renames only later ones of its type`() {
    func trace(_ count: Int) -> Trace {
      TraceScript.trace { script in
        for object in (4 - count)..<4 {
          script.during(.create, from: "client", to: "Account#\(object + 1)")
          script.during(.call, "open()", from: "client", to: "Account#\(object + 1)")
        }
        script.during(.call, "close()", from: "client", to: "Bank#1")
      }
    }
    #expect(
      Self.lines(of: trace(3)).suffix(4) == [
        "client → create Account#3", "client → Account#3.open()", "client → Bank.close()", "",
      ])
    #expect(Array(Self.lines(of: trace(2)).prefix(6)) == Array(Self.lines(of: trace(3)).prefix(6)))
  }

  @Test func `A trace run in another order gives the same transcript`() {
    for seed in 0..<50 as Range<UInt64> {
      let trace = Self.trace(seed: seed)
      var scheduler = TraceScheduler(seed: seed)
      #expect(Self.lines(of: scheduler.rescheduled(trace)) == Self.lines(of: trace))
    }
  }
}
