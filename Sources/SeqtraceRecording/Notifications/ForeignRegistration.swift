internal import CSeqtraceGate
package import SeqtraceEvents

/// A registration with a notification centre that calls its observers by itself, such as Foundation's.
///
/// The centre holds it by the block, and so for as long as the block may be called.
package final class ForeignRegistration: Sendable {
  private let name: String?
  private let isQueued: Bool
  /// The registration in the trace; `nil` if it wasn't recorded.
  private let record: RecordedRegistration?
  private let token = Guarded<ObjectIdentifier?>(nil)

  /// A reference that doesn't keep the registration.
  private struct Weak: Sendable {
    weak let registration: ForeignRegistration?
  }

  private static let all = Guarded<[ObjectIdentifier: Weak]>([:])

  /// Records a registration where the running code records.
  ///
  /// - Parameters:
  ///   - name: The notification's name; `nil` for every name.
  ///   - object: The object whose posts are observed; `nil` for any.
  ///   - hasObject: Whether posts about one object are observed, or about a value.
  ///   - queue: The queue's name; `nil` if the block runs where the post comes from.
  ///   - center: The centre.
  ///   - source: The place of the registration.
  package init(
    _ name: String?, about object: AnyObject?, hasObject: Bool, queue: String?,
    at center: AnyObject, _ source: SourceLine
  ) {
    self.name = name
    isQueued = queue != nil
    let arguments = [name ?? "nil", hasObject ? "object" : "nil", queue ?? "nil", "block"]
    record = RecordingPoint.current?.register(
      EventDraft(
        .registration, name ?? "", arguments, to: party(center), object: object.map(party),
        queue: queue, source: source))
  }

  /// Keeps which object the centre gave out as the registration's token.
  package func setToken(_ token: AnyObject) {
    let key = ObjectIdentifier(token)
    self.token.withLock { $0 = key }
    Self.all.withLock { $0[key] = Weak(registration: self) }
  }

  deinit {
    guard let key = token.withLock({ $0 }) else { return }
    // The address may be that of another registration's token by now. If that one ends here, it takes
    // the lock itself, so it is kept until the lock is free.
    let other = Self.all.withLock { all in
      let other = all[key]?.registration
      if other == nil { all[key] = nil }
      return other
    }
    withExtendedLifetime(other) {}
  }

  /// Runs the observer's block, which the centre has called.
  ///
  /// - Parameters:
  ///   - name: The notification's name.
  ///   - object: The object that it is about.
  ///   - center: The centre.
  ///   - body: The block.
  package func callBack(
    _ name: String, about object: AnyObject?, from center: AnyObject, _ body: () -> Void
  ) {
    guard seqtrace_is_recording() else { return body() }
    switch ForeignPost.origin(of: .init(name, about: object, at: center)) {
    case .here(let origin): origin.post.callBack(name, of: record, body)
    case .elsewhere(let origin) where isQueued:
      origin.deliver(name, of: record, from: center, body)
    case .elsewhere, .unknown:
      // Somebody has posted who isn't recorded, such as Foundation itself. On a queue's thread only
      // the registration says in which of several sessions.
      guard let point = RecordingPoint.current(orIn: record?.session) else { return body() }
      let callback = point.openCallback(name, of: record, from: center, cause: nil)
      point.run(body)
      callback.close(.callbackEnd)
    }
  }

  /// Records that an observer is removed.
  ///
  /// - Parameters:
  ///   - token: What names the observer.
  ///   - name: The name for which it is removed, where one is given.
  ///   - center: The centre.
  ///   - source: The place of the removal.
  package static func recordRemoval(
    of token: AnyObject?, for name: String?, at center: AnyObject, _ source: SourceLine
  ) {
    guard let point = RecordingPoint.current else { return }
    let registration = token.flatMap { token in
      all.withLock { $0[ObjectIdentifier(token)]?.registration }
    }
    let record = registration?.record.flatMap { $0.session === point.session ? $0 : nil }
    let argument = token == nil ? "nil" : registration == nil ? "observer" : "token"
    point.append(
      EventDraft(
        .deregistration, registration?.name ?? name ?? "", [argument], to: party(center),
        registration: record?.id, source: source))
  }
}

/// An object as sender or receiver of an event.
private func party(_ object: AnyObject) -> PartyReference {
  Recorder.Participant.instance(object).reference
}
