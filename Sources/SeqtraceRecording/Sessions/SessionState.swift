internal import CSeqtraceRecorder
internal import SeqtraceEvents

/// The state that a session's slow paths need; guarded by the session's lock.
struct SessionState: @unchecked Sendable {
  // Sendable, because the lock guards the table of lanes, and only a lane's own task accesses its contents.

  var names: NameTable
  var objects = ObjectRegistry()
  /// The rows of types, for calls of their static members and values.
  var typeRows: [ObjectIdentifier: UInt32] = [:]
  /// The creations that wait for their objects, by lane, innermost last.
  var creations: [LaneID: [PendingCreation]] = [:]
  /// The destructions that the `deinit` of a subclass started and that of a superclass will continue, by the
  /// object's address.
  var destructions: [ObjectIdentifier: RecordingPoint.Activation] = [:]
  /// The last creation of each lane that ended without an object, for an object destroyed directly after
  /// that.
  var failedCreations: [LaneID: FailedCreation] = [:]
  /// The open calls of functions that classes override, by lane, innermost last.
  var overriddenCalls: [LaneID: [OverriddenCall]] = [:]
  /// The receivers declared for registrations, by lane, innermost last.
  var declaredReceivers: [LaneID: [PartyReference]] = [:]
  /// The lanes of tasks and threads.
  var lanes: [ExecutionContext: LanePointer] = [:]
  /// The lanes that tasks and threads left for those of spans, the first one first.
  var leftLanes: [ExecutionContext: [LeftLane]] = [:]
  /// The places of spans that were ended from other lanes, by their own lanes.
  var foreignEndings: [LaneID: [UInt32]] = [:]
  private var allLanes: [LanePointer] = []
  var watch = DeathWatch()
  /// The tasks that were seen at their creation and haven't recorded anything yet.
  private var spawns = RecentTasks<RecordedSpawn>()

  init(storage: OpaquePointer) { names = NameTable(storage: storage) }

  mutating func writeTitle(_ title: String?, _ design: String?) {
    if title == nil, design == nil { return }
    let words = [names.id(of: title), names.id(of: design)]
    names.write(.title, words)
  }

  // MARK: - Lanes

  /// The lane of a task or thread, if it has one.
  func lane(of context: ExecutionContext) -> LanePointer? { lanes[context] }

  /// The lane of a task or thread; a new one if it has none.
  ///
  /// - Parameters:
  ///   - birthplace: The place that it inherited, if it inherited one.
  ///   - role: The sender of its messages while nothing is open.
  mutating func lane(
    of context: ExecutionContext, from birthplace: RecordingPoint.Place?, role: String?,
    binding: ObjectIdentifier? = nil
  ) -> LanePointer {
    if let lane = lanes[context] { return lane }
    let role = role.map { names.id(of: Participant(name: $0)) } ?? 0
    let hasOrigin = writeOrigin(
      ofLane: nextLane, context, from: birthplace, role: role, binding: binding)
    let lane = makeLane(role: hasOrigin || birthplace != nil ? 0 : role)
    lane.pointer.pointee.has_origin = hasOrigin || birthplace != nil
    lanes[context] = lane
    return lane
  }

  /// A lane for a single delivery.
  mutating func makeDeliveryLane() -> LanePointer { makeLane(role: 0) }

  /// A lane for work that an event handed over; `isDelayed` if it can't have run before the code that handed
  /// it over returned or awaited.
  mutating func makeWorkLane(
    after handoff: EventReference, in context: ExecutionContext, isDelayed: Bool
  ) -> LanePointer {
    writeOrigin(ofLane: nextLane, handoff, isDelayed ? [.isEvent, .isDelayed] : .isEvent, birth: 0)
    let lane = makeLane(role: 0)
    if case .thread = context { lane.pointer.pointee.binds_tasks = true }
    return lane
  }

  /// Whether the running code is at the start of a task, as far as anything is recorded of it.
  var isAtStartOfTask: Bool {
    let context = ExecutionContext.current
    return context.isTask && lanes[context] == nil
  }

