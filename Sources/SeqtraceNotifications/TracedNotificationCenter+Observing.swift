public import Foundation
internal import SeqtraceEvents
internal import SeqtraceRecording

extension TracedNotificationCenter {
  /// Registers a block that is called when a notification is posted.
  ///
  /// - Parameters:
  ///   - name: The notification's name; `nil` for every name.
  ///   - object: The object that posts the notifications, which isn't kept alive; `nil` for any object.
  ///   - queue: The queue on which the block runs; if `nil`, the block runs on the posting thread.
  ///   - fileID: The file of the registration.
  ///   - line: The line of the registration.
  ///   - block: The block, which the centre keeps until the registration is removed.
  /// - Returns: The token for removing the registration. The centre keeps the token until the registration is
  ///   removed.
  public func addObserver(
    forName name: NSNotification.Name?, object: Any?, queue: OperationQueue?,
    fileID: String = #fileID, line: Int = #line,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol {
    let draft = EventDraft(
      .registration, name?.rawValue ?? "",
      [
        name?.rawValue ?? "nil", object == nil ? "nil" : "object", queue?.traceName ?? "nil",
        "block",
      ],
      to: party, object: object.flatMap(reference), queue: queue?.traceName,
      source: SourceLine(fileID, line))
    let record = withExtendedLifetime(object) { recordRegistration(draft) }
    let registration = ObserverRegistration(
      name: name, filter: ObjectFilter(object), record: record,
      reaction: queue.map { .queuedBlock(block, $0) } ?? .block(block))
    add(registration)
    return registration.token
  }

  /// Removes an observer.
  ///
  /// Nothing is removed if the token is `nil` or not registered; the trace shows the attempt.
  ///
  /// - Parameters:
  ///   - observer: The token of the registration.
  ///   - fileID: The file of the removal.
  ///   - line: The line of the removal.
  public func removeObserver(_ observer: Any, fileID: String = #fileID, line: Int = #line) {
    removeObserver(observer, name: nil, object: nil, fileID: fileID, line: line)
  }

  /// Removes an observer if it is registered for a name and an object.
  ///
  /// - Parameters:
  ///   - observer: The token of the registration.
  ///   - name: The name for which it must be registered; `nil` for any name.
  ///   - object: The object for which it must be registered; `nil` for any object.
  ///   - fileID: The file of the removal.
  ///   - line: The line of the removal.
  public func removeObserver(
    _ observer: Any, name: NSNotification.Name?, object: Any?, fileID: String = #fileID,
    line: Int = #line
  ) {
    let registration = takeRegistration(of: observer, name: name, object: object)
    registration?.deactivate()
    let isNil = registration == nil && Optional(any: observer) == nil
    // Recorded packages use the same names: `token` for a token that a registration returned and that hasn't
    // been removed.
    let argument = isNil ? "nil" : registration == nil ? "observer" : "token"
    recordRemoval(of: registration, name, argument, SourceLine(fileID, line))
    if registration == nil { forwardedCenter?.removeObserver(observer, name: name, object: object) }
  }

  func recordRemoval(
    of registration: ObserverRegistration?, _ name: NSNotification.Name?, _ argument: String,
    _ source: SourceLine?
  ) {
    guard let point = recordingPoint else { return }
    let record = registration?.record.flatMap { $0.session === point.session ? $0 : nil }
    point.append(
      EventDraft(
        .deregistration, (registration?.name ?? name)?.traceName ?? "", [argument], to: party,
        registration: record?.id, source: source))
  }

  func recordRegistration(_ draft: EventDraft) -> RecordedRegistration? {
    recordingPoint?.register(draft)
  }

  /// Adds a registration.
  func add(_ registration: ObserverRegistration) {
    table.withLock { $0.add(registration) }
    guard let forwardedCenter, registration.hearsNotifications else { return }
    taps.open(registration.name, on: forwardedCenter) { [weak self] in
      self?.receiveFromElsewhere($0)
    }
  }

  /// Removes the matching registration of an observer, and returns it; `nil` if there is none.
  func takeRegistration(
    of observer: Any, name: NSNotification.Name?, object: Any?
  ) -> ObserverRegistration? {
    guard let token = registrationToken(observer),
      let registration = table.withLock({ $0.registration(of: token) }),
      name == nil || registration.name == name,
      object == nil || registration.filter.isIdentical(to: object)
    else { return nil }
    return table.withLock { $0.remove(registration) } ? registration : nil
  }
}

extension TracedNotificationCenter {
  /// Returns the object of a post or a registration as a participant; `nil` if it is a value.
  func reference(_ object: Any) -> PartyReference? {
    instance(object).map { Recorder.Participant.instance($0).reference }
  }
}

/// Returns the token of an observer; the observer may also be the token of a registration for messages. `nil`
/// if it is neither.
private func registrationToken(_ observer: Any) -> RegistrationToken? {
  // The observer is usually an object. A direct cast of the value would first check whether it can be
  // bridged.
  instance(observer) as? RegistrationToken
    ?? (observer as? TracedNotificationCenter.ObservationToken)?.observation.token
    ?? observer as? RegistrationToken
}

extension ObjectFilter {
  /// Returns whether the filter accepts only posts about a certain object, and that is the given one.
  fileprivate func isIdentical(to object: Any?) -> Bool {
    if case .identical = self { accepts(object) } else { false }
  }
}

extension OperationQueue {
  /// The queue's name for traces. The name that Foundation chooses by itself contains an address.
  fileprivate var traceName: String {
    if self === OperationQueue.main { return "OperationQueue.main" }
    guard let name, !name.isEmpty, !name.hasPrefix("NSOperationQueue 0x") else {
      return "OperationQueue"
    }
    return name
  }
}

extension Optional where Wrapped == Any {
  /// Unwraps an optional stored in an `Any`.
  fileprivate init(any value: Any) {
    let mirror = Mirror(reflecting: value)
    self = mirror.displayStyle == .optional ? mirror.children.first?.value : value
  }
}
