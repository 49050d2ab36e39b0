import SeqtraceEvents
import SeqtraceInterchange
import TestSupport

/// Calls of services inside of one another, some of which recorded themselves; the others have spans.
struct CallTree {
  private struct Call {
    var service: Int
    var caller: Int?
    var name: String
    var children: [Int] = []
    /// The id of the client's span; that of the server's is one more.
    var id: UInt64
    var times: (start: Int, end: Int) = (0, 0)
  }

  private var calls: [Call] = []
  private var clock = 0
  private let recorded: Set<Int>
  /// The trace of all calls.
  static let trace = SpanIdentity.TraceID(high: 0, low: 1)

  /// Makes a tree of calls that follow one another; `recorded` are the numbers of services without spans.
  init(seed: UInt64, recorded: Set<Int>) {
    self.recorded = recorded
    var random = SeededGenerator(seed: seed)
    grow(inside: nil, depth: 0, &random)
  }

  private mutating func grow(
    inside caller: Int?, depth: Int, _ random: inout SeededGenerator
  ) {
    let index = calls.count
    var service = caller == nil ? 0 : Int.random(in: 0..<4, using: &random)
    if let caller, service == calls[caller].service { service = (service + 1) % 4 }
    calls.append(
      Call(
        service: service, caller: caller.map { calls[$0].service }, name: "call \(index)",
        id: UInt64(10 * index + 1)))
    if let caller { calls[caller].children.append(index) }
    clock += 10
    calls[index].times.start = clock
    let count = depth == 4 ? 0 : Int.random(in: depth == 0 ? 2...4 : 0...3, using: &random)
    for _ in 0..<count { grow(inside: index, depth: depth + 1, &random) }
    clock += 10
    calls[index].times.end = clock
  }

  /// The messages that a diagram of everything has.
  var messages: [String] {
    calls.map { call in
      "\(call.caller.map { "s\($0)" } ?? "?") -> s\(call.service): \(call.name)"
    }
  }

  /// Whether the system has spans at all.
  var hasSpans: Bool { calls.contains { !recorded.contains($0.service) } }

  /// The spans of all services that didn't record themselves.
  func spans() throws -> SpanCollection {
    var lines: [String] = []
    for call in calls {
      let parent = parent(of: call)
      let times = call.times
      if let caller = call.caller, !recorded.contains(caller) {
        lines.append(
          SpanSamples.line(
            Int(call.id), in: parent.map(Int.init), "GET", of: "s\(caller)", kind: 3,
            times.start...times.end))
      }
      if !recorded.contains(call.service) {
        lines.append(
          SpanSamples.line(
            Int(call.id) + 1, in: call.caller == nil ? nil : Int(call.id), call.name,
            of: "s\(call.service)", kind: 2, times.start + 1...times.end - 1))
      }
    }
    return try SpanReading.result(of: lines.joined(separator: "\n")).collection
  }

  /// The server's span around a call.
  private func parent(of call: Call) -> UInt64? {
    calls.first { $0.children.contains { calls[$0].id == call.id } }.map { $0.id + 1 }
  }

  /// The recording of a service: a lane for each request, with a clock of its own.
  func recording(of service: Int) -> TraceJoin.Recording {
    var trace = Trace(title: "s\(service)")
    var rows: [String: ParticipantID] = [:]
    func role(_ name: String) -> ParticipantID {
      let row = rows[name] ?? ParticipantID(trace.participants.count)
      if rows.updateValue(row, forKey: name) == nil {
        trace.participants.append(Participant(name: name))
      }
      return row
    }
    func add(_ kind: TraceEvent.Kind, _ time: Int, _ lane: Int) -> Int {
      trace.events.append(
        TraceEvent(
          id: EventID(trace.events.count + 1), kind: kind, lane: LaneID(lane),
          time: Int64(time - 1000 * service)))
      return trace.events.count - 1
    }
    for (lane, call) in calls.enumerated() where call.service == service {
      let begin = add(.call, call.times.start + 1, lane)
      trace.events[begin].receiver = role("s\(service)")
      trace.events[begin].name = call.name
      trace.events[begin].spans = [
        SpanIdentity(
          .server, in: Self.trace, span: 0, parent: call.caller == nil ? 0 : call.id)
      ]
      for child in call.children.map({ calls[$0] }) {
        let inner = add(.call, child.times.start, lane)
        trace.events[inner].receiver = role("server")
        trace.events[inner].name = "GET"
        trace.events[inner].spans = [SpanIdentity(.client, in: Self.trace, span: child.id)]
        trace.events[add(.return, child.times.end, lane)].begin = EventID(inner + 1)
      }
      trace.events[add(.return, call.times.end - 1, lane)].begin = EventID(begin + 1)
    }
    return TraceJoin.Recording(name: "s\(service).jsonl", trace: trace)
  }

  /// The recordings of all services that have one and took part.
  var recordings: [TraceJoin.Recording] {
    recorded.sorted().map(recording).filter { !$0.trace.events.isEmpty }
  }
}
