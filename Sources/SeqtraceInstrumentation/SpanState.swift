#if Tracing
  internal import SeqtraceEvents
  internal import SeqtraceRecording
  internal import Synchronization
  internal import Tracing

  /// A span that is recorded.
  final class SpanState: Sendable {
    let tracer: RecordingTracer
    let kind: SpanKind
    let activation: SpanActivation
    let parent: SpanState?
    let fileID: String
    let line: Int
    private let facts: Mutex<Facts>

    /// What changes while the span is open.
    struct Facts {
      var name: String
      /// The number of who acts in the span.
      var party: UInt32
      var isOpen = true
      /// What few spans have.
      var details: Details?

      init(name: String, party: UInt32) {
        self.name = name
        self.party = party
      }

      /// Changes what few spans have, if the span is open.
      mutating func changeDetails<R>(_ change: (Details) -> R) -> R? {
        if !isOpen { return nil }
        let details = details ?? Details()
        self.details = details
        return change(details)
      }
    }

    /// What few spans have, in one box that the others do without; guarded by the span's lock.
    final class Details: @unchecked Sendable {
      var attributes = SpanAttributes([:])
      /// The name that the attributes gave to a party.
      var role: String?
      var status: SpanStatus.Code?
      var hasError = false
      var error: String?
      var hasCause = false
      var ids: TraceParent?

      /// Whether the span's work failed, as far as the span knows.
      var isFailed: Bool { status == .error || (hasError && status != .ok) }
    }

    init(
      _ facts: Facts, _ kind: SpanKind, _ activation: SpanActivation, inside parent: SpanState?,
      _ fileID: String, _ line: Int, by tracer: RecordingTracer
    ) {
      self.facts = Mutex(facts)
      self.kind = kind
      self.activation = activation
      self.parent = parent
      self.fileID = fileID
      self.line = line
      self.tracer = tracer
    }

    var name: String { facts.withLock(\.name) }
    var attributes: SpanAttributes { facts.withLock { $0.details?.attributes ?? [:] } }
    var isOpen: Bool { facts.withLock(\.isOpen) }
    /// The number of who acts in the span.
    var party: UInt32 { facts.withLock(\.party) }

    /// The span of the call that this span answers, if its message is that call.
    var call: SpanState? { kind == .server && parent?.kind == .client ? parent : nil }

    // MARK: - Changes

    func rename(_ name: String) {
      let isChanged = facts.withLock { facts in
        guard facts.isOpen, facts.name != name else { return false }
        facts.name = name
        return true
      }
      guard isChanged else { return }
      var amendment = SpanActivation.Amendment()
      amendment.name = messageName(name)
      amendment.source = source
      activation.amend(amendment)
    }

    /// The message's name, which belongs to a client's span as well if this one answers it.
    func messageName(_ name: String) -> String {
      call.map { SpanRoles.name(client: $0.name, server: name) } ?? name
    }

    /// Where the message is sent.
    var source: SourceLocation {
      let sender = call ?? self
      return SourceLocation(sender.fileID, sender.line)
    }

    func set(_ attributes: SpanAttributes) {
      let role: String?? = facts.withLock { facts in
        facts.changeDetails { details in
          details.attributes = attributes
          guard let role = SpanRoles.name(for: kind, attributes), role != details.role else {
            return nil
          }
          details.role = role
          return role
        }
      }
      if let role, let role { take(role) }
    }

    private func take(_ role: String) {
      var amendment = SpanActivation.Amendment()
      switch kind {
      case .client, .server: amendment.receiver = role
      case .producer: (amendment.receiver, amendment.queue) = (role, role)
      case .consumer: (amendment.sender, amendment.queue) = (role, role)
      case .internal: return
      }
      guard let party = activation.amend(amendment) else { return }
      take(party)
    }

    /// Somebody else acts in the span than it seemed.
    func take(_ party: UInt32) {
      facts.withLock { $0.party = party }
      call?.take(party)
    }

    func set(_ status: SpanStatus) {
      facts.withLock { $0.changeDetails { $0.status = status.code } }
    }

    func record(_ error: any Error) {
      let text = tracer.describeError(error)
      facts.withLock { facts in
        facts.changeDetails { details in
          details.hasError = true
          details.error = text
        }
      }
      call?.learn(error: text)
    }

    /// Learns what the server's side threw; whether the call throws is for the client to say.
    private func learn(error: String) {
      facts.withLock { $0.changeDetails { $0.error = $0.error ?? error } }
    }

    func note(_ text: String) {
      let party: UInt32? = facts.withLock { $0.isOpen ? $0.party : nil }
      if let party { activation.note(text, at: party) }
    }

    func follow(_ other: SpanState) {
      guard other !== self else { return }
      let hadCause: Bool? = facts.withLock { facts in
        facts.changeDetails { details in
          defer { details.hasCause = true }
          return details.hasCause
        }
      }
      guard let hadCause else { return }
      guard activation.isOrphan, !hadCause else { return activation.follow(other.activation.event) }
      var amendment = SpanActivation.Amendment()
      amendment.cause = other.activation.event
      activation.amend(amendment)
    }

    /// The ids by which others know the span; made when they are first asked for.
    func identify(in foreign: TraceParent?) -> TraceParent {
      if let ids = facts.withLock({ $0.details?.ids }) { return ids }
      let fresh =
        parent.map { $0.identify(in: foreign).child() } ?? foreign?.child() ?? .random()
      return facts.withLock { facts in
        let details = facts.details ?? Details()
        facts.details = details
        let ids = details.ids ?? fresh
        details.ids = ids
        return ids
      }
    }

    // MARK: - End

    func end() {
      let (isFirst, details) = facts.withLock { facts in
        defer { facts.isOpen = false }
        return (facts.isOpen, facts.details)
      }
      if !isFirst || (details == nil && activation.endQuickly(ending(isFailed: false))) { return }
      if let details { end(with: details) } else { activation.end(ending(isFailed: false)) }
    }

    /// Ends the span, whose details nobody changes any more.
    private func end(with details: Details) {
      let texts = tracer.attributes.texts(of: details.attributes)
      if !texts.isEmpty {
        var amendment = SpanActivation.Amendment()
        amendment.arguments = texts
        activation.amend(amendment)
      }
      let ending = ending(isFailed: details.isFailed)
      if details.isFailed, ending != .throw {
        activation.note("throws \(details.error ?? "an error")", at: party)
      }
      activation.end(ending, value: ending == .throw ? details.error : nil)
    }

    private func ending(isFailed: Bool) -> TraceEvent.Kind {
      switch kind {
      case .producer: .postEnd
      case .consumer: .callbackEnd
      case .internal, .client, .server: isFailed ? .throw : .return
      }
    }
  }
#endif
