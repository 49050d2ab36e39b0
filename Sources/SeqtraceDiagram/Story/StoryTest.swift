import SeqtraceEvents

/// The part of a recording that a story is about: the call of a test with its set-up, the start of a program,
/// or the call of another function.
struct StoryTest {
  /// The names of functions that run before and after each test.
  private static let before: Set = ["setUp()", "setUpWithError()"]
  private static let after: Set = ["tearDown()", "tearDownWithError()", "deinit"]

  /// The indices of the event that calls the test, and of the end event of this call.
  let start: Int
  let end: Int
  /// The calls of the other tests.
  let others: [Range<Int>]
  /// The events of the set-up: statements of the suite, with the calls that they make directly.
  private(set) var setUp: [TraceEvent] = []
  /// The rows of the participants that represent the test: its suite, and the module of its functions.
  let ownRows: Set<Int>
  /// The lane of the test's call.
  let lane: LaneID
  /// The lanes of the test and of the work that it starts.
  private(set) var lanes: Set<LaneID>
  /// The number of calls in work without a known start in the test. They aren't drawn.
  private(set) var unknownCalls = 0

  /// Finds the call that a story is about; fails if there is none.
  ///
  /// - Parameter function: The function to draw; `nil` for a function with recorded statements. Of several
  ///   calls, the first one that failed is used, or else the first.
  init?(in trace: Trace, of function: NamePattern? = nil) {
    var open: [LaneID: [Int]] = [:]
    var ends: [Int: Int] = [:]
    var found: [Int] = []
    var setUps: [Int] = []
    var failed: Set<Int> = []
    for (index, event) in trace.events.enumerated() {
      if event.kind.opensActivation {
        if let function, event.kind == .call, trace.isCall(event, of: function),
          !(open[event.lane] ?? []).contains(where: found.contains)
        {
          found.append(index)
        }
        open[event.lane, default: []].append(index)
      } else if event.kind.closesActivation {
        while let last = open[event.lane]?.popLast() {
          ends[last] = index
          if event.kind == .throw { failed.insert(last) }
          if trace.events[last].id == event.begin { break }
        }
      } else if event.kind == .step || event.kind == .check || event.kind == .issue {
        let frames = open[event.lane] ?? []
        if event.kind == .issue { failed.formUnion(frames) }
        guard function == nil, event.kind != .issue, let inner = frames.last else { continue }
        if frames.contains(where: { Self.after.contains(trace.events[$0].name) }) { continue }
        if let outer = frames.first(where: { Self.isSetUp(trace.events[$0]) }) {
          if setUps.last != outer { setUps.append(outer) }
        } else if !frames.contains(where: found.contains), trace.events[inner].kind == .call,
          trace.events[inner].name.first != "{"
        {
          found.append(inner)
        }
      }
    }
    guard let test = found.first(where: failed.contains) ?? found.first else { return nil }
    let call = trace.events[test]
    let ranges = found.map { $0..<(ends[$0] ?? trace.events.count) }
    (start, end, lane) = (test, ends[test] ?? trace.events.count, call.lane)
    others = ranges.filter { $0.lowerBound != test }
    let module = String(call.source?.fileID.prefix { $0 != "/" } ?? "")
    let suite = call.receiver.map { trace[$0].name }
    ownRows = Set(
      trace.participants.indices.filter { row in
        let participant = trace.participants[row]
        return participant.name == suite || participant.serial == nil && participant.name == module
      })
    lanes = []
    findLanes(in: trace)
    // The set-up before an earlier test belongs to that test.
    let earlier = others.lazy.map(\.lowerBound).filter { $0 < test }.max() ?? -1
    let mentioned = setUps.isEmpty ? [] : mentionedNames(in: trace)
    for index in setUps where index > earlier && index < test {
      let isOfSuite = trace.events[index].receiver == call.receiver
      guard isOfSuite, others.isEmpty || trace.events[index].lane == call.lane else { continue }
      addSetUp(trace, index..<(ends[index] ?? index), lane: call.lane, mentioned)
    }
  }

  /// Returns the events of the story: those of the set-up, and then those of the test.
  func events(of trace: Trace) -> some Sequence<TraceEvent> {
    let body = trace.events[
      min(start + 1, trace.events.count)..<max(start + 1, min(end, trace.events.count))]
    return [setUp[...], body].lazy.joined().filter { lanes.contains($0.lane) }
  }

  private static func isSetUp(_ event: TraceEvent) -> Bool {
    before.contains(event.name) || event.name.hasPrefix("init(")
  }

