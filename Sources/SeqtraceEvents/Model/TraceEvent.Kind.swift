extension TraceEvent {
  /// What happened. The raw value is the word that the trace file uses.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A method, function or getter was entered; ended by ``return`` or ``throw``.
    case call
    /// A ``call``, ``create`` or ``propertyChange`` ended normally.
    case `return`
    /// A ``call``, ``create`` or ``propertyChange`` ended by throwing an error.
    case `throw`
    /// An initialiser was entered; its receiver is the new object.
    case create
    /// An object began to die: the first of its `deinit` bodies was entered.
    case destroyBegin
    /// The object and all that it alone owned are gone.
    case destroyEnd
    /// An observer was added to a notification centre.
    case registration
    /// A notification was handed to a centre.
    case postBegin
    /// The post returned.
    case postEnd
    /// A centre began to run a registration's block.
    case callbackBegin
    /// The block returned.
    case callbackEnd
    /// An observer was removed from a centre.
    case deregistration
    /// A property was set; ended by ``return`` (or ``throw``) after its observers or setter ran.
    case propertyChange
    /// A remark that the program made about its own run.
    case note
    /// A child lane was started.
    case spawn
    /// A lane was waited for.
    case await
    /// Work was given to another lane by hand, where the system offers no hook.
    case handoff
    /// Events were recorded here, but are lost.
    case gap
  }
}

extension TraceEvent.Kind {
  /// Whether an event of this kind stays open until another one names it in ``TraceEvent/begin``.
  public var opensActivation: Bool {
    switch self {
    case .call, .create, .destroyBegin, .postBegin, .callbackBegin, .propertyChange: true
    default: false
    }
  }

  /// Whether an event of this kind ends the one that it names in ``TraceEvent/begin``.
  public var closesActivation: Bool {
    switch self {
    case .return, .throw, .destroyEnd, .postEnd, .callbackEnd: true
    default: false
    }
  }

  /// Whether an event of this kind can end one of the given kind.
  public func closes(_ opening: TraceEvent.Kind) -> Bool {
    switch self {
    case .return, .throw: opening == .call || opening == .create || opening == .propertyChange
    case .destroyEnd: opening == .destroyBegin
    case .postEnd: opening == .postBegin
    case .callbackEnd: opening == .callbackBegin
    default: false
    }
  }
}
