import SeqtraceEvents

extension Trace {
  /// The largest number of empty calls of a helper function that are kept in each activation.
  private static let mostCalls = 1000

  /// Removes repeated empty calls of functions in test targets or in a program's main module, such as those
  /// of a loop that creates test data. A note replaces the first removed call, and contains their number.
  ///
  /// - Complexity: O(*n*) for *n* events.
  mutating func leaveOutRepeatedHelpers() {
    let modules = Set(
      events.lazy.filter { $0.kind == .step || $0.kind == .check }
        .compactMap { $0.source.map { String($0.fileID.prefix { $0 != "/" }) } })
    guard !modules.isEmpty, events.count > 2 * Self.mostCalls else { return }
    var counts: [HelperCalls: (count: Int, firstLeftOut: Int)] = [:]
    var isLeftOut = [Bool](repeating: false, count: events.count)
    // The open activations of each lane, and whether the innermost activation is empty so far.
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

/// A key for the calls of a function on the same receiver inside the same activation.
private struct HelperCalls: Hashable {
  let lane: LaneID
  let around: Int?
  let receiver: ParticipantID?
  let name: String
}
