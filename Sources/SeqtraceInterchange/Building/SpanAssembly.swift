internal import SeqtraceDiagram
internal import SeqtraceEvents

/// Builds a trace from spans.
struct SpanAssembly {
  /// A remaining step of the construction, which adds events to a lane.
  private enum Step {
    /// Opens the message of a span. If this is the lane's first event, the event `cause` started the lane.
    case open(Int32, LaneID, cause: EventID?)
    /// Opens a consumer's message in a new lane; `from` is the producer.
    case deliver(Int32, from: Int32)
    case close(Int32, LaneID)
    /// Starts a lane in which a span's message is opened.
    case spawn(Int32, LaneID, in: LaneID, by: Int32)
    case await(LaneID, in: LaneID)
    case note(Int32, event: Int, LaneID)
  }

  private let forest: SpanForest
  private let identities: SpanIdentities
  private let builder: SpanTraceBuilder
  private var cast: SpanCast
  private(set) var events: [TraceEvent] = []
  /// For each span, the event that opens its message; 0 if the event hasn't been added yet.
  private var eventIDs: [EventID]
  /// The last event of each lane.
  private var lastEvents: [EventID] = [0]
  private var steps: [Step] = []
  private var clockOrder = TraceDoubt.Messages()
  /// The time of the earliest start.
  private let base: Int128
  /// For each span, its own end or the end of the last span that follows it in its lane, whichever is later.
  private let reach: [Int128?]
  /// The services with spans that all start at whole milliseconds.
  private let coarseServices: Set<String>

  init(of forest: SpanForest, _ identities: SpanIdentities, _ builder: SpanTraceBuilder) {
    self.forest = forest
    self.identities = identities
    self.builder = builder
    cast = SpanCast { builder.text("", $0) }
    base = forest.spans.compactMap(\.start).min() ?? 0
    eventIDs = [EventID](repeating: 0, count: forest.spans.count)
    reach = forest.reach
    let fine = forest.spans.filter { ($0.start ?? 0) % Self.millisecond != 0 }
    coarseServices = Set(forest.spans.map(\.service)).subtracting(fine.map(\.service))
  }

  /// The finished trace.
  var trace: Trace {
    var trace = Trace(participants: cast.participants, events: events)
    trace.title = (forest.roots.first ?? forest.guests.first).map { root in
      builder.text("", SpanCast.service(of: forest.spans[Int(root)])) + ": " + name(of: root)
    }
    trace.doubts = SpanDoubts(of: forest, clockOrder: clockOrder) { name(of: $0) }.all
    return trace
  }

  /// Adds the events of all spans. The work is done without recursion, because spans may be nested at any
  /// depth.
  mutating func run() {
    for guest in forest.guests.reversed() { steps.append(.open(guest, newLane(), cause: nil)) }
    push(items(of: forest.roots), in: 0, inside: -1)
    while let step = steps.popLast() {
      switch step {
      case .open(let span, let lane, let cause): open(span, in: lane, cause)
      case .deliver(let span, let producer): open(span, in: newLane(), eventIDs[Int(producer)])
      case .close(let span, let lane): close(span, in: lane)
      case .spawn(let span, let child, let lane, let parent):
        let sender = parent < 0 ? nil : cast.service(forest.spans[Int(parent)])
        let id = add(.spawn, in: lane, at: forest.spans[Int(span)].start, sender: sender)
        steps.append(.open(span, child, cause: id))
      case .await(let child, let lane):
        let cause = lastEvents[Int(child)]
        let time = events[Int(cause) - 1].time.map { base + Int128($0) }
        add(.await, in: lane, at: time, cause: cause)
      case .note(let span, let event, let lane): note(event, of: span, in: lane)
      }
    }
    // A link may refer to a producer with a message that is added later than the consumer's.
    for (span, cause) in forest.causes.enumerated() where cause >= 0 && eventIDs[span] > 0 {
      events[Int(eventIDs[span]) - 1].cause = eventIDs[Int(cause)]
    }
  }

  // MARK: - The content of a span

  /// A span, or an event of a span, inside another span.
  private struct Item {
    var time: Int128
    var span: Int32
    /// The index of the event in the span's events; `nil` if the item is the span itself.
    var event: Int?
  }

