internal import CSeqtraceGate
internal import CSeqtraceRecorder

/// An open call of a function that subclasses override.
///
/// A call through `super` looks like a recursive call: in both, an object calls a function of the same name
/// on itself. But a call without `super` always reaches the function of the most derived class. Therefore, if
/// a base class's function starts while a subclass's is open, it was called through `super`.
package struct OverriddenCall {
  /// The position of the event that opens the call: the next one in its lane.
  let place: UInt32
  let object: ObjectIdentifier
  let name: String
  /// The number of superclasses of the class that declares the function.
  let depth: Int

  /// Notes that the next event will open a call of a function.
  ///
  /// - Returns: The name to record: `put(_:)`, or `super.put(_:)` if the call was made through `super`.
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
