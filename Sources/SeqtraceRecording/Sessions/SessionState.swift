internal import CSeqtraceRecorder
internal import SeqtraceEvents

/// The state for a session's slow paths. The session's lock guards it.
struct SessionState: @unchecked Sendable {
  // Sendable because the lock guards the table of lanes, and only its own task accesses a lane's content.

  var names: NameTable
  var objects = ObjectRegistry()
  /// The rows of types in the name table, for calls of static members and of values.
  var typeRows: [ObjectIdentifier: UInt32] = [:]
  /// The creations that wait for their objects, by lane, innermost last.
  var creations: [LaneID: [PendingCreation]] = [:]
  /// The destructions that a subclass's `deinit` started and a superclass's will continue, by the object's
  /// address.
  var destructions: [ObjectIdentifier: RecordingPoint.Activation] = [:]
  /// The last creation of each lane that ended without an object. An object destroyed directly after it
  /// belongs to it.
  var failedCreations: [LaneID: FailedCreation] = [:]
  /// The open calls of functions that subclasses override, by lane, innermost last.
  var overriddenCalls: [LaneID: [OverriddenCall]] = [:]
  /// The receivers declared for registrations, by lane, innermost last.
  var declaredReceivers: [LaneID: [PartyReference]] = [:]
  /// The lanes of tasks and threads.
  var lanes: [ExecutionContext: LanePointer] = [:]
  /// The lanes that tasks and threads have left for the lanes of spans, in the order of leaving.
  var leftLanes: [ExecutionContext: [LeftLane]] = [:]
  /// The positions of spans that other lanes have ended, by the spans' own lanes.
  var foreignEndings: [LaneID: [UInt32]] = [:]
  private var allLanes: [LanePointer] = []
  var watch = DeathWatch()
  /// The tasks that were seen when they were created and haven't recorded anything yet.
  private var spawns = RecentTasks<RecordedSpawn>()

  init(storage: OpaquePointer) { names = NameTable(storage: storage) }

  mutating func writeTitle(_ title: String?, _ design: String?) {
    if title == nil, design == nil { return }
    let words = [names.id(of: title), names.id(of: design)]
    names.write(.title, words)
  }

  // MARK: - Lanes

  /// Returns the lane of a task or thread, if it has one.
  func lane(of context: ExecutionContext) -> LanePointer? { lanes[context] }

  /// Returns the lane of a task or thread; makes one if necessary.
  ///
  /// - Parameters:
  ///   - birthplace: The inherited origin, if there is one.
  ///   - role: The sender of its messages while no activation is open.
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

  /// Returns a new lane for a single delivery.
  mutating func makeDeliveryLane() -> LanePointer { makeLane(role: 0) }

  /// Returns a new lane for work that an event handed over.
  ///
  /// - Parameter isDelayed: Whether the work can't have started before the code that handed it over returned
  ///   or awaited.
  mutating func makeWorkLane(
    after handoff: EventReference, in context: ExecutionContext, isDelayed: Bool
  ) -> LanePointer {
    writeOrigin(ofLane: nextLane, handoff, isDelayed ? [.isEvent, .isDelayed] : .isEvent, birth: 0)
    let lane = makeLane(role: 0)
    if case .thread = context { lane.pointer.pointee.binds_tasks = true }
    return lane
  }

  /// Whether the running code is in a task that hasn't recorded anything yet.
  var isAtStartOfTask: Bool {
    let context = ExecutionContext.current
    return context.isTask && lanes[context] == nil
  }

  /// Gives a task or thread another lane, or `nil` for none. Returns its previous lane.
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

  /// Notes that a task was created, unless that is known already.
  mutating func noteSpawn(of task: UInt64, _ spawn: () -> RecordedSpawn) {
    if !knows(task: task) { spawns.insert(spawn(), for: task) }
  }

  /// Returns whether a task belongs to the session: it was created or has recorded here.
  func knows(task: UInt64) -> Bool { lanes[.task(task)] != nil || spawns.contains(task) }

  private mutating func writeOrigin(
    ofLane number: UInt32, _ context: ExecutionContext, from birthplace: RecordingPoint.Place?,
    role: UInt32, binding: ObjectIdentifier?
  ) -> Bool {
    guard case .task(let task) = context else { return false }
    // A new task inherits its creator's binding, or none. If the binding differs, the task wasn't created but
    // resumed where it was first seen.
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
    // If the start wasn't seen, the task starts on an actor. It is assumed to be its creator's; programs
    // rarely choose another.
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

/// A reference to a lane for code outside the lane.
struct LanePointer: @unchecked Sendable, Equatable {
  // Sendable because only the task or thread that the lane belongs to accesses its content.
  let pointer: UnsafeMutablePointer<seqtrace_lane>

  init(_ pointer: UnsafeMutablePointer<seqtrace_lane>) { self.pointer = pointer }

  var number: LaneID { LaneID(bitPattern: pointer.pointee.number) }

  /// Returns whether the activation that the event at a position opened is still open.
  func isOpen(_ place: UInt32) -> Bool {
    let frames = UnsafeBufferPointer(
      start: pointer.pointee.frames, count: Int(pointer.pointee.depth))
    // The positions of open activations ascend.
    return frames.last { $0.place <= place }?.place == place
  }
}

/// A reference to an event: its lane and its position there, from 1.
package struct EventReference: Sendable, Hashable {
  let lane: LaneID
  let place: UInt32
}
