/// An event of the session format.
struct SessionEvent {
  var time: UInt64
  var lane: UInt32
  /// The position in the lane's program order, from 1; 0 if the event was recorded from outside of the lane.
  var place: UInt32
  var kind: UInt32
  var site: UInt32
  var sender: UInt32
  var receiver: UInt32
  var begin: UInt32
  var registration: UInt32
  var cause: SessionNames.Place
  var object: UInt32
  var queue: UInt32
  var value: UInt32
  var arguments: UInt32

  /// Reads the event at a byte offset.
  init(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
    func word(_ index: Int) -> UInt32 {
      bytes.loadUnaligned(fromByteOffset: offset + 4 * index, as: UInt32.self)
    }
    time = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    (lane, place, kind, site) = (word(2), word(3), word(4), word(5))
    (sender, receiver, begin, registration) = (word(6), word(7), word(8), word(9))
    cause = SessionNames.Place(lane: word(10), place: word(11))
    (object, queue, value, arguments) = (word(12), word(13), word(14), word(15))
  }

  /// The identity of a span, if the event carries a valid one.
  var identity: SpanIdentity? {
    guard kind == SessionFormat.identityCode, let role = SpanIdentity.Role(rawValue: value) else {
      return nil
    }
    func long(_ low: UInt32, _ high: UInt32) -> UInt64 { UInt64(high) << 32 | UInt64(low) }
    let trace = SpanIdentity.TraceID(high: long(site, sender), low: long(receiver, registration))
    guard trace.high | trace.low != 0 else { return nil }
    return SpanIdentity(
      role, in: trace, span: long(cause.lane, cause.place), parent: long(object, queue))
  }

  /// Whether this version supports the event's kind and lane.
  var isKnown: Bool {
    let isKindKnown =
      TraceEvent.Kind(sessionCode: kind) != nil || kind == SessionFormat.amendmentCode
      || kind == SessionFormat.foundDeadCode || identity != nil
    return isKindKnown && lane <= Int32.max
  }
}
