internal import CSeqtraceGate
internal import CSeqtraceRecorder

/// A call of code that doesn't await. Another module can store its parts without using the recorder's types:
/// `SeqtraceLinked` passes it to rewritten sources.
package struct QuickCall {
  private let scope: CallScope

  /// Whether anything is being recorded.
  package static var isRecording: Bool { seqtrace_is_recording() }

  /// The lane, the writer and the position of the call's event; `nil` for a call that isn't recorded.
  package var parts: (lane: UnsafeMutableRawPointer, writer: UnsafeMutableRawPointer, UInt32)? {
    guard let lane = scope.lane, let writer = scope.writer else { return nil }
    return (UnsafeMutableRawPointer(lane), UnsafeMutableRawPointer(writer), scope.place)
  }

  /// Starts a call on an object; `nil` if it isn't recorded.
  package init?(
    _ name: String, _ arguments: @autoclosure () -> [String], on object: AnyObject,
    _ fileID: String, _ line: Int
  ) {
    guard seqtrace_is_recording(), let hand = Hand.current else { return nil }
    let arguments = arguments()
    scope =
      arguments.isEmpty
      ? CallScope.begin(with: hand, name, on: object, fileID, line)
      : CallScope.begin(
        with: hand, isCall: true, name, arguments, onObject: object, nil, from: nil, value: nil,
        fileID, line)
  }

  /// Starts a call of an overridden function; the class that declares the function has `depth` superclasses.
  /// `nil` if the call isn't recorded.
  package init?(
    _ name: String, _ arguments: @autoclosure () -> [String], on object: AnyObject,
    depth: Int, _ fileID: String, _ line: Int
  ) {
    guard seqtrace_is_recording(), let hand = Hand.current else { return nil }
    let shown = OverriddenCall.begin(name, on: object, depth: depth, with: hand)
    self.init(shown, arguments(), on: object, fileID, line)
  }

  /// Starts a call on a role or a type; `nil` if it isn't recorded.
  package init?(
    _ name: String, _ arguments: @autoclosure () -> [String] = [],
    on receiver: @autoclosure () -> Recorder.Participant, _ fileID: String, _ line: Int
  ) {
    guard seqtrace_is_recording(), let hand = Hand.current else { return nil }
    scope = CallScope.beginCall(
      with: hand, name, arguments(), on: receiver(), from: nil, fileID, line)
  }

  /// Returns whether the running code acts for a participant other than the given one; `false` if that is
  /// unknown.
  package static func isFromOther(than party: Recorder.Participant, _ fileID: String) -> Bool {
    guard seqtrace_is_recording(), let hand = Hand.current else { return false }
    let lane = hand.lane.pointee
    if lane.depth == 0, !lane.has_origin { return false }
    let actor = lane.depth > 0 ? seqtrace_lane_innermost(hand.lane).receiver : lane.role
    return actor != hand.participant(party, fileID)
  }

  /// Restores a call from its parts.
  package init(
    lane: UnsafeMutableRawPointer, writer: UnsafeMutableRawPointer, place: UInt32
  ) {
    scope = CallScope(
      lane: lane.assumingMemoryBound(to: seqtrace_lane.self),
      writer: writer.assumingMemoryBound(to: seqtrace_writer.self), place: place)
  }

  /// Ends the call.
  package func end() { scope.end() }

  /// Ends the call with the text of its result.
  package func end(returning value: String?) { scope.end(value) }

  /// Ends the call with an error. If there is no text, the error's type and case are recorded.
  package func end(throwing error: any Error, _ text: String? = nil) {
    scope.end(throwing: error, text.map { .some($0) })
  }
}
