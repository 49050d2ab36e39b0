internal import CSeqtraceRecorder
internal import SeqtraceEvents

/// What a session's slow paths know; the session's lock guards it.
struct SessionState: @unchecked Sendable {
  // Sendable, because the lock guards the lanes' places in the table, and a lane's inside is touched
  // only by the task that it belongs to.

  var names: NameTable
  var objects: ObjectRegistry
  /// The creations that wait for their objects, by lane, innermost last.
  var creations: [LaneID: [PendingCreation]] = [:]
  /// The receivers declared for registrations, by lane, innermost last.
  var declaredReceivers: [LaneID: [PartyReference]] = [:]
  /// The lanes of tasks and threads.
  var lanes: [ExecutionContext: LanePointer] = [:]
  /// The lanes that tasks and threads left for those of spans, the first one first.
  var leftLanes: [ExecutionContext: [LeftLane]] = [:]
  /// The places of spans that were ended by others, by their lanes.
  var foreignEndings: [LaneID: [UInt32]] = [:]
  private var allLanes: [LanePointer] = []
  var watch = DeathWatch()
  private var spawns = SpawnTable()

  init(storage: OpaquePointer, generation: OpaquePointer) {
    names = NameTable(storage: storage)
    objects = ObjectRegistry(generation: generation)
  }

  mutating func writeTitle(_ title: String?, _ design: String?) {
    if title == nil, design == nil { return }
    let words = [names.id(of: title), names.id(of: design)]
    names.write(.title, words)
  }

  // MARK: - Lanes

  /// The lane of a task or thread, if it has one.
  func lane(of context: ExecutionContext) -> LanePointer? { lanes[context] }

  /// The lane of a task or thread, which gets one if it has none.
  ///
  /// - Parameters:
  ///   - birthplace: Where it inherited that it is recorded, if it did.
  ///   - role: Who sends in it while nothing is open.
  mutating func lane(
    of context: ExecutionContext, from birthplace: RecordingPoint.Place?, role: String?
  ) -> LanePointer {
    if let lane = lanes[context] { return lane }
    let role = role.map { names.id(of: Participant(name: $0)) } ?? 0
    let hasOrigin = writeOrigin(ofLane: nextLane, context, from: birthplace, role: role)
    let lane = makeLane(role: hasOrigin || birthplace != nil ? 0 : role)
    lane.pointer.pointee.has_origin = hasOrigin || birthplace != nil
    lanes[context] = lane
    return lane
  }

  /// A lane that only its own delivery uses, or the work that an event handed over.
  mutating func makeDeliveryLane(after handoff: EventReference? = nil) -> LanePointer {
    if let handoff { writeOrigin(ofLane: nextLane, handoff, isEvent: true, birth: 0) }
    return makeLane(role: 0)
  }

  mutating func makeLane(role: UInt32) -> LanePointer {
    let lane = LanePointer(seqtrace_lane_create(nextLane, role))
    if !allLanes.isEmpty { objects.buriesAtOnce = true }
    allLanes.append(lane)
    return lane
  }

  private var nextLane: UInt32 { UInt32(allLanes.count) }

  /// The session's only lane, as long as there is one.
  var onlyLane: LanePointer? { allLanes.count == 1 ? allLanes[0] : nil }

  func destroyLanes() {
    for lane in allLanes { seqtrace_lane_destroy(lane.pointer) }
  }

  /// Notes that a task was created by an event, unless it is known.
  mutating func noteSpawn(of task: UInt64, isScoped: Bool, by event: () -> EventReference) {
    if lanes[.task(task)] == nil { spawns.note(task, isScoped: isScoped, by: event) }
  }

  private mutating func writeOrigin(
    ofLane number: UInt32, _ context: ExecutionContext, from birthplace: RecordingPoint.Place?,
    role: UInt32
  ) -> Bool {
    guard case .task(let task) = context else { return false }
    if let spawn = spawns.take(task) {
      writeOrigin(
        ofLane: number, spawn.event, isEvent: true, isScoped: spawn.isScoped, birth: task,
        role: role)
      return true
    }
    guard let birthplace else { return false }
    let place = EventReference(lane: birthplace.lane, place: birthplace.place)
    writeOrigin(ofLane: number, place, isEvent: false, birth: task, role: role)
    return true
  }

  func writeOrigin(
    ofLane number: UInt32, _ origin: EventReference, isEvent: Bool, isScoped: Bool = false,
    birth: UInt64, role: UInt32 = 0
  ) {
    names.write(
      .lane,
      [
        number, (isEvent ? 1 : 0) | (isScoped ? 2 : 0), UInt32(bitPattern: origin.lane),
        origin.place, UInt32(truncatingIfNeeded: birth), UInt32(truncatingIfNeeded: birth >> 32),
        role,
      ])
  }
}

/// A lane, as what passes it around sees it.
struct LanePointer: @unchecked Sendable, Equatable {
  // Sendable, because only the task or thread that the lane belongs to looks inside.
  let pointer: UnsafeMutablePointer<seqtrace_lane>

  init(_ pointer: UnsafeMutablePointer<seqtrace_lane>) { self.pointer = pointer }

  var number: LaneID { LaneID(bitPattern: pointer.pointee.number) }
}

/// An event as others refer to it: its lane and its place there, from 1.
package struct EventReference: Sendable, Hashable {
  let lane: LaneID
  let place: UInt32
}