  private mutating func findLanes(in trace: Trace) {
    lanes = [trace.events[start].lane]
    var strange: Set<LaneID> = []
    var seen = Set(trace.events[..<start].map(\.lane)).union(lanes)
    var known: Set<EventID> = []
    for event in trace.events[start...] {
      if seen.insert(event.lane).inserted {
        let isKnown = event.cause.map(known.contains) ?? false
        if isKnown || others.isEmpty { lanes.insert(event.lane) }
        if !isKnown, others.isEmpty { strange.insert(event.lane) }
      }
      if lanes.contains(event.lane) { known.insert(event.id) }
      // Work that calls the test belongs to the test, even if the start of the work is unknown.
      if strange.contains(event.lane),
        event.kind.tellsSource || isOwn(event.sender) || isOwn(event.receiver)
      {
        strange.remove(event.lane)
      }
    }
    lanes.subtract(strange)
    unknownCalls = trace.events.count { strange.contains($0.lane) && $0.kind.opensActivation }
  }

  private func isOwn(_ participant: ParticipantID?) -> Bool {
    participant.map { ownRows.contains(Int($0.index)) } ?? false
  }

  /// Adds the statements of the set-up that declare a name which the test uses, with the calls that the suite
  /// makes in these statements.
  private mutating func addSetUp(
    _ trace: Trace, _ range: Range<Int>, lane: LaneID, _ mentioned: Set<String>
  ) {
    let made = Set(trace.events[range].lazy.filter { $0.kind == .naming }.map(\.receiver))
    // For each open call, whether it is drawn. Calls inside a drawn call aren't drawn.
    var frames: [Bool] = []
    var isMentioned = false
    for event in trace.events[range].dropFirst()
    where event.lane == trace.events[range.lowerBound].lane {
      var event = event
      event.lane = lane
      if event.kind.closesActivation {
        if frames.popLast() ?? false { setUp.append(event) }
      } else if event.kind == .step || event.kind == .check {
        if frames.isEmpty {
          isMentioned = SourceText(event.name).result.map(mentioned.contains) ?? false
        }
        if isMentioned, frames.isEmpty { setUp.append(event) }
      } else {
        // Inside these calls, only the creation of the object counts.
        let isTold =
          isMentioned && (frames.isEmpty || event.kind == .create && made.contains(event.receiver))
        if event.kind.opensActivation { frames.append(isTold && !isOwn(event.receiver)) }
        if isTold, !isOwn(event.receiver) || event.kind == .naming { setUp.append(event) }
      }
    }
  }

  /// Returns the names that the test uses before it declares them itself.
  private func mentionedNames(in trace: Trace) -> Set<String> {
    var mentioned: Set<String> = []
    var given: Set<String> = []
    for event in trace.events[start..<min(end, trace.events.count)]
    where [.step, .check].contains(event.kind) && lanes.contains(event.lane) {
      let text = SourceText(event.name)
      mentioned.formUnion(text.names.subtracting(given))
      if let result = text.result, !mentioned.contains(result) { given.insert(result) }
    }
    return mentioned
  }
}

extension Trace {
  /// Returns whether any event calls a function that a pattern matches.
  package func hasCall(of function: NamePattern) -> Bool {
    events.contains { $0.kind == .call && isCall($0, of: function) }
  }

  /// Returns whether an event calls a function that a pattern matches: `Cart.add(_:)`, `add(_:)`, `Cart.add`,
  /// `add`.
  package func isCall(_ event: TraceEvent, of function: NamePattern) -> Bool {
    let names = [event.name, String(event.name.prefix { $0 != "(" })]
    let type = event.receiver.map { TypeName.simpleName(of: self[$0].name).prefix { $0 != "<" } }
    return names.contains { name in
      function.matches(name) || type.map { function.matches("\($0).\(name)") } ?? false
    }
  }

  /// Returns the trace with a call around the top-level statements of a program, if the trace starts with
  /// such statements.
  package func enclosingProgram() -> Trace {
    var depths: [LaneID: Int] = [:]
    for event in events {
      if event.kind == .step || event.kind == .check {
        return depths[event.lane, default: 0] == 0 ? enclosingLane(of: event) : self
      }
      if event.kind.opensActivation { depths[event.lane, default: 0] += 1 }
      if event.kind.closesActivation { depths[event.lane, default: 0] -= 1 }
    }
    return self
  }

  private func enclosingLane(of step: TraceEvent) -> Trace {
    let module = String(step.source?.fileID.prefix { $0 != "/" } ?? "")
    var trace = self
    let row = participants.firstIndex { $0.serial == nil && $0.name == module }
    if row == nil { trace.participants.append(Participant(name: module)) }
    let id = (events.map(\.id).max() ?? 0).next
    trace.events.insert(
      TraceEvent(
        id: id, kind: .call, lane: step.lane, receiver: ParticipantID(row ?? participants.count),
        name: "main()", source: step.source), at: 0)
    // The new call now sends the outermost events, so they have no sender of their own. If the program was
    // stopped, some calls have no end. The new call then gets none either.
    var depth = 0
    for index in trace.events.indices.dropFirst() where trace.events[index].lane == step.lane {
      if depth == 0 { trace.events[index].sender = nil }
      if trace.events[index].kind.opensActivation { depth += 1 }
      if trace.events[index].kind.closesActivation { depth -= 1 }
    }
    if depth == 0 {
      trace.events.append(TraceEvent(id: id.next, kind: .return, lane: step.lane, begin: id))
    }
    return trace
  }
}
