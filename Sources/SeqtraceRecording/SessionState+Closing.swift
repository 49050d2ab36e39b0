internal import SeqtraceEvents

/// How an activation ends.
struct Ending: Sendable {
  var kind: TraceEvent.Kind
  var value: String?
}

extension SessionState {
  /// Ends an open activation; does nothing if it has ended already.
  ///
  /// Activations nest strictly. Only a ``Lifetime`` that outlives its object can break that: if one
  /// is still open above, it ends here, and if others are open above it, its own end waits for them.
  mutating func close(_ event: EventID, in laneID: LaneID, with ending: Ending, at time: Int64) {
    guard let depth = lanes[laneID]?.frames.lastIndex(where: { $0.event == event }) else { return }
    if ending.kind == .destroyEnd, lanes[laneID]?.frames.last?.event != event {
      lanes[laneID]?.frames[depth].isOverdue = true
      return
    }
    while let frame = popFrame(above: depth, in: laneID) {
      end(frame, in: laneID, with: Ending(kind: frame.closingKind), at: time)
    }
    if let frame = popFrame(above: depth - 1, in: laneID) {
      end(frame, in: laneID, with: ending, at: time)
    }
    while lanes[laneID]?.frames.last?.isOverdue ?? false,
      let frame = popFrame(above: -1, in: laneID)
    {
      end(frame, in: laneID, with: Ending(kind: .destroyEnd), at: time)
    }
    discardLaneIfIdle(laneID)
  }

  /// Takes the innermost frame if more than those up to a depth are open.
  private mutating func popFrame(above depth: Int, in laneID: LaneID) -> Lane.Frame? {
    guard let count = lanes[laneID]?.frames.count, count > depth + 1 else { return nil }
    return lanes[laneID]?.frames.removeLast()
  }

  /// A lane in which nothing is open needs no memory.
  mutating func discardLaneIfIdle(_ laneID: LaneID) {
    if lanes[laneID]?.isIdle ?? false { lanes[laneID] = nil }
  }

  private mutating func end(
    _ frame: Lane.Frame, in laneID: LaneID, with ending: Ending, at time: Int64
  ) {
    appendEnd(of: frame.event, in: laneID, with: ending, at: time)
    if frame.kind == .destroyBegin, let object = frame.object, let address = object.address {
      objects.endDestruction(at: address, serial: object.identity.serial)
    }
  }
}
