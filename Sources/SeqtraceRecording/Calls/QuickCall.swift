internal import CSeqtraceGate
internal import CSeqtraceRecorder

/// A call of code that doesn't await, in a form that another module can keep without knowing the
/// recorder's types: what `SeqtraceLinked` gives to rewritten sources.
package struct QuickCall {
  private let scope: CallScope

  /// Whether anything is recorded.
  package static var isRecording: Bool { seqtrace_is_recording() }

  /// The lane, the writer and the place of the call's event; `nil` for a call that isn't recorded.
  package var parts: (lane: UnsafeMutableRawPointer, writer: UnsafeMutableRawPointer, UInt32)? {
    guard let lane = scope.lane, let writer = scope.writer else { return nil }
    return (UnsafeMutableRawPointer(lane), UnsafeMutableRawPointer(writer), scope.place)
  }

  /// Begins a call of an object.
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

  /// Begins a call of the function in a certain class, of several that override one another.
  package init?(
    _ name: String, _ arguments: @autoclosure () -> [String], on object: AnyObject,
    depth: Int, _ fileID: String, _ line: Int
  ) {
    guard seqtrace_is_recording(), let hand = Hand.current else { return nil }
    let shown = OverriddenCall.begin(name, on: object, depth: depth, with: hand)
    self.init(shown, arguments(), on: object, fileID, line)
  }

  /// Begins a call of something that has only a name.
  package init?(
    _ name: String, _ arguments: @autoclosure () -> [String], onRole role: String,
    _ fileID: String, _ line: Int
  ) {
    guard seqtrace_is_recording(), let hand = Hand.current else { return nil }
    scope = CallScope.begin(
      with: hand, isCall: true, name, arguments(), onObject: nil, .role(role), from: nil,
      value: nil,
      fileID, line)
  }

  /// Begins a call of a type.
  package init?(
    _ name: String, _ arguments: @autoclosure () -> [String], onType type: Any.Type,
    _ fileID: String, _ line: Int
  ) {
    guard seqtrace_is_recording(), let hand = Hand.current else { return nil }
    scope = CallScope.begin(
      with: hand, isCall: true, name, arguments(), onObject: nil, .type(type), from: nil,
      value: nil, fileID, line)
  }

  /// Takes up a call that was begun.
  package init(
    lane: UnsafeMutableRawPointer, writer: UnsafeMutableRawPointer, place: UInt32
  ) {
    scope = CallScope(
      lane: lane.assumingMemoryBound(to: seqtrace_lane.self),
      writer: writer.assumingMemoryBound(to: seqtrace_writer.self), place: place)
  }

  /// Ends the call.
  package func end() { scope.end() }

  /// Ends the call by an error, of which the type and the case are recorded unless there is another text.
  package func end(throwing error: any Error, _ text: String? = nil) {
    scope.end(throwing: error, text.map { .some($0) })
  }
}