  /// Gives a task or thread another lane, or none for `nil`. Returns the lane that it had.
  mutating func replaceLane(of context: ExecutionContext, by lane: LanePointer?) -> LanePointer? {
    defer { lanes[context] = lane }
    return lanes[context]
  }

  mutating func makeLane(role: UInt32) -> LanePointer {
    let lane = LanePointer(seqtrace_lane_create(nextLane, role))
    if !allLanes.isEmpty { objects.buriesAtOnce = true }
    allLanes.append(lane)
    return lane
  }

  private var nextLane: UInt32 { UInt32(allLanes.count) }

  var hasNoLane: Bool { allLanes.isEmpty }

  /// The session's only lane; `nil` if it has several or none.
  var onlyLane: LanePointer? { allLanes.count == 1 ? allLanes[0] : nil }

  func destroyLanes() {
    for lane in allLanes { seqtrace_lane_destroy(lane.pointer) }
  }

  /// Notes that a task was created, unless it is known already.
  mutating func noteSpawn(of task: UInt64, _ spawn: () -> RecordedSpawn) {
    if !knows(task: task) { spawns.insert(spawn(), for: task) }
  }

  /// Whether a task belongs to the session: it was created here, or has recorded here.
  func knows(task: UInt64) -> Bool { lanes[.task(task)] != nil || spawns.contains(task) }

  private mutating func writeOrigin(
    ofLane number: UInt32, _ context: ExecutionContext, from birthplace: RecordingPoint.Place?,
    role: UInt32, binding: ObjectIdentifier?
  ) -> Bool {
    guard case .task(let task) = context else { return false }
    // A task inherits what its creator had bound, or nothing. With another binding, it was only resumed where
    // it was first seen.
    if let spawn = spawns.remove(task), binding == nil || binding == spawn.binding {
      var flags: LaneFlags = .isEvent
      if spawn.isChild { flags.insert(.isChild) }
      if spawn.isScoped { flags.insert(.isScoped) }
      if spawn.isDelayed { flags.insert(.isDelayed) }
      writeOrigin(ofLane: number, spawn.event, flags, birth: task, role: role)
      return true
    }
    guard let birthplace else { return false }
    let place = EventReference(lane: birthplace.lane, place: birthplace.place)
    var flags: LaneFlags = .isInherited
    // If the start wasn't seen, the task starts on an actor: that of its creator, unless the program says
    // otherwise, which is rare.
    if birthplace.isOnActor { flags.insert(.isDelayed) }
    writeOrigin(ofLane: number, place, flags, birth: task, role: role)
    return true
  }

  func writeOrigin(
    ofLane number: UInt32, _ origin: EventReference, _ flags: LaneFlags, birth: UInt64,
    role: UInt32 = 0
  ) {
    names.write(
      .lane,
      [
        number, flags.rawValue, origin.lane.bits, origin.place,
        UInt32(truncatingIfNeeded: birth), UInt32(truncatingIfNeeded: birth >> 32), role,
      ])
  }
}

/// A lane as code outside of it refers to it.
struct LanePointer: @unchecked Sendable, Equatable {
  // Sendable, because only the task or thread that the lane belongs to accesses its contents.
  let pointer: UnsafeMutablePointer<seqtrace_lane>

  init(_ pointer: UnsafeMutablePointer<seqtrace_lane>) { self.pointer = pointer }

  var number: LaneID { LaneID(bitPattern: pointer.pointee.number) }

  /// Whether the activation that the event at a place opened is still open.
  func isOpen(_ place: UInt32) -> Bool {
    let frames = UnsafeBufferPointer(
      start: pointer.pointee.frames, count: Int(pointer.pointee.depth))
    // The places of open activations ascend.
    return frames.last { $0.place <= place }?.place == place
  }
}

/// A reference to an event: its lane and its place there, from 1.
package struct EventReference: Sendable, Hashable {
  let lane: LaneID
  let place: UInt32
}
