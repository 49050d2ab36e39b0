/// Ties the lanes of a recording together: adds what the recorder couldn't know while it recorded.
///
/// ```
///   parent   ── call ── spawn ─────────── await ── return       added: the spawn if it wasn't seen,
///                         │                 ▲                   the await if the child is scoped,
///   child                 └─▶ call ─ return ┘                   the causes, the child's senders
/// ```
///
/// The events must be numbered from 1 without gaps, with each lane's events in program order and
/// every cause before its effect.
package struct LaneWeaver {
  /// An event of the result: one that was there, or one that is added.
  private enum Strand {
    case recorded(Int)
    case spawn(of: LaneID, in: LaneID)
    case await(of: LaneID, in: LaneID, at: Int)
  }

  /// What is open in a lane.
  private struct Frame {
    let event: EventID
    let receiver: ParticipantID?
    var children: [LaneID] = []
  }

  private let events: [TraceEvent]
  private let origins: [LaneID: LaneOrigin]
  private let scopes: [EventID: AwaitScope]
  private var first: [LaneID: Int] = [:]
  private var last: [LaneID: Int] = [:]
  private var childOf: [EventID: LaneID] = [:]
  private var speaking: Set<LaneID> = []
  /// The lanes whose spawn is to be added before the event at an index.
  private var additions: [Int: [LaneID]] = [:]
  private var strands: [Strand] = []
  private var frames: [LaneID: [Frame]] = [:]
  /// The scoped children that each lane began while nothing was open in it: their scope ends with
  /// the lane.
  private var outermostChildren: [LaneID: [LaneID]] = [:]
  /// The children of each lane since the program last said that it waited for all.
  private var unawaited: [LaneID: [LaneID]] = [:]
  /// How many of these were there when each of a lane's open scopes began.
  private var openScopes: [LaneID: [Int]] = [:]
  private var awaited: Set<LaneID> = []
  private var defaultSenders: [LaneID: ParticipantID] = [:]

  package init(
    _ events: [TraceEvent], _ origins: [LaneID: LaneOrigin], _ scopes: [EventID: AwaitScope] = [:]
  ) {
    self.events = events
    self.origins = origins
    self.scopes = scopes
    for (lane, origin) in origins {
      if case .event(let event) = origin.tie { childOf[event] = lane }
    }
  }

  /// The events, tied together and numbered anew.
  package consuming func woven() -> [TraceEvent] {
    if origins.isEmpty, !events.contains(where: { $0.kind == .spawn || $0.kind == .await }) {
      return events
    }
    findBeginnings()
    findSpeakers()
    placeSpawns()
    for index in events.indices { take(index) }
    return numbered()
  }

  // MARK: - What is there

  private mutating func findBeginnings() {
    for (index, event) in events.enumerated() where first[event.lane] == nil {
      first[event.lane] = index
    }
  }

  /// Finds the lanes that say something; the spawn of any other would only be noise.
  private mutating func findSpeakers() {
    for (index, event) in events.enumerated().reversed() {
      let isSilentSpawn =
        event.kind == .spawn && !(childOf[event.id].map(speaking.contains) ?? false)
      // An await that the program declared says nothing itself: it becomes one for each child.
      let stays = !isSilentSpawn && !(event.kind == .await && event.cause == nil)
      if stays { speaking.insert(event.lane) }
      if stays, last[event.lane] == nil { last[event.lane] = index }
      guard first[event.lane] == index, speaking.contains(event.lane) else { continue }
      if case .activation(_, let parent)? = origins[event.lane]?.tie { speaking.insert(parent) }
    }
  }

  /// Finds where spawns that nobody saw belong: inside of their activation, in order of birth.
  private mutating func placeSpawns() {
    let siblings = seenSpawns()
    for (lane, origin) in origins where speaking.contains(lane) {
      guard case .activation(let event, let parent) = origin.tie, let limit = first[lane] else {
        continue
      }
      let start = event.map { Int($0) } ?? first[parent] ?? limit
      let elder = Self.last(of: siblings[parent] ?? []) { $0.birth < origin.birth }
      let index = min(max(start, elder.map { $0.index + 1 } ?? start), limit)
      additions[index, default: []].append(lane)
    }
    for index in additions.keys {
      additions[index]?.sort { (origins[$0]!.birth, $0) < (origins[$1]!.birth, $1) }
    }
  }

  private typealias SeenSpawn = (index: Int, birth: UInt64)

  /// The spawns that were recorded, by their parents, in program order and so in order of birth.
  private func seenSpawns() -> [LaneID: [SeenSpawn]] {
    var spawns: [LaneID: [SeenSpawn]] = [:]
    for (index, event) in events.enumerated() where event.kind == .spawn {
      guard let birth = childOf[event.id].flatMap({ origins[$0]?.birth }) else { continue }
      spawns[event.lane, default: []].append((index, birth))
    }
    return spawns
  }

  /// The last of those at the front that fulfil a condition, which no later one may fulfil.
  private static func last<T>(of list: [T], where isInFront: (T) -> Bool) -> T? {
    var (low, high) = (0, list.count)
    while low < high {
      let middle = (low + high) / 2
      if isInFront(list[middle]) { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? list[low - 1] : nil
  }

  // MARK: - What comes out

  private mutating func take(_ index: Int) {
    for lane in additions[index] ?? [] {
      guard case .activation(_, let parent)? = origins[lane]?.tie else { continue }
      strands.append(.spawn(of: lane, in: parent))
      adopt(lane, by: parent)
    }
    let event = events[index]
    let child = childOf[event.id]
    switch event.kind {
    // A spawn that started nothing that speaks would only be noise.
    case .spawn where child.map { !speaking.contains($0) } ?? true: return
    case .await where event.cause == nil: return awaitChildren(as: event, at: index)
    default: break
    }
    if event.kind.closesActivation { close(event, at: index) }
    strands.append(.recorded(index))
    if event.kind.opensActivation {
      frames[event.lane, default: []].append(Frame(event: event.id, receiver: event.receiver))
    }
    if let child, speaking.contains(child) { adopt(child, by: event.lane) }
  }

  private mutating func adopt(_ child: LaneID, by parent: LaneID) {
    let depth = frames[parent]?.indices.last
    defaultSenders[child] =
      depth.flatMap { frames[parent]?[$0].receiver } ?? defaultSenders[parent]
      ?? origins[child]?.role
    unawaited[parent, default: []].append(child)
    guard origins[child]?.isScoped ?? false else { return }
    if let depth {
      frames[parent]?[depth].children.append(child)
    } else {
      outermostChildren[parent, default: []].append(child)
    }
  }

  private mutating func close(_ event: TraceEvent, at index: Int) {
    guard let depth = frames[event.lane]?.lastIndex(where: { $0.event == event.begin }) else {
      return
    }
    let children = frames[event.lane]![depth...].flatMap(\.children)
    frames[event.lane]!.removeSubrange(depth...)
    for child in children { join(child, to: event.lane, at: index) }
  }

  private mutating func awaitChildren(as event: TraceEvent, at index: Int) {
    let lane = event.lane
    let count = unawaited[lane]?.count ?? 0
    var start = 0
    switch scopes[event.id] {
    case .begins: return openScopes[lane, default: []].append(count)
    // Without the beginning, which ring mode dropped, nobody knows whom it is about.
    case .ends: start = openScopes[lane]?.popLast() ?? count
    case nil: break
    }
    let children = unawaited[lane]?[min(start, count)...] ?? []
    unawaited[lane]?.removeLast(children.count)
    for child in children { join(child, to: lane, at: index) }
  }

  private mutating func join(_ child: LaneID, to lane: LaneID, at index: Int) {
    // A claim that the recording contradicts would be a cause after its effect.
    guard let end = last[child], end < index, awaited.insert(child).inserted else { return }
    // What has ended has left the scopes of its own children.
    for inner in outermostChildren.removeValue(forKey: child) ?? [] {
      join(inner, to: child, at: index)
    }
    strands.append(.await(of: child, in: lane, at: index))
  }

  private func numbered() -> [TraceEvent] {
    var ids = [EventID](repeating: 0, count: events.count + 1)
    var spawnIDs: [LaneID: EventID] = [:]
    for (index, strand) in strands.enumerated() {
      let id = EventID(index + 1)
      switch strand {
      case .recorded(let index): ids[index + 1] = id
      case .spawn(let lane, _): spawnIDs[lane] = id
      case .await: break
      }
    }
    for (event, lane) in childOf { spawnIDs[lane] = ids[Int(event)] }
    var pass = Numbering(spawnIDs: spawnIDs, ids: ids)
    return strands.enumerated().map { index, strand in
      var event = event(of: strand, &pass)
      event.id = EventID(index + 1)
      pass.latest[event.lane] = event.id
      let isFirst = pass.begun.insert(event.lane).inserted
      if isFirst, event.cause == nil { event.cause = spawnIDs[event.lane] }
      return event
    }
  }

  /// What the last pass knows.
  private struct Numbering {
    let spawnIDs: [LaneID: EventID]
    /// The new ids by the old ones.
    let ids: [EventID]
    var begun: Set<LaneID> = []
    /// The last event of each lane so far.
    var latest: [LaneID: EventID] = [:]
    var depths: [LaneID: Int] = [:]
  }

  private func event(of strand: Strand, _ pass: inout Numbering) -> TraceEvent {
    switch strand {
    case .spawn(let lane, let parent):
      return TraceEvent(id: 0, kind: .spawn, lane: parent, time: first[lane].flatMap(time))
    case .await(let child, let lane, let index):
      return TraceEvent(
        id: 0, kind: .await, lane: lane, time: time(index), cause: pass.latest[child])
    case .recorded(let index):
      var event = events[index]
      event.begin = event.begin.map { pass.ids[Int($0)] }
      event.cause = event.cause.map { pass.ids[Int($0)] }
      if event.kind.closesActivation { pass.depths[event.lane, default: 0] -= 1 }
      if pass.depths[event.lane, default: 0] == 0, event.sender == nil,
        !event.kind.closesActivation
      {
        event.sender = defaultSenders[event.lane]
      }
      if event.kind.opensActivation { pass.depths[event.lane, default: 0] += 1 }
      return event
    }
  }

  private func time(_ index: Int) -> Int64? { events[index].time }
}