  private func items(of children: [Int32]) -> [Item] {
    children.map { Item(time: forest.spans[Int($0)].start ?? .max, span: $0) }
  }

  private func notes(of span: Int32) -> [Item] {
    forest.spans[Int(span)].events.enumerated().compactMap { index, event in
      // If the span failed, its message ends with the exception and shows it, so it isn't a note as well.
      let isThrown =
        event.name == SpanConventions.exceptionEvent
        && forest.spans[Int(span)].isError
      return isThrown ? nil : Item(time: event.time ?? .max, span: span, event: index)
    }
  }

  /// Returns the items inside a span's message. If a server's span answers the span, the message also
  /// contains that span's items.
  private func items(inside span: Int32) -> [Item] {
    let answer = forest.answers[Int(span)]
    let children = forest.children(of: span).filter { $0 != answer && !forest.follows($0) }
    var items = items(of: children) + notes(of: span)
    if answer >= 0 { items += self.items(of: forest.children(of: answer)) + notes(of: answer) }
    if items.contains(where: { $0.event != nil }) || answer >= 0 {
      let order = items.indices.sorted { (items[$0].time, $0) < (items[$1].time, $1) }
      items = order.map { items[$0] }
    }
    return items
  }

  /// Plans the steps for the items of a lane, in the order of their times. Spans that overlap get lanes of
  /// their own.
  private mutating func push(_ items: [Item], in lane: LaneID, inside parent: Int32) {
    var plan: [Step] = []
    var awaits: [Step] = []
    var groupEnd = Int128.min
    takeClocks(of: items)
    for (index, item) in items.enumerated() {
      if let event = item.event {
        plan.append(.note(item.span, event: event, lane))
        continue
      }
      if let producer = producer(of: item.span) {
        plan.append(.deliver(item.span, from: producer))
        continue
      }
      if item.time >= groupEnd {
        plan += awaits
        awaits = []
      }
      let end = max(shownEnd(of: item.span) ?? item.time, item.time)
      let isLate = outlivesParent(item.span)
      let nextStart = items[(index + 1)...].lazy.first { $0.event == nil }?.time ?? .max
      let isAlone = item.time >= groupEnd && nextStart >= end
      if !isLate { groupEnd = max(groupEnd, end) }
      if isAlone, !isLate {
        plan.append(.open(item.span, lane, cause: nil))
      } else {
        let child = newLane()
        plan.append(.spawn(item.span, child, in: lane, by: parent))
        if !isLate { awaits.append(.await(child, in: lane)) }
      }
    }
    steps += (plan + awaits).reversed()
  }

  /// Returns the end of a span and of the spans that follow it, as precisely as the clock of the span's
  /// service shows it.
  ///
  /// If all spans of the service start at whole milliseconds, the end is rounded down to a millisecond: spans
  /// that overlap by less than that can't be distinguished from consecutive ones.
  private func shownEnd(of index: Int32) -> Int128? {
    guard let end = reach[Int(index)] else { return nil }
    let span = forest.spans[Int(index)]
    let shown = coarseServices.contains(span.service) ? end - end % Self.millisecond : end
    return shown > span.start ?? .min ? shown : end
  }

  private static let millisecond: Int128 = 1_000_000

  /// Returns the producer of a consumer's message, if the consumer is drawn inside the producer; otherwise
  /// `nil`.
  private func producer(of span: Int32) -> Int32? {
    let parent = forest.parents[Int(span)]
    guard parent >= 0, forest.spans[Int(span)].kind == .consumer,
      forest.spans[Int(parent)].kind == .producer
    else { return nil }
    return parent
  }

  /// Returns whether a parent didn't wait for a span: the span has no end, or ends after its parent in the
  /// same service.
  private func outlivesParent(_ index: Int32) -> Bool {
    let span = forest.spans[Int(index)]
    if span.end == nil, span.start != nil { return true }
    let parent = forest.parents[Int(index)]
    guard parent >= 0 else { return false }
    let outer = forest.spans[Int(parent)]
    guard span.service == outer.service, !forest.follows(index), let end = reach[Int(index)],
      let outerEnd = outer.end
    else {
      return false
    }
    return end > outerEnd
  }

