import SeqtraceEvents

extension DiagramAssembly {
  /// Draws the message of an event that stays open, and the start of its activation.
  @discardableResult mutating func open(
    _ event: TraceEvent, as kind: Message.Kind, _ name: String, _ arguments: [String],
    value: String? = nil
  ) -> Position? {
    let (sender, receiver) = ends(of: event)
    let position = send(
      Message(
        position: next, kind: kind, from: sender, to: receiver, name: name, arguments: arguments,
        value: value, origin: .events(.init(event.id))),
      in: event.lane)
    link(position, to: event.source)
    let frame = Frame(
      event: event.id, kind: event.kind, name: event.name, message: kind, sender: sender,
      receiver: receiver, activation: position.flatMap { activate(receiver, at: $0) },
      traffic: receiver.lifeline.map { lifelines.traffic(of: $0) } ?? 0, isAnswered: false,
      time: event.time)
    lanes[Int(event.lane)].frames.append(frame)
    return position
  }

  /// Draws the message of an event that takes no time, with the shortest of activations.
  mutating func point(_ event: TraceEvent, _ name: String, _ arguments: [String]) -> Position? {
    let (sender, receiver) = ends(of: event)
    let position = send(
      Message(
        position: next, from: sender, to: receiver, name: name, arguments: arguments,
        origin: .events(.init(event.id))),
      in: event.lane)
    link(position, to: event.source)
    if let position { activate(receiver, at: position) }
    return position
  }

  /// Ends what an event names, and draws its reply if one is wanted.
  ///
  /// In a normalised trace that is open. What is open inside it was left without an end.
  mutating func close(_ event: TraceEvent) {
    while let frame = lanes[Int(event.lane)].frames.popLast() {
      guard frame.event == event.begin else {
        interrupt(frame, at: last(in: event.lane))
        continue
      }
      if frame.kind == .postBegin, frame.message == .call {
        loseUnlessAnswered(frame, in: event.lane)
      }
      reply(to: frame, with: event)
      end(frame, at: last(in: event.lane))
      tellDuration(of: frame, until: event.time)
      return
    }
  }

  /// Marks what was never ended.
  mutating func interrupt(_ frame: Frame, at position: Position) {
    guard let index = frame.activation else { return }
    activations[index].end = position
    activations[index].isInterrupted = true
  }

  /// Ends an activation. Creations and destructions have one only if something came of them.
  private mutating func end(_ frame: Frame, at position: Position) {
    guard let index = frame.activation, let receiver = frame.receiver.lifeline else { return }
    activations[index].end = position
    let canBeEmpty = frame.message == .creation || frame.message == .destruction
    let isEmpty =
      activations[index].start == position
      || lifelines.traffic(of: receiver) == frame.traffic
    if canBeEmpty, isEmpty { emptyActivations.insert(index) }
  }

  @discardableResult private mutating func activate(
    _ receiver: Message.End, at position: Position
  ) -> Int? {
    guard let lifeline = receiver.lifeline else { return nil }
    activations.append(Activation(lifeline: lifeline, start: position, end: position))
    return activations.count - 1
  }

  private mutating func loseUnlessAnswered(_ frame: Frame, in lane: LaneID) {
    guard !frame.isAnswered, !answeredPosts.contains(frame.event) else { return }
    send(
      Message(
        position: next, from: frame.receiver, to: .unknown, name: frame.name,
        origin: .events(.init(frame.event))),
      in: lane)
  }

  private mutating func reply(to frame: Frame, with event: TraceEvent) {
    let isThrow = event.kind == .throw
    let isInformative = isThrow || event.value != nil
    let isWanted =
      switch replies {
      case .all: isInformative || frame.message == .call
      case .valued: isInformative
      case .none: false
      }
    guard isWanted else { return }
    // A reply that says nothing draws no label; the name would only repeat the call's.
    send(
      Message(
        position: next, kind: .reply, from: frame.receiver, to: frame.sender,
        name: isInformative ? frame.name : "", value: event.value, isThrow: isThrow,
        origin: .events(.init(event.id))),
      in: event.lane)
  }

  /// Adds a message at the next position, unless it is about nobody that could be drawn.
  @discardableResult private mutating func send(_ message: Message, in lane: LaneID) -> Position? {
    guard message.sender != .unknown || message.receiver != .unknown else { return nil }
    messages.append(message)
    for end in [message.sender, message.receiver] {
      if let lifeline = end.lifeline { lifelines.countMessage(at: lifeline) }
    }
    lanes[Int(lane)].last = next
    next += 1
    return next - 1
  }

  private func ends(of event: TraceEvent) -> (sender: Message.End, receiver: Message.End) {
    (
      lifelines[event.sender].map(Message.End.occurrence) ?? .unknown,
      lifelines[event.receiver].map(Message.End.occurrence) ?? .unknown
    )
  }

  private func last(in lane: LaneID) -> Position { lanes[Int(lane)].last }
}
