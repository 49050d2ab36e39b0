/// The spans of a drawing as trees: which span caused which.
///
/// Any spans have a forest, whatever they claim. Indices are `Int32`; -1 means none.
struct SpanForest {
  private struct Key: Hashable {
    var trace: Int32
    var id: SpanID
  }

  /// The spans with one id: Zipkin's client and server share one.
  private struct Sides {
    var caller: Int32 = -1
    var callee: Int32 = -1
  }

  /// The spans, each once.
  private(set) var spans: [Span] = []
  /// The span that each one is drawn inside.
  private(set) var parents: [Int32] = []
  /// The server's span that answers each client's.
  private(set) var answers: [Int32] = []
  /// The spans that aren't drawn inside another one, in the order of their starts.
  private(set) var roots: [Int32] = []
  /// The spans with a parent that is missing.
  private(set) var orphans: [Int32] = []
  /// The spans that other recordings caused; neither roots nor orphans.
  private(set) var guests: [Int32] = []
  /// For each span, the span of another tree that caused it.
  private(set) var causes: [Int32] = []
  /// The numbers of spans that stood twice, and of parents that were ignored because they form a cycle.
  private(set) var (duplicateCount, cycleCount) = (0, 0)

  private var sides: [Key: Sides] = [:]
  /// The children of all spans, parent by parent, each in the order of their starts.
  private var childList: [Int32] = []
  private var childStarts: [Int] = []

  /// Arranges spans.
  ///
  /// - Parameter isGuest: Whether the missing parent of a span is in another recording.
  init(of all: [Span], isGuest: (Span) -> Bool = { _ in false }) {
    for span in all where !Self.isFragment(span) { add(span) }
    // Which side a fragment belongs to is known only once both are.
    for span in all where Self.isFragment(span) { addFragment(span) }
    for index in spans.indices { parents.append(parent(of: index)) }
    causes = spans.indices.map { cause(of: $0) }
    // A consumer without a parent is drawn with its producer.
    for index in spans.indices where parents[index] < 0 { parents[index] = causes[index] }
    breakCycles()
    collectChildren()
    separateGuests(isGuest)
    answers = spans.indices.map { answer(to: $0) }
  }

  /// The children of a span, in the order of their starts.
  func children(of span: Int32) -> ArraySlice<Int32> {
    childList[childStarts[Int(span)]..<childStarts[Int(span) + 1]]
  }

  // MARK: - Spans

  /// Whether a span only adds to another report of the same span.
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

  /// Adds what one of several reports of a span lacks.
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
    // A server's span with the client's id answers that client.
    if Self.isCallee(span), own.caller >= 0 { return own.caller }
    guard span.parent != .none, span.parent != span.id else { return -1 }
    guard let found = sides[Key(trace: span.trace, id: span.parent)] else {
      orphans.append(Int32(index))
      return -1
    }
    if found.caller < 0 || found.callee < 0 { return max(found.caller, found.callee) }
    // What the client's service did is the client's, and everything else the server's.
    let isClients =
      span.service == spans[Int(found.caller)].service
      && span.service != spans[Int(found.callee)].service
    return isClients ? found.caller : found.callee
  }

  /// Makes a span of each cycle a root.
  private mutating func breakCycles() {
    // 0 for spans not seen yet, otherwise the number of the walk that saw it.
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

  /// The producer that a consumer's link names, if the consumer isn't its child.
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
    childStarts = [Int](repeating: 0, count: spans.count + 1)
    for parent in parents where parent >= 0 { childStarts[Int(parent) + 1] += 1 }
    for index in spans.indices { childStarts[index + 1] += childStarts[index] }
    var next = childStarts
    childList = [Int32](repeating: -1, count: childStarts[spans.count])
    for index in order {
      let parent = Int(parents[index])
      if parent < 0 {
        roots.append(Int32(index))
      } else {
        childList[next[parent]] = Int32(index)
        next[parent] += 1
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

  /// The only server's span in a client's; several servers answer calls of their own.
  private func answer(to index: Int) -> Int32 {
    guard spans[index].kind == .client else { return -1 }
    let servers = children(of: Int32(index)).lazy.filter { spans[Int($0)].kind == .server }
    return servers.prefix(2).count == 1 ? servers.first ?? -1 : -1
  }

  /// Whether a span has a server's span inside.
  func hasServer(_ index: Int32) -> Bool {
    children(of: index).contains { spans[Int($0)].kind == .server }
  }
}
