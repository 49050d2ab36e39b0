internal import SeqtraceEvents

/// The messages of one trace that are, or caused, messages of another trace.
struct JoinLinks {
  /// The relation between two messages.
  enum Tie: Sendable {
    /// Both are the same message: the spans of a client and its server, or a span that was reported twice.
    case same
    /// The second message happens inside the first one.
    case inside
    /// The second message came from a queue to which the first one was sent.
    case queue
  }

  /// The index of the message in another trace that caused each message; -1 if there is none.
  private(set) var causes: [Int32]
  private(set) var ties: [Tie]
  /// The messages that each message caused: first other reports of it, then by trace and time.
  private(set) var effects: [Int32: [Int32]] = [:]
  /// The number of causes that were ignored because they form a cycle.
  private(set) var cycleCount = 0

  /// The first message with an id, and its role in that span.
  private struct Owner {
    let message: Int32
    let role: SpanIdentity.Role
  }

  /// An id within one of the traces.
  private struct PlacedReference: Hashable {
    let reference: SpanIdentity.Reference
    let part: Int32
  }

  private let union: TraceUnion
  private var owners: [SpanIdentity.Reference: Owner] = [:]
  /// The first message with each id in each trace.
  private var ownersOfParts: [PlacedReference: Int32] = [:]
  /// The messages of clients for which the server's message is known.
  private var answered: Set<Int32> = []

  /// Finds the ties of the messages in `union`, given their nesting in `frames`.
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
      let place = PlacedReference(reference: own, part: part(of: index))
      if ownersOfParts[place] == nil { ownersOfParts[place] = index }
      if owners[own] == nil { owners[own] = Owner(message: index, role: identity.role) }
    }
  }

  private mutating func tie(_ index: Int32) {
    let event = union.events[Int(index)]
    for identity in event.spans {
      // The first report of a span represents all reports, and only the first report in each trace counts.
      if let own = identity.own, let first = owners[own]?.message,
        part(of: first) != part(of: index),
        ownersOfParts[PlacedReference(reference: own, part: part(of: index))] == index
      {
        return set(first, .same, of: index)
      }
    }
    for identity in event.spans {
      guard let cause = identity.cause, let owner = owners[cause],
        ownersOfParts[PlacedReference(reference: cause, part: part(of: index))] == nil
      else { continue }
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

  /// Returns whether a message is moved to its cause.
  func isMoved(_ index: Int32) -> Bool { causes[Int(index)] >= 0 && ties[Int(index)] != .queue }

  /// Returns the other report of a message that is merged into it.
  func otherReport(of index: Int32) -> Int32? {
    // Reports come before other effects.
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

  /// Ignores one cause in each cycle of messages that would be nested in each other.
  private mutating func breakCycles(_ frames: LaneFrames) {
    let moved = causes.indices.map { isMoved(Int32($0)) ? causes[$0] : -1 }
    let ignored = NestingCycles(causes: moved, outer: frames.outer).ignored
    for index in ignored { causes[Int(index)] = -1 }
    cycleCount = ignored.count
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
