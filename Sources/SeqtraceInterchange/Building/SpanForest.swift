/// The spans of a drawing as trees, in which each span's parent caused it.
///
/// A forest can be built from any spans, however inconsistent they are. Indices are `Int32`; -1 means none.
struct SpanForest {
  private struct Key: Hashable {
    var trace: Int32
    var id: SpanID
  }

  /// The one or two spans with the same id. In Zipkin, a client's span and the server's span that answers it
  /// have the same id.
  private struct Sides {
    var caller: Int32 = -1
    var callee: Int32 = -1
  }

  /// The spans without duplicates.
  private(set) var spans: [Span] = []
  /// The parent of each span.
  private(set) var parents: [Int32] = []
  /// For each client's span, the server's span that answers it.
  private(set) var answers: [Int32] = []
  /// The spans without a parent, ordered by start.
  private(set) var roots: [Int32] = []
  /// The spans that refer to a parent that is missing.
  private(set) var orphans: [Int32] = []
  /// The spans with a parent in another recording; they count neither as roots nor as orphans.
  private(set) var guests: [Int32] = []
  /// For each span, the span in another tree that caused it.
  private(set) var causes: [Int32] = []
  /// The number of duplicate spans, and the number of parents that were ignored because they formed a cycle.
  private(set) var (duplicateCount, cycleCount) = (0, 0)

  private var sides: [Key: Sides] = [:]
  /// The children of each span, ordered by start.
  private var childLists: [[Int32]] = []

  /// Arranges spans in trees.
  ///
  /// - Parameter isGuest: Returns whether a span's missing parent is in another recording.
  init(of all: [Span], isGuest: (Span) -> Bool = { _ in false }) {
    for span in all where !Self.isFragment(span) { add(span) }
    // Fragments come last, because only then is it known which of the two sides they belong to.
    for span in all where Self.isFragment(span) { addFragment(span) }
    for index in spans.indices { parents.append(parent(of: index)) }
    causes = spans.indices.map { cause(of: $0) }
    // A consumer without a parent gets the producer as its parent.
    for index in spans.indices where parents[index] < 0 { parents[index] = causes[index] }
    breakCycles()
    collectChildren()
    separateGuests(isGuest)
    answers = spans.indices.map { answer(to: $0) }
  }

  /// Returns the children of a span, ordered by start.
  func children(of span: Int32) -> [Int32] { childLists[Int(span)] }

  // MARK: - Spans

  /// Returns whether a span has too little information to be more than an addition to another report of the
  /// same span.
  private static func isFragment(_ span: Span) -> Bool {
    span.kind == .internal && span.start == nil && span.end == nil
  }

  private mutating func add(_ span: Span) {
    let key = Key(trace: span.trace, id: span.id)
    let index = Int32(spans.count)
    var sides = sides[key] ?? Sides()
    let isCallee = Self.isCallee(span)
    let known = isCallee ? sides.callee : sides.caller
    if known >= 0 {
      let start = spans[Int(known)].start
      if start == nil || span.start == nil || start == span.start {
        duplicateCount += 1
        return complete(Int(known), with: span)
      }
    } else if isCallee {
      sides.callee = index
    } else {
      sides.caller = index
    }
    self.sides[key] = sides
    spans.append(span)
  }

  private mutating func addFragment(_ span: Span) {
    let known = sides[Key(trace: span.trace, id: span.id)] ?? Sides()
    let candidates = [known.callee, known.caller].filter { $0 >= 0 }
    let own = candidates.first { spans[Int($0)].service == span.service }
    guard let index = own ?? candidates.first else { return add(span) }
    complete(Int(index), with: span)
  }

  private static func isCallee(_ span: Span) -> Bool {
    span.isShared || span.kind == .server || span.kind == .consumer
  }

