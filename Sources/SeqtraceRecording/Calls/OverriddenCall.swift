internal import CSeqtraceGate
internal import CSeqtraceRecorder

/// An open call of a function that classes override.
///
/// Which of these functions runs tells a call through `super` from a recursion. Both are calls of one name
/// that an object makes to itself, but a plain call always reaches the function of the lowest class. So the
/// function of a higher class is reached through `super` while that of a lower one is open.
package struct OverriddenCall {
  /// The place of the event that opens it, the next one of its lane.
  let place: UInt32
  let object: ObjectIdentifier
  let name: String
  /// How many classes stand above the class whose function it is.
  let depth: Int

  /// Notes a call that the next event opens.
  ///
  /// - Returns: The name for the call: `put(_:)`, or `super.put(_:)`.
  package static func begin(_ name: String, on object: AnyObject, depth: Int) -> String {
    guard seqtrace_is_recording(), let hand = Hand.current else { return name }
    return begin(name, on: object, depth: depth, with: hand)
  }

  static func begin(
    _ name: String, on object: AnyObject, depth: Int, with hand: Hand
  ) -> String {
    let call = OverriddenCall(
      place: hand.lane.pointee.place + 1, object: ObjectIdentifier(object), name: name, depth: depth
    )
    let (laneID, lane) = (hand.laneID, LanePointer(hand.lane))
    let isSuper = hand.core.update { state in
      var calls = state.overriddenCalls[laneID] ?? []
      calls.removeAll { !lane.isOpen($0.place) }
      defer { state.overriddenCalls[laneID] = calls + [call] }
      return calls.contains {
        $0.object == call.object && $0.name == name && $0.depth > depth
      }
    }
    return isSuper ? "super." + name : name
  }
}
