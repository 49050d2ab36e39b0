/// Ties the lanes of a recording together by adding the events that the recorder couldn't see.
///
/// ```
///   parent   ── call ── spawn ─────────── await ── return       added: the spawn if it wasn't seen,
///                         │                 ▲                   the await if the child is scoped,
///   child                 └─▶ call ─ return ┘                   the causes, the child's senders
/// ```
///
/// The events must be numbered consecutively from 1, with each lane in program order and every cause before
/// its effect.
package struct LaneWeaver {
  /// An event of the result, recorded or added.
  enum Strand {
    case recorded(Int)
    case spawn(of: LaneID, in: LaneID)
    /// `isImplicit` marks the wait at the end of the child's scope; the lane may actually have waited
    /// earlier.
    case await(of: LaneID, in: LaneID, at: Int, isImplicit: Bool)
    /// The start of a lane if its first event already has another cause.
    case beginning(of: LaneID, at: Int)
  }

  /// An open activation of a lane.
  struct Frame: OpenFrame {
    let event: EventID
    let receiver: ParticipantID?
    /// Whether the task may suspend in this activation.
    let isAwaited: Bool
    /// The scoped children that were started in this activation.
    var children: [LaneID] = []
    /// The starting events of lanes that can't run before this activation ends.
    var delayed: [Int] = []
    /// The lanes that were started at an unknown position in this activation and can't run before the
    /// activation ends.
    var inheriting: [LaneID] = []

    package var place: EventID { event }
  }

  /// A pair of lanes, of which the first has waited for the second.
  struct Wait: Hashable {
    let lane: LaneID
    let child: LaneID
  }

  /// A lane that another lane started and hasn't waited for.
  struct Started {
    let lane: LaneID
    let place: UInt32
    let isChild: Bool
  }

  let events: [TraceEvent]
  let origins: [LaneID: LaneOrigin]
  let scopes: [EventID: DeclaredAwait]
  private let awaitedCalls: Set<EventID>
  private(set) var first: [LaneID: Int] = [:]
  private(set) var last: [LaneID: Int] = [:]
  private(set) var startedBy: [EventID: [LaneID]] = [:]
  private var speaking: Set<LaneID> = []
  /// The lanes to spawn before the event at an index.
  private var additions: [Int: [LaneID]] = [:]
  /// The lanes that were started inside a call and can't run before the call's task may suspend, by call.
  private var inheriting: [EventID: [LaneID]] = [:]
  /// All lanes in `inheriting`.
  private(set) var placed: Set<LaneID> = []
  /// The lanes in `placed` without an added start.
  private var unplaced: Set<LaneID> = []
  var strands: [Strand] = []
  var frames = OpenStacks<Frame>()
  /// The starting events that wait for an activation to end, by the lanes that they start.
  private var delayed: [LaneID: Int] = [:]
  /// The scoped children that each lane started outside of all activations; their scope ends with the lane.
  var outermostChildren: [LaneID: [LaneID]] = [:]
  /// The children that each lane started and hasn't waited for, and all other lanes that it started in its
  /// open scopes.
  var unawaited: [LaneID: [Started]] = [:]
  /// The start positions of each lane's open scopes that wait for everything started in them.
  var openScopes: [LaneID: [UInt32]] = [:]
  /// The children that a lane waits for before its next event.
  var closingChildren: [LaneID: [LaneID]] = [:]
  /// The pairs of lanes that have waited.
  var awaited: Set<Wait> = []
  private(set) var defaultSenders: [LaneID: ParticipantID] = [:]
  /// The senders of the starting events that were moved.
  private(set) var movedSenders: [Int: ParticipantID] = [:]

  package init(
    _ events: [TraceEvent], _ origins: [LaneID: LaneOrigin],
    scopes: [EventID: DeclaredAwait] = [:], awaited: Set<EventID> = []
  ) {
    self.events = events
    self.origins = origins
    self.scopes = scopes
    awaitedCalls = awaited
    for (lane, origin) in origins.sorted(by: { $0.key < $1.key }) {
      if case .event(let event) = origin.tie { startedBy[event, default: []].append(lane) }
    }
  }

  /// Returns the events, tied together and renumbered.
  package consuming func woven() -> [TraceEvent] {
    if origins.isEmpty, !events.contains(where: { $0.kind == .spawn || $0.kind == .await }) {
      return events
    }
    findBeginnings()
    findSpeakers()
    placeSpawns()
    for index in events.indices { take(index) }
    for index in delayed.values.sorted() { start(at: index) }
    place(Array(unplaced))
    addBeginnings()
    return numbered()
  }

  // MARK: - Analysing the recording

  private mutating func findBeginnings() {
    for (index, event) in events.enumerated() where first[event.lane] == nil {
      first[event.lane] = index
    }
  }

  /// Finds the lanes with visible events; the spawn of any other lane would be noise.
  private mutating func findSpeakers() {
    for (index, event) in events.enumerated().reversed() {
      let isSilentSpawn = event.kind == .spawn && speakers(startedBy: event.id).isEmpty
      // A declared await of a scope is omitted; an await for each lane in the scope replaces it.
      let stays = !isSilentSpawn && scopes[event.id] == nil
      if stays { speaking.insert(event.lane) }
      if stays, last[event.lane] == nil { last[event.lane] = index }
      guard first[event.lane] == index, speaking.contains(event.lane) else { continue }
      if case .activation(_, let parent)? = origins[event.lane]?.tie { speaking.insert(parent) }
    }
  }

  private func speakers(startedBy event: EventID) -> [LaneID] {
    (startedBy[event] ?? []).filter(speaking.contains)
  }

  /// Finds the positions for unrecorded spawns: inside their activation, in order of birth.
  private mutating func placeSpawns() {
    let siblings = seenSpawns()
    let callbacks = onlyCallbacks()
    for (lane, origin) in origins where speaking.contains(lane) {
      guard case .activation(let place, let parent) = origin.tie, let limit = first[lane] else {
        continue
      }
      // A lane started by a post's only callback has inherited the post as its context.
      let event = place.flatMap { callbacks[$0] } ?? place
      if let event, origin.flags.contains(.isDelayed), !awaitedCalls.contains(event),
        events[Int(event) - 1].kind.opensActivation, events[Int(event) - 1].lane == parent,
        Int(event) <= limit
      {
        inheriting[event, default: []].append(lane)
        placed.insert(lane)
        continue
      }
      let start = event.map { Int($0) } ?? first[parent] ?? limit
      let elders = siblings[parent] ?? []
      let count = elders.partitioningIndex { $0.birth >= origin.birth }
      let index = min(max(start, count > 0 ? elders[count - 1].index + 1 : start), limit)
      additions[index, default: []].append(lane)
    }
    inheriting = inheriting.mapValues(inOrderOfBirth)
    additions = additions.mapValues(inOrderOfBirth)
  }

  private func inOrderOfBirth(_ lanes: [LaneID]) -> [LaneID] {
    lanes.sorted { (origins[$0]?.birth ?? 0, $0) < (origins[$1]?.birth ?? 0, $1) }
  }

  /// Returns the callback of each post in the post's own lane, if there is exactly one.
  private func onlyCallbacks() -> [EventID: EventID] {
    var callbacks: [EventID: EventID?] = [:]
    for event in events where event.kind == .callbackBegin {
      guard let post = event.cause, events[Int(post) - 1].lane == event.lane else { continue }
      callbacks[post] = callbacks.keys.contains(post) ? .some(nil) : event.id
    }
    return callbacks.compactMapValues { $0 }
  }

  private typealias SeenSpawn = (index: Int, birth: UInt64)

  /// Returns the recorded spawns by parent, in program order and therefore in order of birth.
  private func seenSpawns() -> [LaneID: [SeenSpawn]] {
    var spawns: [LaneID: [SeenSpawn]] = [:]
    for (index, event) in events.enumerated() where event.kind == .spawn {
      guard let birth = startedBy[event.id]?.first.flatMap({ origins[$0]?.birth }) else { continue }
      spawns[event.lane, default: []].append((index, birth))
    }
    return spawns
  }

  // MARK: - Producing the result

  private mutating func take(_ index: Int) {
    let event = events[index]
    if first[event.lane] == index { startOverdue(event.lane) }
    for lane in additions[index] ?? [] {
      guard case .activation(_, let parent)? = origins[lane]?.tie else { continue }
      strands.append(.spawn(of: lane, in: parent))
      adopt(lane, by: parent)
    }
    for child in closingChildren.removeValue(forKey: event.lane) ?? [] {
      join(child, to: event.lane, at: index)
    }
    if let scope = scopes[event.id] { return wait(for: scope, as: event, at: index) }
    let rules = event.kind.rules
    if rules.course == .begins { return takeStart(index) }
    switch rules.nesting {
    case .ends: return close(event, at: index)
    case .opens:
      frames[lane: event.lane].append(
        Frame(
          event: event.id, receiver: event.receiver,
          isAwaited: awaitedCalls.contains(event.id)))
      inherit(inheriting[event.id] ?? [], from: event)
    case .nothing: break
    }
    strands.append(.recorded(index))
  }

  private mutating func takeStart(_ index: Int) {
    let event = events[index]
    let speakers = speakers(startedBy: event.id)
    // The spawn of a silent lane would be noise.
    if event.kind == .spawn, speakers.isEmpty { return }
    let isDelayed =
      !speakers.isEmpty
      && speakers.allSatisfy { origins[$0]?.flags.contains(.isDelayed) ?? false }
    for lane in speakers { adopt(lane, by: event.lane) }
    guard isDelayed, let depth = outermostSynchronousFrame(of: event.lane) else {
      strands.append(.recorded(index))
      return
    }
    movedSenders[index] = event.sender ?? activeParty(in: event.lane)
    frames[lane: event.lane][depth].delayed.append(index)
    for lane in speakers { delayed[lane] = index }
  }

  /// Delays the lanes that were started inside a call and can't run before the call's task may suspend.
  private mutating func inherit(_ lanes: [LaneID], from call: TraceEvent) {
    guard !lanes.isEmpty, let depth = outermostSynchronousFrame(of: call.lane) else { return }
    for lane in lanes { adopt(lane, by: call.lane) }
    unplaced.formUnion(lanes)
    frames[lane: call.lane][depth].inheriting += lanes
  }

  /// Adds the delayed start of a lane, because the lane now has its first event.
  private mutating func startOverdue(_ lane: LaneID) {
    if let start = delayed[lane] { self.start(at: start) }
    place([lane])
  }

  /// Adds the missing starts of lanes for which only an inherited context is known.
  private mutating func place(_ lanes: [LaneID]) {
    for lane in inOrderOfBirth(lanes) where unplaced.remove(lane) != nil {
      guard case .activation(_, let parent)? = origins[lane]?.tie else { continue }
      strands.append(.spawn(of: lane, in: parent))
    }
  }

  /// Returns the depth of the outermost call in which the task can't suspend, not even in its inner calls;
  /// `nil` if the task may suspend in the innermost call.
  private func outermostSynchronousFrame(of lane: LaneID) -> Int? {
    let frames = frames[lane: lane]
    guard let inner = frames.last, !inner.isAwaited else { return nil }
    return frames.lastIndex { $0.isAwaited }.map { $0 + 1 } ?? 0
  }

  /// Adds a delayed starting event at the current position.
  private mutating func start(at index: Int) {
    let lanes = speakers(startedBy: events[index].id).filter { delayed[$0] == index }
    if lanes.isEmpty { return }
    for lane in lanes { delayed[lane] = nil }
    strands.append(.recorded(index))
  }

  /// Returns the sender of the event that started a lane, or `nil` if no event did. Only events outside of
  /// all calls have a sender here.
  private func namedSender(_ origin: LaneOrigin) -> ParticipantID? {
    guard case .event(let event) = origin.tie else { return nil }
    return events[Int(event) - 1].sender
  }

  private func activeParty(in lane: LaneID) -> ParticipantID? {
    frames[lane: lane].last.flatMap(\.receiver) ?? defaultSenders[lane]
  }

  private mutating func adopt(_ child: LaneID, by parent: LaneID) {
    defaultSenders[child] =
      activeParty(in: parent) ?? origins[child].flatMap(namedSender) ?? origins[child]?.role
    let flags = origins[child]?.flags ?? []
    let isChild = flags.contains(.isChild)
    if isChild || !(openScopes[parent] ?? []).isEmpty {
      unawaited[parent, default: []].append(
        Started(lane: child, place: origins[child]?.place ?? 0, isChild: isChild))
    }
    guard flags.contains(.isScoped) else { return }
    if let depth = frames[lane: parent].indices.last {
      frames[lane: parent][depth].children.append(child)
    } else {
      outermostChildren[parent, default: []].append(child)
    }
  }

  private mutating func close(_ event: TraceEvent, at index: Int) {
    let stack = frames.stack(of: event.lane)
    guard let begin = event.begin, let depth = frames.depth(of: begin, in: stack) else {
      strands.append(.recorded(index))
      return
    }
    let ended = frames[stack][depth...]
    frames[stack].removeSubrange(depth...)
    for child in ended.flatMap(\.children) {
      // A span's lane ends with the span, so the wait there is explicit.
      let isTask = if case .event? = origins[child]?.tie { true } else { false }
      join(child, to: event.lane, at: index, isImplicit: isTask)
    }
    strands.append(.recorded(index))
    for start in ended.flatMap(\.delayed).sorted() { self.start(at: start) }
    place(ended.flatMap(\.inheriting))
  }
}
