internal import CSeqtraceGate
internal import CSeqtraceRecorder

/// An open call of a function that subclasses override.
///
/// A call through `super` and a recursion look alike: an object calls a function of the same name on itself.
/// But a plain call always reaches the most derived class's function. If a base class's function starts while
/// a subclass's is open, it was called through `super`.
package struct OverriddenCall {
  /// The position of the event that opens the call: the next one in its lane.
  let place: UInt32
  let object: ObjectIdentifier
  let name: String
  /// The number of superclasses of the class that declares the function.
  let depth: Int

  /// Notes the call that the next event will open.
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
