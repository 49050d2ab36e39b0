import SeqtraceEvents

extension DiagramAssembly {
  /// Draws the message of an event that opens an activation, and starts the activation.
  ///
  /// The message has the event's name and arguments unless others are given.
  ///
  /// - Returns: The message's position; `nil` if neither end has a lifeline, so nothing is drawn.
  @discardableResult mutating func open(
    _ index: Int, as kind: Message.Kind, _ name: String? = nil, _ arguments: [String]? = nil,
    value: String? = nil
  ) -> Position? {
    let (sender, receiver) = ends(of: index)
    let lane = Int(events[index].lane)
    let position = add(
      kind, of: index, from: sender, to: receiver, in: lane, name ?? events[index].name,
      arguments ?? events[index].arguments, value: value)
    if let position { link(position, toSourceOf: index) }
    lanes[lane].frames.append(
      Frame(
        event: index, message: kind, isAnswered: false,
        activation: position.flatMap { activate(receiver, at: $0) },
        traffic: receiver.map { lifelines.traffic(of: $0) } ?? 0))
    return position
  }

  /// Draws the message of an instantaneous event, with an activation that covers nothing else.
  ///
  /// A signal without a receiver goes back to the sender, like work that starts a lane.
  @discardableResult mutating func point(
    _ index: Int, as kind: Message.Kind = .call, _ name: String, _ arguments: [String]
  ) -> Position? {
    var (sender, receiver) = ends(of: index)
    if kind == .signal, events[index].receiver == nil { receiver = sender }
    guard
      let position = add(
        kind, of: index, from: sender, to: receiver, in: Int(events[index].lane), name, arguments)
    else { return nil }
    link(position, toSourceOf: index)
    activate(receiver, at: position)
    return position
  }

  /// Ends the activation that an event refers to, and draws the reply if replies of this kind are drawn.
  ///
  /// In a normalised trace, that activation is open. Inner activations that are still open never ended; they
  /// are marked as interrupted.
  mutating func close(_ index: Int) {
    let lane = Int(events[index].lane)
    while let frame = lanes[lane].frames.popLast() {
      guard events[frame.event].id == events[index].begin else {
        interrupt(frame, at: lanes[lane].last)
        continue
      }
      if events[frame.event].kind == .postBegin, frame.message == .call {
        loseUnlessAnswered(frame, in: lane)
      }
      reply(to: frame, with: index)
      let signal = lanes[lane].lastSignal(from: frame.event, to: index)
      lanes[lane].last = max(lanes[lane].last, signal ?? 0)
      end(frame, at: lanes[lane].last)
      tellDuration(of: frame, until: index)
      return
    }
  }

  /// Marks an activation as interrupted.
  mutating func interrupt(_ frame: Frame, at position: Position) {
    guard let index = frame.activation else { return }
    activations[index].end = position
    activations[index].isInterrupted = true
  }

  /// Ends an activation. The activation of a creation or destruction is dropped if the object sent and
  /// received nothing during it.
  private mutating func end(_ frame: Frame, at position: Position) {
    guard let index = frame.activation else { return }
    activations[index].end = position
    guard frame.message == .creation || frame.message == .destruction else { return }
    let activation = activations[index]
    let isEmpty =
      activation.start == position
      || lifelines.traffic(of: activation.lifeline) == frame.traffic
    if isEmpty { emptyActivations.insert(index) }
  }

  @discardableResult private mutating func activate(
    _ lifeline: Lifeline.ID?, at position: Position
  ) -> Int? {
    guard let lifeline else { return nil }
    activations.append(Activation(lifeline: lifeline, start: position, end: position))
    return activations.count - 1
  }

  private mutating func loseUnlessAnswered(_ frame: Frame, in lane: Int) {
    let post = events[frame.event]
    guard !frame.isAnswered, !answeredPosts.contains(post.id) else { return }
    guard let center = lifelines[post.receiver] else { return }
    add(.call, of: frame.event, from: center, to: nil, in: lane, post.name)
  }

