import SeqtraceEvents

extension DiagramAssembly {
  /// Performs one step of the drawing order.
  mutating func take(_ step: DrawingOrder.Step) {
    switch step {
    case .event(let index): add(index)
    case .begin: beginFragment()
    case .next: beginOperand()
    case .end: endFragment()
    }
  }

  /// Draws the event at an index.
  mutating func add(_ index: Int) {
    let lane = Int(events[index].lane)
    if lanes.count <= lane {
      while lanes.count <= lane { lanes.append(Lane()) }
      startWork(of: lane, at: index)
    }
    draw(index)
    if lastOfLane[lane] == index { endWork(of: lane) }
  }

  private mutating func draw(_ index: Int) {
    switch events[index].kind {
    // Most events are calls and returns. Only events of other kinds are copied, with all their strings.
    case .call, .propertyChange: open(index, as: .call, value: events[index].value)
    case .return, .throw, .destroyEnd, .postEnd, .callbackEnd: close(index)
    case .create: create(events[index], at: index)
    case .destroyBegin: destroy(events[index], at: index)
    case .postBegin: post(events[index], at: index)
    case .callbackBegin: callBack(events[index], at: index)
    case .registration: register(events[index], at: index)
    case .deregistration: deregister(events[index], at: index)
    case .note: note(events[index])
    case .issue: fail(events[index])
    case .state: state(events[index])
    case .await: awaitLane(of: events[index], at: index)
    case .cancellation: cancel(events[index], at: index)
    case .gap: passGap(events[index])
    case .spawn, .handoff, .step, .check, .wait, .read, .drop, .naming, .unknown:
      break
    }
  }

  /// Extends the lane's bars down to the end of the awaited lane, or draws the work that the lane received.
  private mutating func awaitLane(of event: TraceEvent, at index: Int) {
    guard let cause = event.cause, events.indices.contains(Int(cause) - 1) else { return }
    let (lane, awaited) = (Int(event.lane), Int(events[Int(cause) - 1].lane))
    if let work = HandedWork(of: events, at: index) {
      // The start of the lane is already drawn.
      if work.isStart { return }
      if let position = signal(work, in: lane) { link(position, toSourceOf: index) }
    } else if awaited < lanes.count {
      lanes[lane].last = max(lanes[lane].last, lanes[awaited].last)
    }
  }

  private mutating func create(_ event: TraceEvent, at index: Int) {
    let receiver = lifelines[event.receiver]
    // An object that already had messages can't be new, so its head stays at the top.
    let isNew = receiver.map { lifelines.traffic(of: $0) == 0 } ?? false
    let position = open(index, as: .creation)
    if isNew, let receiver, let position { lifelines.set(\.creation, of: receiver, at: position) }
  }

  private mutating func destroy(_ event: TraceEvent, at index: Int) {
    let position = open(index, as: .destruction)
    guard let receiver = lifelines[event.receiver], let position else { return }
    lifelines.set(\.destruction, of: receiver, at: position)
  }

  private mutating func post(_ event: TraceEvent, at index: Int) {
    // The sender doesn't wait for a message in a queue.
    if event.queue != nil {
      open(index, as: .signal)
      return
    }
    let arguments = event.arguments.isEmpty ? [event.name] : namingObject(of: event)
    // For a notification, the argument is the notification's name; any other argument is a message object.
    let name = arguments[0] == event.name ? "post(name:object:)" : "post(_:subject:)"
    open(index, as: .call, name, arguments)
  }

  private mutating func callBack(_ event: TraceEvent, at index: Int) {
    let lane = Int(event.lane)
    if event.cause == nil, let depth = lanes[lane].frames.indices.last {
      lanes[lane].frames[depth].isAnswered = true
    }
    let observer = event.registration.flatMap { observers[$0] }
    let hasQueue = event.queue != nil || observer?.hasQueue ?? false
    let name = event.name.isEmpty ? observer?.name ?? "" : event.name
    let isDead = lifelines[event.receiver].map(isDead) ?? false
    let position = open(index, as: hasQueue ? .signal : .call, name)
    // The observer no longer exists, but its block was still registered.
    if isDead, position != nil { messages[messages.count - 1].arrow = Message.Arrow(head: .cross) }
  }

  /// Returns whether the object of a lifeline has been destroyed and its destruction has ended.
  private func isDead(_ lifeline: Lifeline.ID) -> Bool {
    guard lifelines.isDestroyed(lifeline) else { return false }
    return !lanes.lazy.flatMap(\.frames).contains { frame in
      guard frame.message == .destruction, let dying = lifelines[events[frame.event].receiver]
      else { return false }
      return lifelines.areOne(dying, lifeline)
    }
  }

  private mutating func register(_ event: TraceEvent, at index: Int) {
    let start = point(
      index, Self.registeringFunction(of: event), namingObject(of: event))
    guard let id = event.registration else { return }
    var observer = Observer(name: event.name, hasQueue: event.queue != nil)
    if let start, let center = lifelines[event.receiver] {
      observer.index = registrations.count
      let name = event.name.isEmpty ? nil : event.name
      registrations.append(Registration(center: center, name: name, start: start, end: nil))
    }
    observers[id] = observer
  }

  /// Returns the function that created a registration, derived from the arguments of the event.
  private static func registeringFunction(of event: TraceEvent) -> String {
    switch (event.arguments.count, event.arguments.last) {
    case (2, _): "notifications(named:object:)"
    case (3, "block"): "addObserver(of:for:using:)"
    case (3, _): "messages(of:for:bufferSize:)"
    default: "addObserver(forName:object:queue:using:)"
    }
  }

  /// Returns the arguments of an event, with `object` replaced by the label of the event's object.
  ///
  /// The recorder records only that there is an object; the diagram has its label.
  private func namingObject(of event: TraceEvent) -> [String] {
    guard let object = lifelines[event.object] else { return event.arguments }
    let label = lifelines.lifelines[object].label.text
    return event.arguments.map { $0 == "object" ? label : $0 }
  }

  private mutating func deregister(_ event: TraceEvent, at index: Int) {
    let arguments = event.arguments.isEmpty ? ["token"] : event.arguments
    let end = point(index, "removeObserver(_:)", arguments)
    // A second removal, or one with an unknown token, ends no registration; only the message is drawn.
    guard let id = event.registration, let place = observers[id]?.index,
      registrations[place].end == nil
    else { return }
    registrations[place].end = end
  }

  /// Draws a request to stop work, as a signal: the sender doesn't wait until the work has stopped.
  private mutating func cancel(_ event: TraceEvent, at index: Int) {
    point(index, as: .signal, "cancel()", event.name.isEmpty ? [] : [event.name])
  }

  private mutating func state(_ event: TraceEvent) {
    guard let lifeline = lifelines[event.receiver] else { return }
    notes.append(Note(position: next, state: StyledText(event.name), of: lifeline))
    lanes[Int(event.lane)].last = next
    next += 1
  }

  /// Adds a note about a failed check, at the object with the innermost open call.
  private mutating func fail(_ event: TraceEvent) {
    let lane = Int(event.lane)
    let receiver = lanes[lane].frames.last.flatMap { lifelines[events[$0.event].receiver] }
    guard let position = addNote(StoryChecks.failureMark + event.name, at: receiver) else { return }
    notes[notes.count - 1].look.tint = .negative
    lanes[lane].last = position
  }

  private mutating func note(_ event: TraceEvent) {
    guard let position = addNote(event.name, at: lifelines[event.receiver]) else { return }
    lanes[Int(event.lane)].last = position
  }
}
