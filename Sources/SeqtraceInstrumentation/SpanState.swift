#if Tracing
  internal import SeqtraceEvents
  internal import SeqtraceRecording
  internal import Synchronization
  internal import Tracing

  /// A recorded span.
  final class SpanState: Sendable {
    let family: SpanFamily
    let kind: SpanKind
    let activation: SpanActivation
    let fileID: String
    let line: Int
    private let phase = Atomic(Phase.plain)
    private let facts: Mutex<Facts>

    /// The phase of the span.
    /// Most spans end without a lock, because `plain` becomes `ended` in one atomic step. All other changes
    /// that depend on the phase are made while the lock of the facts is held.
    private enum Phase: UInt8, AtomicRepresentable {
      /// The span is open and has no details.
      case plain
      /// The span is open and has details, which must be read when it ends.
      case detailed
      case ended
    }

    /// The state that changes while the span is open.
    struct Facts {
      var name: String
      /// The number of the participant that acts in the span.
      var party: UInt32
      /// The details, which only few spans have.
      private(set) var details: Details?

      init(name: String, party: UInt32, answering call: SpanState? = nil) {
        self.name = name
        self.party = party
        if let call { makeDetails().call = call }
      }

      /// Returns the details; makes them if there are none.
      mutating func makeDetails() -> Details {
        let details = details ?? Details()
        self.details = details
        return details
      }
    }

    /// The details that only few spans have, in a separate object. The lock of the facts guards them.
    final class Details: @unchecked Sendable {
      var attributes = SpanAttributes([:])
      /// The participant's name, taken from the attributes.
      var role: String?
      var status: SpanStatus.Code?
      var hasError = false
      var error: String?
      var hasCause = false
      var ids: TraceParent?
      /// The ids of the parent, if it is in another process or another recording.
      var foreignParent: TraceParent?
      /// The client's span that this span answers; `nil` if this span is its own message.
      var call: SpanState?

      /// Whether the span's own status or error says that its work failed.
      var isFailed: Bool { status == .error || (hasError && status != .ok) }
    }

    init(
      _ facts: Facts, _ kind: SpanKind, _ activation: SpanActivation, of family: SpanFamily,
      _ fileID: String, _ line: Int
    ) {
      self.facts = Mutex(facts)
      self.kind = kind
      self.activation = activation
      self.family = family
      self.fileID = fileID
      self.line = line
    }

    var name: String { facts.withLock(\.name) }
    var attributes: SpanAttributes { facts.withLock { $0.details?.attributes ?? [:] } }
    var isOpen: Bool { phase.load(ordering: .acquiring) != .ended }
    /// The number of the participant that acts in the span.
    var party: UInt32 { facts.withLock(\.party) }
    private var call: SpanState? { facts.withLock { $0.details?.call } }

    // MARK: - Changes

    /// Changes the details if the span is open; otherwise returns `nil`.
    private func changeDetails<R>(_ change: (Details) -> R) -> R? {
      facts.withLock { facts in
        _ = phase.compareExchange(
          expected: .plain, desired: .detailed, ordering: .acquiringAndReleasing)
        return isOpen ? change(facts.makeDetails()) : nil
      }
    }

    func rename(_ name: String) {
      let isChanged = facts.withLock { facts in
        guard isOpen, facts.name != name else { return false }
        facts.name = name
        return true
      }
      guard isChanged else { return }
      var amendment = SpanActivation.Amendment()
      amendment.name = messageName(name)
      amendment.source = source
      activation.amend(amendment)
    }

    /// Returns the name of the message, given the span's name. If this span answers a client's span, the
    /// client's name is used too.
    func messageName(_ name: String) -> String {
      call.map { SpanRoles.name(client: $0.name, server: name) } ?? name
    }

    /// The source location of the message: that of the client's span if this span answers one.
    var source: SourceLine {
      let sender = call ?? self
      return SourceLine(sender.fileID, sender.line)
    }

    func set(_ attributes: SpanAttributes) {
      let role: String?? = changeDetails { details in
        details.attributes = attributes
        guard let role = SpanRoles.name(for: kind, attributes), role != details.role else {
          return nil
        }
        details.role = role
        return role
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

    /// Replaces the participant that acts in the span, and in the client's span if this span answers one.
    func take(_ party: UInt32) {
      facts.withLock { $0.party = party }
      call?.take(party)
    }

    func set(_ status: SpanStatus) {
      _ = changeDetails { $0.status = status.code }
    }

    func record(_ error: any Error) {
      let text = family.tracer.describeError(error)
      _ = changeDetails { details in
        details.hasError = true
        details.error = text
      }
      call?.learn(error: text)
    }

    /// Notes the error that the server threw, on the client's span. The client's own status decides whether
    /// the call throws.
    private func learn(error: String) {
      _ = changeDetails { $0.error = $0.error ?? error }
    }

    func note(_ text: String) {
      let party: UInt32? = facts.withLock { isOpen ? $0.party : nil }
      if let party { activation.note(text, at: party) }
    }

    func follow(_ other: SpanState) {
      guard other !== self else { return }
      let hadCause: Bool? = changeDetails { details in
        defer { details.hasCause = true }
        return details.hasCause
      }
      guard let hadCause else { return }
      guard activation.isOrphan, !hadCause else { return activation.follow(other.activation.event) }
      var amendment = SpanActivation.Amendment()
      amendment.cause = other.activation.event
      activation.amend(amendment)
    }

    /// Returns the ids by which other processes identify the span; makes them on first use.
    func identify(in foreign: TraceParent?) -> TraceParent {
      if let ids = facts.withLock({ $0.details?.ids }) { return ids }
      let fresh = family.identifySpan(in: foreign)
      let (ids, parent) = facts.withLock { facts in
        let details = facts.makeDetails()
        let ids = details.ids ?? fresh
        details.ids = ids
        return (ids, details.foreignParent)
      }
      if ids == fresh, isOpen { recordIDs(ids.trace, ids.span, parent?.span ?? 0) }
      return ids
    }

    /// Notes the span's parent in another process, and records the parent's ids.
    func descend(from parent: TraceParent) {
      facts.withLock { $0.makeDetails().foreignParent = parent }
      recordIDs(parent.trace, 0, parent.span)
    }

    private func recordIDs(_ trace: SpanIdentity.TraceID, _ span: UInt64, _ parent: UInt64) {
      let role: SpanIdentity.Role =
        switch kind {
        case .internal: .other
        case .client: .client
        case .server: .server
        case .producer: .producer
        case .consumer: .consumer
        }
      activation.identify(SpanIdentity(role, in: trace, span: span, parent: parent))
    }

    // MARK: - Ending

    func end() {
      let isPlain = phase.compareExchange(
        expected: .plain, desired: .ended, ordering: .acquiringAndReleasing
      ).exchanged
      if !isPlain { return endDetailed() }
      let ending = ending(isFailed: false)
      if !activation.endQuickly(ending) { activation.end(ending) }
    }

    /// Ends the span unless it has already ended.
    private func endDetailed() {
      let details = facts.withLock { facts in
        phase.exchange(.ended, ordering: .acquiringAndReleasing) == .ended ? nil : facts.details
      }
      if let details { end(with: details) }
    }

    /// Ends the span, which no longer changes its details.
    private func end(with details: Details) {
      let texts = family.tracer.attributes.texts(of: details.attributes) {
        activation.shown($1, named: $0)
      }
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
