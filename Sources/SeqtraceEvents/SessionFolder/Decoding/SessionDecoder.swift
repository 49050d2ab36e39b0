/// Decodes a session's name table and events into a trace.
///
/// Damaged bytes never cause a failure: the trace contains everything that could be read.
package struct SessionDecoder {
  private let clock: SessionClock
  private var names = SessionNames()
  private var raw: [SessionEvent] = []
  /// The ids of spans, by the events that they describe.
  private var identities: [SessionNames.Place: [SpanIdentity]] = [:]
  private var identityCount = 0
  private var dropped: Int
  private let strays: Int
  private let identity: UInt64
  private var losses = SessionLosses()
  /// The problems in the files that the decoder read itself.
  package private(set) var damages: [SessionDamage] = []

  /// Creates a decoder for a session, which has read only the session's header.
  init(_ header: SessionHeader) {
    clock = header.clock
    dropped = header.dropped
    strays = header.strays
    identity = header.identity
  }

  /// Creates a decoder from the bytes of a session's header; returns `nil` if they aren't a valid header.
  package init?(header bytes: UnsafeRawBufferPointer) {
    guard let header = SessionHeader(bytes) else { return nil }
    self.init(header)
  }

  /// Reads a piece of the name table. Call this with the pieces in order.
  ///
  /// - Returns: The offset at which the records of the piece end.
  @discardableResult
  package mutating func takeTable(
    _ bytes: UnsafeRawBufferPointer, label: SessionPieceLabel? = nil
  ) -> Int {
    names.take(bytes, label: label)
  }

  /// The events missing from a chunk.
  package struct Missing {
    /// The minimum number of overwritten events.
    var lost = 0
    /// The number of events of unknown kinds.
    var unknown = 0
  }

  /// Reads the events of a chunk.
  ///
  /// - Parameters:
  ///   - isRing: Whether the chunk's content is meaningless after the first unwritten event.
  ///   - kept: The minimum number of events that the chunk must have.
  @discardableResult
  package mutating func takeEvents(
    _ bytes: UnsafeRawBufferPointer, isRing: Bool = true, kept: Int = 0
  ) -> Missing {
    var missing = Missing()
    var end = 0
    for index in 0..<bytes.count / SessionFormat.eventSize {
      let event = SessionEvent(bytes, at: index * SessionFormat.eventSize)
      if event.kind == 0 {
        if isRing { break }
        continue
      }
      missing.lost += index - end
      end = index + 1
      if event.isKnown { take(event) } else { missing.unknown += 1 }
    }
    missing.lost += max(0, kept - end)
    return missing
  }

  private mutating func take(_ event: SessionEvent) {
    guard let identity = event.identity else { return raw.append(event) }
    identityCount += 1
    identities[event.amended, default: []].add(identity)
  }

  /// The number of events read so far.
  private var count: Int { raw.count + identityCount }

  /// Reads the file of a full chunk. Missing events count as dropped.
  package mutating func takeFullChunk(at path: String) {
    let before = count
    if let problem = takeFile(at: path) {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      damages.append(SessionDamage(file: name, problem: problem))
    }
    let lost = SessionFormat.fullChunkEventCount - (count - before)
    if lost > 0 { lose(lost) }
  }

  /// Reads the file of a full chunk. Returns the problem with the file, or `nil`.
  private mutating func takeFile(at path: String) -> SessionDamage.Problem? {
    let bytes: [UInt8]
    do throws(SystemFailure) {
      bytes = try FolderListing.contents(of: path)
    } catch {
      return SessionDamage.Problem(error, isThere: FolderListing.isThere(path))
    }
    return bytes.withUnsafeBytes { bytes in
      guard let chunk = SessionChunk(bytes) else { return .unrecognized }
      guard chunk.identity == identity else { return .foreign }
      let before = count
      let missing = takeEvents(chunk.events, isRing: false)
      let lost = SessionFormat.fullChunkEventCount - (count - before)
      if lost == 0 { return nil }
      if bytes.count != chunk.size { return .wrongSize(bytes.count, expected: chunk.size) }
      return missing.unknown == lost ? .unknownEvents(lost) : .lostEvents(lost)
    }
  }

  /// Records that the recording stopped early, with this `errno`.
  package mutating func stop(for code: Int32) {
    damages.append(SessionDamage(file: SessionFormat.headerFile, problem: .stopped(code)))
    lose(nil, isAtEnd: true)
  }

  /// Records that this many events are missing, possibly at the end; `nil` if the number is unknown.
  mutating func lose(_ count: Int?, isAtEnd: Bool = false) { losses.add(count, isAtEnd: isAtEnd) }

  /// The number of distinct names that the events use and the table lacks.
  var unknownNameCount: Int {
    var unknown: Set<UInt64> = []
    for event in raw {
      if event.site > names.sites.count { unknown.insert(1 << 32 | UInt64(event.site)) }
      for party in [event.sender, event.receiver, event.object]
      where party > names.participants.count {
        unknown.insert(2 << 32 | UInt64(party))
      }
      if event.arguments > names.lists.count { unknown.insert(3 << 32 | UInt64(event.arguments)) }
    }
    return unknown.count
  }

  /// Returns the trace, with its lanes tied together.
  package consuming func trace() -> Trace {
    sort()
    InitialCreations.putRight(&raw, names)
    let lost = losses.mark(in: &raw, isRing: dropped > 0)
    dropped = dropped > .max - lost ? .max : dropped + lost
    let amendments = SessionAmendments(from: &raw)
    var nesting = SessionNesting(
      names, clock, isRing: dropped > 0, linked: amendments.causes, identities)
    let deaths = FoundDeaths(in: raw, names)
    for (index, event) in raw.enumerated() {
      if deaths.areSeen(at: index) { nesting.takeDeath(event) } else { nesting.take(event) }
    }
    raw = []
    var events = LaneWeaver(
      nesting.events, nesting.origins(), scopes: nesting.scopes, awaited: nesting.awaited
    ).woven()
    // While an activation is open in lane 0, the destructions would appear inside it.
    if !nesting.isOpen(lane: 0) {
      deaths.appendUnseen(to: &events, of: names.everybody, at: nesting.lastTime)
    }
    // A damaged header may contain any number.
    let (sum, isTooMany) = dropped.addingReportingOverflow(nesting.lostEndings)
    var trace = Trace(
      title: names.title, design: names.design, droppedEventCount: isTooMany ? .max : sum,
      strayEventCount: strays, participants: names.everybody, events: events)
    trace.dropUnnamedParticipants()
    return trace
  }

  /// Sorts by time, with each lane in program order. An event that was written late gets at most the time of
  /// its successor in the lane.
  private mutating func sort() {
    sortByTime()
    var latest: [UInt32: UInt32] = [:]
    var disordered: Set<UInt32> = []
    for event in raw where event.place > 0 {
      if event.place < latest[event.lane] ?? 0 { disordered.insert(event.lane) }
      latest[event.lane] = event.place
    }
    if disordered.isEmpty { return }
    var positions: [UInt32: [Int]] = [:]
    for (index, event) in raw.enumerated() where event.place > 0 && disordered.contains(event.lane)
    {
      positions[event.lane, default: []].append(index)
    }
    for positions in positions.values { putInOrder(at: positions) }
    sortByTime()
  }

  private mutating func sortByTime() {
    if zip(raw, raw.dropFirst()).allSatisfy({ $0.time <= $1.time }) { return }
    let order = raw.indices.sorted { (raw[$0].time, $0) < (raw[$1].time, $1) }
    raw = order.map { raw[$0] }
  }

  /// Sorts the events of a lane, which are at the given positions, into program order.
  private mutating func putInOrder(at positions: [Int]) {
    let events = positions.map { raw[$0] }.sorted { ($0.place, $0.time) < ($1.place, $1.time) }
    var next = UInt64.max
    for (position, event) in zip(positions, events).reversed() {
      next = min(next, event.time)
      raw[position] = event
      raw[position].time = next
    }
  }
}

