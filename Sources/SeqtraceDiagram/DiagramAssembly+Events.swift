import SeqtraceEvents

extension DiagramAssembly {
  /// Draws one event.
  mutating func add(_ event: TraceEvent) {
    while lanes.count <= Int(event.lane) { lanes.append(Lane()) }
    switch event.kind {
    case .call, .propertyChange:
      open(event, as: .call, event.name, event.arguments, value: event.value)
    case .create: create(event)
    case .destroyBegin: destroy(event)
    case .postBegin:
      let arguments = event.arguments.isEmpty ? [event.name] : event.arguments
      open(event, as: .call, "post(name:object:)", arguments)
    case .callbackBegin: callBack(event)
    case .registration: register(event)
    case .deregistration: deregister(event)
    case .return, .throw, .destroyEnd, .postEnd, .callbackEnd: close(event)
    case .note: note(event)
    case .spawn, .await, .handoff: break
    }
  }

  private mutating func create(_ event: TraceEvent) {
    let receiver = lifelines[event.receiver]
    // Somebody already talked to it, so it can't be new: its head stays where it is.
    let isNew = receiver.map { lifelines.traffic(of: $0) == 0 } ?? false
    let position = open(event, as: .creation, event.name, event.arguments)
    if isNew, let receiver, let position { lifelines.setCreation(of: receiver, at: position) }
  }

  private mutating func destroy(_ event: TraceEvent) {
    let position = open(event, as: .destruction, event.name, event.arguments)
    guard let receiver = lifelines[event.receiver], let position else { return }
    lifelines.setDestruction(of: receiver, at: position)
  }

  private mutating func callBack(_ event: TraceEvent) {
    let lane = Int(event.lane)
    if event.cause == nil, let depth = lanes[lane].frames.indices.last {
      lanes[lane].frames[depth].isAnswered = true
    }
    let observer = event.registration.flatMap { observers[$0] }
    let hasQueue = event.queue != nil || observer?.hasQueue ?? false
    let name = event.name.isEmpty ? observer?.name ?? "" : event.name
    open(event, as: hasQueue ? .signal : .call, name, event.arguments)
  }

  private mutating func register(_ event: TraceEvent) {
    var arguments = event.arguments
    // The recorder knows that there is an object; the diagram knows what it is called there.
    if let object = lifelines[event.object], arguments.count > 1, arguments[1] == "object" {
      arguments[1] = lifelines.lifelines[object].label
    }
    let start = point(event, "addObserver(forName:object:queue:using:)", arguments)
    guard let id = event.registration else { return }
    var observer = Observer(name: event.name, hasQueue: event.queue != nil)
    if let start, let center = lifelines[event.receiver] {
      observer.index = registrations.count
      let name = event.name.isEmpty ? nil : event.name
      registrations.append(Registration(center: center, name: name, start: start, end: nil))
    }
    observers[id] = observer
  }

  private mutating func deregister(_ event: TraceEvent) {
    let arguments = event.arguments.isEmpty ? ["token"] : event.arguments
    let end = point(event, "removeObserver(_:)", arguments)
    // A second removal, or one of an unknown token, ends nothing; the message alone shows it.
    guard let id = event.registration, let index = observers[id]?.index,
      registrations[index].end == nil
    else { return }
    registrations[index].end = end
  }

  private mutating func note(_ event: TraceEvent) {
    guard let position = addNote(event.name, at: lifelines[event.receiver]) else { return }
    lanes[Int(event.lane)].last = position
  }
}