  /// If items are from several services, notes that the clocks of these services determine the order of the
  /// items.
  private mutating func takeClocks(of items: [Item]) {
    let spans = items.filter { $0.event == nil && producer(of: $0.span) == nil }
    guard let first = spans.first, spans.count > 1 else { return }
    let service = forest.spans[Int(first.span)].service
    guard spans.contains(where: { forest.spans[Int($0.span)].service != service }) else { return }
    for item in spans { clockOrder.append(name(of: item.span)) }
  }

  private mutating func newLane() -> LaneID {
    lastEvents.append(0)
    return LaneID(lastEvents.count - 1)
  }

  // MARK: - Events

  private mutating func open(_ index: Int32, in lane: LaneID, _ cause: EventID?) {
    let span = forest.spans[Int(index)]
    let parent = forest.parents[Int(index)]
    let answer = forest.answers[Int(index)]
    let caller = parent < 0 ? nil : cast.service(forest.spans[Int(parent)])
    let own = cast.service(span)
    var (kind, sender, receiver, queue) = (TraceEvent.Kind.call, caller, own, String?.none)
    switch span.kind {
    // If several servers' spans are inside, the client's span isn't a single call: it is drawn as work inside
    // the client's service, from which each server is called.
    case .client where answer < 0 && forest.hasServer(index): break
    case .internal, .server: break
    case .client:
      sender = own
      receiver =
        answer < 0
        ? cast.role(SpanConventions.server(of: span)) : cast.service(forest.spans[Int(answer)])
    case .producer:
      queue = SpanConventions.queue(of: span)
      (kind, sender, receiver) = (.postBegin, own, cast.role(queue!))
    case .consumer:
      let producer = producer(of: index) ?? forest.causes[Int(index)]
      queue = SpanConventions.queue(of: producer < 0 ? span : forest.spans[Int(producer)])
      (kind, sender) = (.callbackBegin, cast.role(queue!))
    }
    eventIDs[Int(index)] = add(
      kind, in: lane, at: span.start, sender: sender, receiver: receiver,
      name(of: index),
      arguments(of: index), cause: cause,
      queue: queue.map { builder.text("", $0) })
    let ids = identities(of: index)
    if !ids.isEmpty { events[events.count - 1].spans = ids }
    if builder.keepsFacts { events[events.count - 1].facts = facts(of: index) }
    let followers = forest.children(of: index).filter { forest.follows($0) }
    if !followers.isEmpty { push(items(of: followers), in: lane, inside: index) }
    steps.append(.close(index, lane))
    push(items(inside: index), in: lane, inside: index)
  }

  /// Returns the ids of a span and of the span that answers it.
  private func identities(of index: Int32) -> [SpanIdentity] {
    let answer = forest.answers[Int(index)]
    return [index, answer].filter { $0 >= 0 }.compactMap {
      identities.identity(of: forest.spans[Int($0)])
    }
  }

  private mutating func close(_ index: Int32, in lane: LaneID) {
    let span = forest.spans[Int(index)]
    // If the span has no times at all, a missing end doesn't mean that the span didn't end.
    guard span.end != nil || span.start == nil else { return }
    let answer = forest.answers[Int(index)]
    let failed = answer >= 0 && forest.spans[Int(answer)].isError ? forest.spans[Int(answer)] : span
    let error = failed.isError ? error(of: failed) : nil
    var kind = TraceEvent.Kind.return
    switch span.kind {
    case .internal, .client, .server: if failed.isError { kind = .throw }
    case .producer: kind = .postEnd
    case .consumer: kind = .callbackEnd
    }
    if failed.isError, kind != .throw {
      add(
        .note, in: lane, at: span.end, receiver: cast.service(span),
        error.map { "throws \($0)" } ?? "throws")
    }
    add(
      kind, in: lane, at: span.end, value: kind == .throw ? error : nil,
      begin: eventIDs[Int(index)])
  }

