internal import CSeqtraceRecorder
internal import SeqtraceEvents

/// A lane that a task has left for the lane of a span.
struct LeftLane: Sendable {
  let lane: LanePointer
  /// The lane that the task entered instead.
  let entered: LanePointer
  /// The activation in which the entered lane started; if unknown, the last event that the task recorded
  /// before.
  let origin: EventReference
}

extension SessionState {
  /// Moves a task to a new lane that starts inside an activation.
  mutating func enterLane(
    from lane: LanePointer, of context: ExecutionContext, inside origin: EventReference?,
    isAwaited: Bool
  ) -> LanePointer {
    let entered = makeLane(role: 0)
    if let origin {
      writeOrigin(of: entered, of: context, inside: origin, isAwaited: isAwaited)
    }
    lanes[context] = entered
    leftLanes[context, default: []].append(
      LeftLane(
        lane: lane, entered: entered,
        origin: origin ?? EventReference(lane: lane.number, place: lane.pointer.pointee.place)))
    return entered
  }

  /// Writes that a lane, which has no events yet, starts in an activation.
  ///
  /// Lanes that start in the same activation are ordered by the numbers of their tasks.
  func writeOrigin(
    of lane: LanePointer, of context: ExecutionContext, inside origin: EventReference,
    isAwaited: Bool
  ) {
    let number = lane.pointer.pointee.number
    let birth: UInt64 = if case .task(let task) = context { task } else { 0 }
    writeOrigin(ofLane: number, origin, isAwaited ? [.isChild, .isScoped] : [], birth: birth)
    lane.pointer.pointee.has_origin = true
  }

  /// Moves a task back to the lane that it left for `lane`. Undoes all moves that the task has made since,
  /// too.
  mutating func leaveLane(_ lane: LanePointer, of context: ExecutionContext) {
    leaveLanes(of: context) { $0.entered == lane }
  }

  /// Moves a task back to its own lane, out of the lanes that it entered inside an activation.
  ///
  /// - Returns: Whether `lane` is one of the task's lanes. If not, the task isn't moved.
  mutating func leaveLanes(
    inside event: EventReference, in lane: LanePointer, of context: ExecutionContext
  ) -> Bool {
    let isOwn =
      lanes[context] == lane || leftLanes[context]?.contains { $0.lane == lane } ?? false
    guard isOwn else { return false }
    leaveLanes(of: context) {
      $0.origin.lane == event.lane && $0.origin.place >= event.place
    }
    return true
  }

  private mutating func leaveLanes(
    of context: ExecutionContext, from isFirst: (LeftLane) -> Bool
  ) {
    guard let left = leftLanes[context], let index = left.firstIndex(where: isFirst) else { return }
    lanes[context] = left[index].lane
    leftLanes[context] = index == 0 ? nil : Array(left[..<index])
  }
}
