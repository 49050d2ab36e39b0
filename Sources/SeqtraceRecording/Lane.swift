internal import SeqtraceEvents

/// A logical task: what is open in it, innermost last.
struct Lane {
  /// An activation that has not ended.
  struct Frame {
    let event: EventID
    let kind: TraceEvent.Kind
    /// Who is active, and so sends what comes next.
    let receiver: ParticipantID?
    /// The object that dies or comes into being.
    var object: FramedObject?
    /// A lifetime that outlived its object has ended, while others were open above it.
    var isOverdue = false
  }

  /// The object that an activation destroys or creates.
  struct FramedObject {
    let identity: ObjectRegistry.Identity
    /// Where it is; unknown for a new object that has not been seen yet.
    var address: ObjectIdentifier?
    /// The type that is created; `nil` in a destruction.
    var createdType: CreatedType?
  }

  var frames: [Frame] = []
  /// The receivers declared for registrations, innermost last.
  var declaredReceivers: [PartyReference] = []

  /// Whether nothing is open and nothing declared.
  var isIdle: Bool { frames.isEmpty && declaredReceivers.isEmpty }
}

/// A type of which a new object is about to be made.
struct CreatedType: Sendable {
  // A closure, because a generic class type can be compared only where it is static.
  let accepts: @Sendable (AnyClass) -> Bool
  let name: String
}

extension Lane.Frame {
  /// The kind of event that ends the activation when nothing more is known.
  var closingKind: TraceEvent.Kind {
    switch kind {
    case .destroyBegin: .destroyEnd
    case .postBegin: .postEnd
    case .callbackBegin: .callbackEnd
    default: .return
    }
  }
}
