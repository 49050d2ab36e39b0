internal import SeqtraceEvents

/// Which message of one trace is, or caused, which message of another one.
struct JoinLinks {
  /// How two messages belong together.
  enum Tie: Sendable {
    /// Both are one message: the span of a client and that of its server, or one span that was reported twice.
    case same
    /// The second one happens inside of the first one.
    case inside
    /// The first one was sent to a queue, from which the second one came.
    case queue
  }

  /// The message that caused each message, as an index; -1 for none in another trace.
  private(set) var causes: [Int32]
  private(set) var ties: [Tie]
  /// The messages that each message caused, in the order of their times.
  private(set) var effects: [Int32: [Int32]] = [:]
  /// The number of causes that were ignored, because what they caused would have caused them.
  private(set) var cycleCount = 0

  /// The first message with an id, and its part in that span.
  private struct Owner {
    let message: Int32
    let role: SpanIdentity.Role
  }

  /// An id in one of the traces.
  private struct PlacedReference: Hashable {
    let reference: SpanIdentity.Reference
    let part: Int32
  }

  private let union: TraceUnion
  private var owners: [SpanIdentity.Reference: Owner] = [:]
  /// The first message of each trace with an id.
  private var ownersOfParts: [PlacedReference: Int32] = [:]
  /// The messages of clients whose server is known.
  private var answered: Set<Int32> = []

  /// Finds the ties of the messages in `union`, with what stands around each in `frames`.
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
      // The first report of a span stands for all, and each trace has one report of it.
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

  /// Whether a message is moved to where its cause is.
  func isMoved(_ index: Int32) -> Bool { causes[Int(index)] >= 0 && ties[Int(index)] != .queue }

  /// The other report of a message that is written as a part of it.
  func otherReport(of index: Int32) -> Int32? {
    // Reports come first.
    effects[index]?.first.flatMap { ties[Int($0)] == .same ? $0 : nil }
  }

  /// The messages that are moved into a message, also into other reports of it.
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

  /// Ignores a cause in each cycle of messages that would be inside of each other.
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