extension Trace {
  /// Keeps only the participants that events refer to, in order of first appearance.
  fileprivate mutating func dropUnnamedParticipants() {
    let participants = participants
    var rows: [Participant] = []
    var known: [Participant: ParticipantID] = [:]
    var ids = [ParticipantID?](repeating: nil, count: participants.count)
    func id(_ old: ParticipantID) -> ParticipantID {
      if let id = ids[Int(old.index)] { return id }
      // A recorder may have written a participant twice.
      let participant = participants[Int(old.index)]
      let id = known[participant] ?? ParticipantID(rows.count)
      if known.updateValue(id, forKey: participant) == nil { rows.append(participant) }
      ids[Int(old.index)] = id
      return id
    }
    for index in events.indices { events[index].replaceParticipants(by: id) }
    if events.contains(where: \.mayMentionObjects) { renameMentions(ofNamed: rows) }
    self.participants = rows
  }

  /// Replaces the mentions of objects that take no part in any event by their simple names.
  private mutating func renameMentions(ofNamed rows: [Participant]) {
    let named = Set(rows.map { Participant(name: $0.name, serial: $0.serial) })
    let participants = participants
    var mentions = ObjectMentions(participants)
    for index in events.indices {
      events[index].renameMentions(&mentions) { row in
        let (name, serial) = (
          participants[Int(row.index)].name, participants[Int(row.index)].serial
        )
        guard let serial, named.contains(Participant(name: name, serial: serial)) else {
          return TypeName.simpleName(of: name)
        }
        return ObjectMentions.text(name, serial, .opaque)
      }
    }
  }
}
