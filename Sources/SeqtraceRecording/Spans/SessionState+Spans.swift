internal import CSeqtraceRecorder
internal import SeqtraceEvents

/// A lane that a task left for one that a span started.
struct LeftLane: Sendable {
  let lane: LanePointer
  /// The lane that was entered instead.
  let entered: LanePointer
  /// The activation in which that one started; if unknown, where the task was when it entered.
  let origin: EventReference
}

extension SessionState {
  /// Moves a task to a new lane that started inside an activation.
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

  /// Writes that a lane, which has no event yet, starts in an activation.
  ///
  /// Lanes that started in one activation are ordered by their tasks' numbers.
  func writeOrigin(
    of lane: LanePointer, of context: ExecutionContext, inside origin: EventReference,
    isAwaited: Bool
  ) {
    let number = lane.pointer.pointee.number
    let birth: UInt64 = if case .task(let task) = context { task } else { 0 }
    writeOrigin(ofLane: number, origin, isAwaited ? [.isChild, .isScoped] : [], birth: birth)
    lane.pointer.pointee.has_origin = true
  }

  /// Moves a task back from a lane that it entered, and from lanes that it entered from there.
  mutating func leaveLane(_ lane: LanePointer, of context: ExecutionContext) {
    leaveLanes(of: context) { $0.entered == lane }
  }

  /// Moves a task back to its own lane from the lanes that it entered inside an activation.
  ///
  /// - Returns: Whether the lane is one of the task's.
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