  private mutating func reply(to frame: Frame, with index: Int) {
    let isThrow = events[index].kind == .throw
    let value = builder.replies == .none ? nil : answer(of: events[index])
    let isInformative = isThrow || value != nil
    let isWanted =
      switch builder.replies {
      case .all: isInformative || frame.message == .call
      case .valued: isInformative
      case .none: false
      }
    guard isWanted else { return }
    let (caller, callee) = ends(of: frame.event)
    // A reply without a value has no label, because the name would only repeat the call's.
    add(
      .reply, of: index, from: callee, to: caller, in: Int(events[index].lane),
      isInformative ? events[frame.event].name : "", value: value, isThrow: isThrow)
  }

  /// Returns the text of a reply: its value or error, with a remark if the task was cancelled; `nil` for no
  /// text.
  private func answer(of event: TraceEvent) -> String? {
    guard event.isCancelled else { return event.value }
    return builder.wording(.cancelled(value: event.value))
  }

  /// If the work of a lane was handed over, draws the start of the lane as a message, with an activation for
  /// the work.
  mutating func startWork(of lane: Int, at index: Int) {
    guard lane > 0, let work = HandedWork(of: events, at: index), work.isStart else { return }
    guard let position = signal(work, in: lane) else { return }
    link(position, toSourceOf: work.event)
    lanes[lane].work = activate(lifelines[work.receiver], at: position)
  }

  /// Ends the activation for a lane's work.
  mutating func endWork(of lane: Int) {
    lanes[lane].last = max(lanes[lane].last, lanes[lane].lastSignal() ?? 0)
    guard let work = lanes[lane].work else { return }
    activations[work].end = lanes[lane].last
    if !lanes[lane].frames.isEmpty { activations[work].isInterrupted = true }
  }

  /// Draws the message for work that arrives; returns `nil` if neither end is known.
  mutating func signal(_ work: HandedWork, in lane: Int) -> Position? {
    let position = add(
      .signal, of: work.event, from: lifelines[work.sender], to: lifelines[work.receiver],
      in: lane, events[work.event].name)
    guard let position else { return nil }
    let origin = Int(events[work.event].lane)
    // In a damaged trace, the cause may come later, so the other lane may not exist yet.
    if lanes.indices.contains(origin) {
      lanes[origin].signals.append((work.event, position))
      // If the handoff is the last event of its lane, the lane's bar has already ended and is extended.
      if lastOfLane[origin] == work.event, let bar = lanes[origin].work {
        activations[bar].end = position
      }
    }
    return position
  }

  /// Draws a message that represents an event. Returns its position, or `nil` if neither end has a lifeline, so
  /// nothing is drawn.
  @discardableResult private mutating func add(
    _ kind: Message.Kind, of event: Int, from sender: Lifeline.ID?, to receiver: Lifeline.ID?,
    in lane: Int, _ name: String, _ arguments: [String] = [], value: String? = nil,
    isThrow: Bool = false
  ) -> Position? {
    guard sender != nil || receiver != nil else { return nil }
    // Constructed in place, because copying a message retains and releases its strings.
    messages.append(
      Message(
        position: next, kind: kind, from: .init(sender), to: .init(receiver), name: name,
        arguments: arguments, value: value, isThrow: isThrow,
        origin: .events(.init(events[event].id))))
    if let sender { lifelines.countMessage(at: sender) }
    if let receiver { lifelines.countMessage(at: receiver) }
    lanes[lane].last = next
    next += 1
    return next - 1
  }

  /// Returns the lifelines at the two ends of an event; an end without a lifeline is `nil`.
  private func ends(of index: Int) -> (sender: Lifeline.ID?, receiver: Lifeline.ID?) {
    (lifelines[events[index].sender], lifelines[events[index].receiver])
  }
}

extension DiagramAssembly.Lane {
  /// Returns the position of the last message for work that was handed over between two events; `nil` if
  /// there is none.
  ///
  /// The message starts at the bar of the sender, so that bar must reach at least to this position.
  fileprivate func lastSignal(from start: Int = 0, to end: Int = .max) -> Position? {
    signals.reversed().prefix { $0.event >= start }.filter { $0.event < end }.map(\.position).max()
  }
}

extension Message.End {
  /// Creates an occurrence on a lifeline, or an unknown end.
  fileprivate init(_ lifeline: Lifeline.ID?) {
    self = lifeline.map(Self.occurrence) ?? .unknown
  }
}