  private mutating func note(_ event: Int, of index: Int32, in lane: LaneID) {
    let span = forest.spans[Int(index)]
    let name = builder.text("", span.events[event].name)
    var parts = [name.isEmpty ? "event" : name]
    parts += texts(span.events[event].attributes)
    add(
      .note, in: lane, at: span.events[event].time, receiver: cast.service(span),
      parts.joined(separator: "\n"))
  }

  @discardableResult private mutating func add(
    _ kind: TraceEvent.Kind, in lane: LaneID, at time: Int128?, sender: ParticipantID? = nil,
    receiver: ParticipantID? = nil, _ name: String = "", _ arguments: [String] = [],
    value: String? = nil, begin: EventID? = nil, cause: EventID? = nil, queue: String? = nil
  ) -> EventID {
    let id = EventID(events.count + 1)
    events.append(
      TraceEvent(
        id: id, kind: kind, lane: lane, time: time.flatMap { Int64(exactly: $0 - base) },
        sender: sender, receiver: receiver, name: name,
        arguments: arguments, value: value, begin: begin, cause: cause, queue: queue))
    lastEvents[Int(lane)] = id
    return id
  }

  // MARK: - Texts

  /// Returns the name of a span's message, without secrets. If a server's span answers the span, its name
  /// takes precedence.
  private func name(of index: Int32) -> String { builder.text("", writtenName(of: index)) }

  private func writtenName(of index: Int32) -> String {
    let own = SpanConventions.name(of: forest.spans[Int(index)])
    let answer = forest.answers[Int(index)]
    let server = answer < 0 ? "" : SpanConventions.name(of: forest.spans[Int(answer)])
    let name = SpanConventions.name(ofClient: own, answeredBy: server)
    return name.isEmpty ? "span" : name
  }

  private func arguments(of index: Int32) -> [String] {
    let answer = forest.answers[Int(index)]
    let answered = answer < 0 ? [] : forest.spans[Int(answer)].attributes
    return texts(forest.spans[Int(index)].attributes + answered)
  }

  /// Returns the texts of attributes, sorted by key. For a fact, plain attributes are included even if they
  /// weren't requested.
  private func texts(_ attributes: [Span.Attribute], ofFact: Bool = false) -> [String] {
    Set(attributes)
      .filter {
        builder.attributes.shows($0.key) || ofFact && SpanConventions.isPlain($0.key)
      }
      .sorted { ($0.key, $0.value) < ($1.key, $1.value) }
      .map { "\($0.key): \(builder.text($0.key, $0.value))" }
  }

  /// Returns the facts that aren't drawn about a span and the span that answers it.
  private func facts(of index: Int32) -> [String] {
    let spans = [index, forest.answers[Int(index)]].filter { $0 >= 0 }.map { forest.spans[Int($0)] }
    var facts = ["kind: " + spans.map { "\($0.kind)" }.joined(separator: ", ")]
    if let start = spans[0].start { facts.append("start: " + SpanTime.text(start)) }
    facts += texts(spans.flatMap(\.attributes), ofFact: true)
    for span in spans {
      facts += span.links.map { "link: " + builder.text("", identities.text(of: $0)) }
      facts += span.events.map { fact(of: $0, in: span) }
    }
    return facts
  }

  /// Returns the name of an event, the time since the start of its span, and its attributes.
  private func fact(of event: Span.Event, in span: Span) -> String {
    var parts = ["event: " + builder.text("", event.name)]
    if let start = span.start, let time = event.time, let since = Int64(exactly: time - start),
      since >= 0
    {
      parts.append("after \(TimeSpan(nanoseconds: since))")
    }
    return (parts + texts(event.attributes, ofFact: true)).joined(separator: ", ")
  }

  private func error(of span: Span) -> String? {
    let name = SpanConventions.error(of: span).map { builder.text("", $0) }
    let reason = SpanConventions.reason(of: span).map { reason in
      let line = builder.text(reason.key, reason.value).prefix { !$0.isNewline }
      return line.count > Self.longestReason ? line.prefix(Self.longestReason - 1) + "…" : line
    }
    guard let name, let reason, !reason.hasPrefix(name) else {
      return reason.map(String.init) ?? name
    }
    return "\(name): \(reason)"
  }

  /// The greatest number of characters for the reason of an error.
  private static let longestReason = 100
}
