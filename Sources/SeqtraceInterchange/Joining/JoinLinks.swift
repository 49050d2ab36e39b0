internal import SeqtraceEvents

/// The ties between messages of different traces: two messages are the same one, or one of them caused the
/// other.
struct JoinLinks {
  /// The relation between a message and its cause.
  enum Tie: Sendable {
    /// Both are the same message: the spans of a client and of the server that answers it, or a span that was
    /// reported twice.
    case same
    /// The message happens inside its cause.
    case inside
    /// The message came from a queue to which its cause was sent.
    case queue
  }

  /// For each message, the message in another trace that caused it; -1 if there is none.
  private(set) var causes: [Int32]
  private(set) var ties: [Tie]
  /// For each message, the messages that it caused: first other reports of the message, then by trace and
  /// time.
  private(set) var effects: [Int32: [Int32]] = [:]
  /// The number of causes that were ignored because they formed a cycle.
  private(set) var cycleCount = 0

  /// The first message of a trace with a span's id, and its role in the span.
  private struct Owner {
    let message: Int32
    let part: Int32
    let role: SpanIdentity.Role
  }

  private let union: TraceUnion
  /// For each id, its owners in all traces.
  private var owners: [SpanIdentity.Reference: [Owner]] = [:]
  /// The messages of clients to which a server's message has already been tied.
  private var answered: Set<Int32> = []

  /// Finds the ties between the messages in `union`; `frames` has the nesting of the messages.
  init(of union: TraceUnion, _ frames: LaneFrames) {
    self.union = union
    causes = [Int32](repeating: -1, count: union.events.count)
    ties = [Tie](repeating: .inside, count: union.events.count)
    let messages = union.events.indices.filter { index in
      !union.events[index].spans.isEmpty && union.events[index].kind.opensActivation
    }
    for index in messages { addOwner(Int32(index)) }
    for index in messages { tie(Int32(index)) }
    breakCycles(frames)
    collectEffects()
  }

  private func part(of event: Int32) -> Int32 { union.parts[Int(event)] }

  private mutating func addOwner(_ index: Int32) {
    for identity in union.events[Int(index)].spans {
      if identity.role == .server { answered.insert(index) }
      guard let own = identity.own else { continue }
      let owner = Owner(message: index, part: part(of: index), role: identity.role)
      let isKnown = owners[own]?.contains { $0.part == owner.part } ?? false
      if !isKnown { owners[own, default: []].append(owner) }
    }
  }

  private mutating func tie(_ index: Int32) {
    let event = union.events[Int(index)]
    for identity in event.spans {
      // The first report of a span stands for all its reports. Of the reports in one trace, only the first is
      // tied to it.
      if let own = identity.own, let all = owners[own], all[0].part != part(of: index),
        all.contains(where: { $0.message == index })
      {
        return set(all[0].message, .same, of: index)
      }
    }
    for identity in event.spans {
      guard let cause = identity.cause, let all = owners[cause],
        !all.contains(where: { $0.part == part(of: index) })
      else { continue }
      let owner = all[0]
      if owner.role == .client, identity.role == .server, !answered.contains(owner.message) {
        return set(owner.message, .same, of: index)
      }
      return set(owner.message, event.kind == .callbackBegin ? .queue : .inside, of: index)
    }
  }

  private mutating func set(_ cause: Int32, _ tie: Tie, of index: Int32) {
    causes[Int(index)] = cause
    ties[Int(index)] = tie
    if tie == .same { answered.insert(cause) }
  }

  /// Returns whether a message is moved to where its cause is.
  func isMoved(_ index: Int32) -> Bool { causes[Int(index)] >= 0 && ties[Int(index)] != .queue }

  /// Returns the other report that is merged into a message; `nil` if there is none.
  func otherReport(of index: Int32) -> Int32? {
    // Other reports come before other messages that this one caused.
    effects[index]?.first.flatMap { ties[Int($0)] == .same ? $0 : nil }
  }

  /// Returns the messages that are moved into a message or into other reports of it.
  func insertions(into index: Int32) -> [Int32] {
    guard var all = effects[index]?.filter({ ties[Int($0)] != .queue }) else { return [] }
    var next = 0
    while next < all.count {
      if ties[Int(all[next])] == .same {
        all += effects[all[next]]?.filter { ties[Int($0)] != .queue } ?? []
      }
      next += 1
    }
    return all
  }

  /// Ignores one cause in each cycle of messages that would be nested in one another.
  ///
  /// Each event is inside at most one other event: a moved message inside its cause, any other event inside
  /// the activation around it. A walk outwards from an event either ends at an outermost event, or returns to
  /// an event of the walk. In that case, it has closed a cycle. The activation around an event always starts
  /// earlier than the event, so the cycle has a moved message. The last one that the walk passed is ignored,
  /// and the walk continues from the activation around it:
  ///
  /// ```
  ///   start → a → b → c → d        d leads back to b: the cause of the last moved message of b, c and d
  ///               ↑_______│        is ignored
  /// ```
  ///
  /// - Complexity: O(*n*): each event is visited once, and each cause is ignored once.
  private mutating func breakCycles(_ frames: LaneFrames) {
    // For each event, the number of the walk that visited it; 0 if none has.
    var walks = [Int32](repeating: 0, count: causes.count)
    for start in causes.indices where walks[start] == 0 {
      let walk = Int32(start) + 1
      // The moved messages of the walk, except for those with ignored causes.
      var moved: [Int32] = []
      var next = Int32(start)
      while next >= 0, walks[Int(next)] == 0 || walks[Int(next)] == walk {
        if walks[Int(next)] == walk {
          guard let ignored = moved.popLast() else { break }
          causes[Int(ignored)] = -1
          cycleCount += 1
          next = frames.outer[Int(ignored)]
          continue
        }
        walks[Int(next)] = walk
        if isMoved(next) { moved.append(next) }
        next = isMoved(next) ? causes[Int(next)] : frames.outer[Int(next)]
      }
    }
  }

  private mutating func collectEffects() {
    for (index, cause) in causes.enumerated() where cause >= 0 {
      effects[cause, default: []].append(Int32(index))
    }
    for (cause, found) in effects where found.count > 1 {
      effects[cause] = found.sorted { left, right in
        let (first, second) = (union.events[Int(left)], union.events[Int(right)])
        let isSame = (ties[Int(left)] == .same, ties[Int(right)] == .same)
        if isSame.0 != isSame.1 { return isSame.0 }
        return (part(of: left), first.time ?? .max, left)
          < (part(of: right), second.time ?? .max, right)
      }
    }
  }
}