  /// Adds the fields that an earlier report of the same span lacks.
  private mutating func complete(_ index: Int, with span: Span) {
    if spans[index].start == nil { spans[index].start = span.start }
    if spans[index].end == nil { spans[index].end = span.end }
    if spans[index].parent == .none { spans[index].parent = span.parent }
    if spans[index].name.isEmpty { spans[index].name = span.name }
    if spans[index].remoteService == nil { spans[index].remoteService = span.remoteService }
    if span.isError { spans[index].isError = true }
  }

  // MARK: - Parents

  private mutating func parent(of index: Int) -> Int32 {
    let span = spans[index]
    let own = sides[Key(trace: span.trace, id: span.id)] ?? Sides()
    // A server's span that has the same id as a client's span answers that client's span.
    if Self.isCallee(span), own.caller >= 0 { return own.caller }
    guard span.parent != .none, span.parent != span.id else { return -1 }
    guard let found = sides[Key(trace: span.trace, id: span.parent)] else {
      orphans.append(Int32(index))
      return -1
    }
    if found.caller < 0 || found.callee < 0 { return max(found.caller, found.callee) }
    // If the parent's id belongs to two sides: a span of the client's service is a child of the client's
    // span, any other span is a child of the server's.
    let isClients =
      span.service == spans[Int(found.caller)].service
      && span.service != spans[Int(found.callee)].service
    return isClients ? found.caller : found.callee
  }

  /// Breaks each cycle by making one of its spans a root.
  private mutating func breakCycles() {
    // For each span, 0 if it hasn't been visited; otherwise the number of the walk that visited it.
    var walks = [Int32](repeating: 0, count: spans.count)
    for start in spans.indices where walks[start] == 0 {
      let walk = Int32(start) + 1
      var index = start
      while walks[index] == 0 {
        walks[index] = walk
        guard parents[index] >= 0 else { break }
        if walks[Int(parents[index])] == walk {
          parents[index] = -1
          cycleCount += 1
          break
        }
        index = Int(parents[index])
      }
    }
  }

  /// Returns the producer to which a link of a consumer refers; -1 if there is none, or if the producer is
  /// the consumer's parent.
  private func cause(of index: Int) -> Int32 {
    guard spans[index].kind == .consumer else { return -1 }
    for link in spans[index].links {
      guard let found = sides[Key(trace: link.trace, id: link.span)] else { continue }
      let target = found.caller >= 0 ? found.caller : found.callee
      if spans[Int(target)].kind == .producer, target != parents[index] { return target }
    }
    return -1
  }

  // MARK: - Children

  private mutating func collectChildren() {
    let order = spans.indices.sorted { first, second in
      let (left, right) = (spans[first].start ?? .max, spans[second].start ?? .max)
      return left != right ? left < right : first < second
    }
    childLists = Array(repeating: [], count: spans.count)
    for index in order {
      let parent = Int(parents[index])
      if parent < 0 {
        roots.append(Int32(index))
      } else {
        childLists[parent].append(Int32(index))
      }
    }
  }

  private mutating func separateGuests(_ isGuest: (Span) -> Bool) {
    guests = orphans.filter { parents[Int($0)] < 0 && isGuest(spans[Int($0)]) }
    if guests.isEmpty { return }
    let separate = Set(guests)
    orphans.removeAll { separate.contains($0) }
    roots.removeAll { separate.contains($0) }
  }

  /// Returns the server's span that answers a client's span: its only child of that kind. If there are
  /// several, each answers a call of its own, so -1 is returned.
  private func answer(to index: Int) -> Int32 {
    guard spans[index].kind == .client else { return -1 }
    let servers = children(of: Int32(index)).lazy.filter { spans[Int($0)].kind == .server }
    return servers.prefix(2).count == 1 ? servers.first ?? -1 : -1
  }

  /// Returns whether a span has a server's span as a child.
  func hasServer(_ index: Int32) -> Bool {
    children(of: index).contains { spans[Int($0)].kind == .server }
  }
}
