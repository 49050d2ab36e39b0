internal import CSeqtraceRecorder
internal import SeqtraceEvents

/// The state that a session's slow paths use. The session's lock guards it.
struct SessionState: @unchecked Sendable {
  // Sendable because the lock guards the table of lanes, and only a lane's own task accesses the lane's
  // content.

  var names: NameTable
  var objects = ObjectRegistry()
  /// The numbers of types in the name table; types are the receivers of calls of static members and of
  /// values.
  var typeRows: [ObjectIdentifier: UInt32] = [:]
  /// The open creations of each lane, innermost last.
  var creations: [LaneID: [PendingCreation]] = [:]
  /// The destructions that a subclass's `deinit` has started and the `deinit` of a superclass will continue,
  /// by the object's address.
  var destructions: [ObjectIdentifier: RecordingPoint.Activation] = [:]
  /// The last creation of each lane, if it ended without an object. An object that is destroyed directly
  /// afterwards belongs to that creation.
  var failedCreations: [LaneID: FailedCreation] = [:]
  /// The open calls of functions that subclasses override, by lane, innermost last.
  var overriddenCalls: [LaneID: [OverriddenCall]] = [:]
  /// The receivers declared for registrations, by lane, innermost last.
  var declaredReceivers: [LaneID: [PartyReference]] = [:]
  /// The lanes of tasks and threads.
  var lanes: [ExecutionContext: LanePointer] = [:]
  /// The lanes that a task or thread has left for lanes of spans, in the order in which it left them.
  var leftLanes: [ExecutionContext: [LeftLane]] = [:]
  /// The positions of spans that code in other lanes has ended, by the lane of the span.
  var foreignEndings: [LaneID: [UInt32]] = [:]
  private var allLanes: [LanePointer] = []
  var watch = DeathWatch()
  /// The tasks that were observed at their creation and haven't recorded anything yet.
  private var spawns = RecentValues<UInt64, RecordedSpawn>()

  init(storage: OpaquePointer) { names = NameTable(storage: storage) }

  mutating func writeTitle(_ title: String?, _ design: String?) {
    if title == nil, design == nil { return }
    let words = [names.id(of: title), names.id(of: design)]
    names.write(.title, words)
  }

  // MARK: - Lanes

  /// Returns the lane of a task or thread, if it has one.
  func lane(of context: ExecutionContext) -> LanePointer? { lanes[context] }

  /// Returns the lane of a task or thread; makes a lane if necessary.
  ///
  /// - Parameters:
  ///   - birthplace: The origin that the task or thread has inherited; `nil` if there is none.
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

  /// Returns a new lane for work that the code of an event handed over.
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

  /// Notes that a task was created, unless the session already has the task.
  mutating func noteSpawn(of task: UInt64, _ spawn: () -> RecordedSpawn) {
    if !knows(task: task) { spawns.insert(spawn(), for: task) }
  }

  /// Returns whether a task belongs to the session: it was created in the session, or has recorded in it.
  func knows(task: UInt64) -> Bool { lanes[.task(task)] != nil || spawns[task] != nil }

  private mutating func writeOrigin(
    ofLane number: UInt32, _ context: ExecutionContext, from birthplace: RecordingPoint.Place?,
    role: UInt32, binding: ObjectIdentifier?
  ) -> Bool {
    guard case .task(let task) = context else { return false }
    // A new task inherits its creator's binding, or none. If the task has another binding, what was observed
    // wasn't its creation: the task was only resumed there.
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
    // If the task's start wasn't observed, it starts on an actor. This is assumed to be its creator's actor;
    // programs rarely choose another.
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
  // Sendable because only the task or thread that owns the lane accesses the lane's content.
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
