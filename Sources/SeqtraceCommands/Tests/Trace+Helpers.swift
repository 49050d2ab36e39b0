import SeqtraceEvents

extension Trace {
  /// The number of calls of a helper in an activation, with nothing inside, that are kept.
  private static let mostCalls = 1000

  /// Leaves out what a function of a test target, or of a program's main module, is called for again and again, as a loop
  /// that makes data does. A note at the first call that is left out has the number of them.
  ///
  /// - Complexity: O(*n*) for *n* events.
  mutating func leaveOutRepeatedHelpers() {
    let modules = Set(
      events.lazy.filter { $0.kind == .step || $0.kind == .check }
        .compactMap { $0.source.map { String($0.fileID.prefix { $0 != "/" }) } })
    guard !modules.isEmpty, events.count > 2 * Self.mostCalls else { return }
    var counts: [HelperCalls: (count: Int, firstLeftOut: Int)] = [:]
    var isLeftOut = [Bool](repeating: false, count: events.count)
    // The activations that are open in each lane, and whether anything happened in the innermost one.
    var open: [LaneID: [Int]] = [:]
    var isEmpty: [LaneID: Bool] = [:]
    for (index, event) in events.enumerated() {
      let lane = event.lane
      defer { isEmpty[lane] = event.kind.opensActivation }
      if event.kind.opensActivation { open[lane, default: []].append(index) }
      guard event.kind.closesActivation, let begin = open[lane]?.popLast() else { continue }
      let call = events[begin]
      guard isEmpty[lane] ?? false, event.kind == .return, event.begin == call.id,
        call.isCall(ofModules: modules)
      else { continue }
      let helper = HelperCalls(
        lane: lane, around: open[lane]?.last, receiver: call.receiver, name: call.name)
      counts[helper, default: (0, begin)].count += 1
      guard counts[helper]!.count > Self.mostCalls else { continue }
      if counts[helper]!.count == Self.mostCalls + 1 { counts[helper]!.firstLeftOut = begin }
      isLeftOut[begin] = true
      isLeftOut[index] = true
    }
    for (helper, calls) in counts where calls.count > Self.mostCalls {
      let more = calls.count - Self.mostCalls
      let first = events[calls.firstLeftOut]
      events[calls.firstLeftOut] = TraceEvent(
        id: first.id, kind: .note, lane: first.lane, time: first.time, receiver: first.receiver,
        name: "\(helper.name) is called \(more) more times, with nothing inside")
      isLeftOut[calls.firstLeftOut] = false
    }
    var index = -1
    events.removeAll { _ in
      index += 1
      return isLeftOut[index]
    }
  }
}

/// The calls of a function of an object or type in an activation.
private struct HelperCalls: Hashable {
  let lane: LaneID
  let around: Int?
  let receiver: ParticipantID?
  let name: String
}
