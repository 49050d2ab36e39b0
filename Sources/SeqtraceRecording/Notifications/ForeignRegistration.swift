internal import CSeqtraceGate
package import SeqtraceEvents

/// A registration with a notification centre that calls its observers itself, such as Foundation's.
///
/// The block that the centre keeps retains the registration, so it exists as long as the block can be called.
package final class ForeignRegistration: Sendable {
  private let name: String?
  private let isQueued: Bool
  /// The registration in the trace; `nil` if it wasn't recorded.
  let record: RecordedRegistration?
  /// The hash value of the token, which identifies the token without keeping it alive.
  private let token = Guarded<Int?>(nil)

  /// A weak reference to a registration.
  private struct Weak: Sendable {
    weak let registration: ForeignRegistration?
  }

  /// The registrations by the hash values of their tokens.
  private static let all = Guarded<[Int: Weak]>([:])

  /// Records a registration in the session of the running code.
  ///
  /// - Parameters:
  ///   - name: The notification's name; `nil` for every name.
  ///   - arguments: The arguments of the registration, as texts.
  ///   - object: The object of the observed posts; `nil` for any.
  ///   - queue: The queue's name; `nil` if the block runs on the posting thread.
  ///   - center: The centre.
  ///   - source: The source location of the registration.
  package init(
    _ name: String?, _ arguments: [String], about object: AnyObject?, queue: String?,
    at center: AnyObject, _ source: SourceLine
  ) {
    self.name = name
    isQueued = queue != nil
    record = RecordingPoint.current?.register(
      EventDraft(
        .registration, name ?? "", arguments, to: party(center), object: object.map(party),
        queue: queue, source: source))
  }

  /// Stores the token that the centre returned for the registration.
  package func setToken(_ token: some Hashable) {
    let key = token.hashValue
    self.token.withLock { $0 = key }
    Self.all.withLock { $0[key] = Weak(registration: self) }
  }

  deinit {
    guard let key = token.withLock({ $0 }) else { return }
    // By now, the token of another registration may have the same address. Keep that registration until the
    // lock is released: if this was its last reference, its `deinit` takes the lock.
    let other = Self.all.withLock { all in
      let other = all[key]?.registration
      if other == nil { all[key] = nil }
      return other
    }
    withExtendedLifetime(other) {}
  }

  /// Runs the observer's block when the centre calls it.
  ///
  /// - Parameters:
  ///   - name: The notification's name.
  ///   - object: The object that the notification is about.
  ///   - center: The centre.
  ///   - body: The block.
  package func callBack(
    _ name: String, about object: AnyObject?, from center: AnyObject, _ body: () -> Void
  ) {
    let subject = ForeignPost.Subject(name, about: object, at: center)
    callBack(name, from: center, where: { $0 == subject }, body)
  }

  /// Runs the observer's block when the centre calls it.
  ///
  /// - Parameters:
  ///   - name: The notification's name.
  ///   - center: The centre.
  ///   - fits: Returns whether a post with this subject may call the block.
  ///   - body: The block.
  func callBack(
    _ name: String, from center: AnyObject, where fits: (ForeignPost.Subject) -> Bool,
    _ body: () -> Void
  ) {
    guard seqtrace_is_recording() else { return body() }
    switch ForeignPost.origin(where: fits) {
    case .here(let origin): origin.post.callBack(name, of: record, body)
    case .elsewhere(let origin) where isQueued:
      origin.deliver(name, of: record, from: center, body)
    case .elsewhere, .unknown:
      // `nil` if the posting code isn't recorded, for example because it is in Foundation. On a queue's
      // thread, only the registration determines in which of several sessions to record.
      guard let point = RecordingPoint.current(orIn: record?.session) else { return body() }
      if record?.isStranger(in: point.core) ?? false {
        return RecordingPoint.runSilently(counting: point.core, body)
      }
      let callback = point.openCallback(name, of: record, from: center, cause: nil)
      point.run(body)
      callback.close(.callbackEnd)
    }
  }

  /// Records that an observer is removed.
  ///
  /// - Parameters:
  ///   - token: The observer's token; `nil` if there is none.
  ///   - name: The name for which the observer is removed; `nil` if none was given.
  ///   - center: The centre.
  ///   - source: The source location of the removal.
  package static func recordRemoval(
    of token: (some Hashable)?, for name: String?, at center: AnyObject, _ source: SourceLine
  ) {
    guard let point = RecordingPoint.current else { return }
    let registration = token.flatMap { token in
      all.withLock { $0[token.hashValue]?.registration }
    }
    let record = registration?.record.flatMap { $0.session === point.session ? $0 : nil }
    let argument = token == nil ? "nil" : registration == nil ? "observer" : "token"
    point.append(
      EventDraft(
        .deregistration, registration?.name ?? name ?? "", [argument], to: party(center),
        registration: record?.id, source: source))
  }
}

/// Returns an object as the sender or receiver of an event.
private func party(_ object: AnyObject) -> PartyReference {
  Recorder.Participant.instance(object).reference
}
