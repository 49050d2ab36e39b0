internal import CSeqtraceRecorder
internal import SeqtraceEvents

/// What a session's slow paths know; the session's lock guards it.
struct SessionState: @unchecked Sendable {
  // Sendable, because the lock guards the lanes' places in the table, and a lane's inside is touched
  // only by the task that it belongs to.

  var names: NameTable
  var objects = ObjectRegistry()
  /// The numbers of types among the names, for calls of their static members and values.
  var typeRows: [ObjectIdentifier: UInt32] = [:]
  /// The creations that wait for their objects, by lane, innermost last.
  var creations: [LaneID: [PendingCreation]] = [:]
  /// The destructions that the `deinit` of a subclass has begun, by the object's address, until that of a
  /// superclass takes them up.
  var destructions: [ObjectIdentifier: RecordingPoint.Activation] = [:]
  /// The creations that ended without an object last, by lane, for an object that dies directly after that.
  var failedCreations: [LaneID: FailedCreation] = [:]
  /// The open calls of functions that classes override, by lane, innermost last.
  var overriddenCalls: [LaneID: [OverriddenCall]] = [:]
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
  /// The tasks that were seen to be created, and haven't spoken yet.
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

  /// The lane of a task or thread, which gets one if it has none.
  ///
  /// - Parameters:
  ///   - birthplace: Where it inherited that it is recorded, if it did.
  ///   - role: Who sends in it while nothing is open.
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

  /// A lane that only its own delivery uses.
  mutating func makeDeliveryLane() -> LanePointer { makeLane(role: 0) }

  /// A lane for the work that an event handed over; `isDelayed` if it can't have run before the code
  /// that handed it over returned or awaited.
  mutating func makeWorkLane(
    after handoff: EventReference, in context: ExecutionContext, isDelayed: Bool
  ) -> LanePointer {
    writeOrigin(ofLane: nextLane, handoff, isDelayed ? [.isEvent, .isDelayed] : .isEvent, birth: 0)
    let lane = makeLane(role: 0)
    if case .thread = context { lane.pointer.pointee.binds_tasks = true }
    return lane
  }

  /// Gives a task or thread another lane; `nil` takes it away. Returns the one that it had.
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

  /// The session's only lane, as long as there is one.
  var onlyLane: LanePointer? { allLanes.count == 1 ? allLanes[0] : nil }

  func destroyLanes() {
    for lane in allLanes { seqtrace_lane_destroy(lane.pointer) }
  }

  /// Notes that a task was created, unless it is known.
  mutating func noteSpawn(of task: UInt64, _ spawn: () -> RecordedSpawn) {
    if !knows(task: task) { spawns.insert(spawn(), for: task) }
  }

  /// Whether a task belongs to the session: it was created here, or has spoken here.
  func knows(task: UInt64) -> Bool { lanes[.task(task)] != nil || spawns.contains(task) }

  private mutating func writeOrigin(
    ofLane number: UInt32, _ context: ExecutionContext, from birthplace: RecordingPoint.Place?,
    role: UInt32, binding: ObjectIdentifier?
  ) -> Bool {
    guard case .task(let task) = context else { return false }
    // A task inherits what its creator had bound, or nothing; with anything else bound, it was only
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
    // A start that wasn't seen was one on an actor: that of its creator, unless the program says
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
        number, flags.rawValue, UInt32(bitPattern: origin.lane), origin.place,
        UInt32(truncatingIfNeeded: birth), UInt32(truncatingIfNeeded: birth >> 32), role,
      ])
  }
}

/// A lane, as what passes it around sees it.
struct LanePointer: @unchecked Sendable, Equatable {
  // Sendable, because only the task or thread that the lane belongs to looks inside.
  let pointer: UnsafeMutablePointer<seqtrace_lane>

  init(_ pointer: UnsafeMutablePointer<seqtrace_lane>) { self.pointer = pointer }

  var number: LaneID { LaneID(bitPattern: pointer.pointee.number) }

  /// Whether the activation that an event at a place has opened is open.
  func isOpen(_ place: UInt32) -> Bool {
    let frames = UnsafeBufferPointer(
      start: pointer.pointee.frames, count: Int(pointer.pointee.depth))
    // The places of open activations rise.
    return frames.last { $0.place <= place }?.place == place
  }
}

/// An event as others refer to it: its lane and its place there, from 1.
package struct EventReference: Sendable, Hashable {
  let lane: LaneID
  let place: UInt32
}
