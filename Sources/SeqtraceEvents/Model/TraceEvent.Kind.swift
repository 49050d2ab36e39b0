extension TraceEvent {
  /// The kind of an event. The raw value is the word that the trace file uses.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A method, function or getter was entered; ended by ``return`` or ``throw``.
    case call
    /// A ``call``, ``create`` or ``propertyChange`` ended normally.
    case `return`
    /// A ``call``, ``create`` or ``propertyChange`` ended by throwing an error.
    case `throw`
    /// An initialiser was entered; its receiver is the new object.
    case create
    /// The destruction of an object started: the first of its `deinit` bodies was entered.
    case destroyBegin
    /// The object and everything that it alone owned are gone.
    case destroyEnd
    /// An observer was added to a notification centre.
    case registration
    /// A notification was posted to a centre.
    case postBegin
    /// The post returned.
    case postEnd
    /// A centre started to run a registration's block.
    case callbackBegin
    /// The block returned.
    case callbackEnd
    /// An observer was removed from a centre.
    case deregistration
    /// A property was set; ended by ``return`` (or ``throw``) after its setter or observers ran.
    case propertyChange
    /// A remark by the program about its own execution.
    case note
    /// A participant entered a state, or was found in one.
    case state
    /// A child lane was started.
    case spawn
    /// The lane waited for another lane.
    case await
    /// Work was handed to another lane; the program recorded this itself, because the system offers no hook.
    case handoff
    /// A task or other work was asked to stop; the work itself decides when it stops.
    case cancellation
    /// A statement started, in a test or another function that is recorded statement by statement. The
    /// statement lasts until the next step of the same activation, or until the activation ends. The name is
    /// the statement's text.
    case step
    /// A step that checks an expectation. The name is the expectation's text.
    case check
    /// A statement started, and may wait for something. The name is the statement's text.
    case wait
    /// A test failed here, at the expectation of the preceding check or elsewhere. The name is the message.
    case issue
    /// The source gave an object a name, that of a constant, a variable or a property.
    case naming
    /// Stored properties of an actor or a main-actor object were read. The name lists them, separated by
    /// spaces. It starts with `if ` if they were read in a condition.
    case read
    /// The source drops an error if the call before it threw one. The name is `catch` or `try?`.
    case drop
    /// Events were recorded here but have been lost.
    case gap
    /// A kind that this version doesn't support; ``TraceEvent/unknownKind`` is its name in the file.
    case unknown = ""
  }
}

extension TraceEvent.Kind {
  /// The rules for events of this kind.
  ///
  /// All code that reads, writes, orders or draws events uses this table. To add a kind, start here; then
  /// look for code that distinguishes kinds by more than these rules.
  // Inlined, so that a check of one rule becomes a lookup in a table of constants.
  @inline(__always) package var rules: Rules {
    switch self {
    case .call:
      Rules(
        code: 1, .opens(endedBy: .return), needs: [.receiver, .name], mayHave: [.arguments],
        .message)
    case .return:
      Rules(
        code: 2, .ends(like: .return), needs: [.begin], mayHave: [.name, .value],
        .nobody, .passes)
    case .throw:
      Rules(
        code: 3, .ends(like: .return), needs: [.begin], mayHave: [.name, .value],
        .nobody, .passes)
    case .create:
      Rules(
        code: 4, .opens(endedBy: .return), needs: [.receiver], mayHave: [.name, .arguments],
        .lifetime)
    case .destroyBegin:
      Rules(code: 5, .opens(endedBy: .destroyEnd), needs: [.receiver], .lifetime)
    case .destroyEnd:
      Rules(code: 6, .ends(like: .destroyEnd), needs: [.begin], .nobody, .passes)
    case .registration:
      Rules(
        code: 7, needs: [.receiver, .registration],
        mayHave: [.name, .arguments, .object, .queue], .messageToCenter)
    case .postBegin:
      Rules(
        code: 8, .opens(endedBy: .postEnd), needs: [.receiver, .name],
        mayHave: [.arguments, .object, .queue], .messageToCenter, isOftenCause: true)
    case .postEnd:
      Rules(code: 9, .ends(like: .postEnd), needs: [.begin], .nobody, .passes)
    case .callbackBegin:
      Rules(
        code: 10, .opens(endedBy: .callbackEnd),
        mayHave: [.receiver, .name, .arguments, .registration, .object, .queue],
        .messageFromCenter)
    case .callbackEnd:
      Rules(code: 11, .ends(like: .callbackEnd), needs: [.begin], .nobody, .passes)
    case .deregistration:
      Rules(
        code: 12, needs: [.receiver], mayHave: [.name, .arguments, .registration, .object],
        .messageToCenter)
    case .propertyChange:
      Rules(
        code: 13, .opens(endedBy: .return), needs: [.receiver, .name], mayHave: [.value], .message)
    case .note:
      Rules(code: 14, needs: [.name], mayHave: [.receiver], .bystander)
    case .state:
      Rules(code: 19, needs: [.receiver, .name], .bystander)
    case .spawn:
      Rules(code: 15, mayHave: [.receiver, .name], .nobody, .begins, isOftenCause: true)
    case .await:
      Rules(code: 16, mayHave: [.receiver, .name], .nobody, .awaits)
    case .handoff:
      Rules(code: 17, mayHave: [.receiver, .name], .nobody, .begins, isOftenCause: true)
    case .cancellation:
      Rules(code: 18, mayHave: [.receiver, .name], .message)
    case .step:
      Rules(code: 20, needs: [.name], .nobody, .passes)
    case .check:
      Rules(code: 21, needs: [.name], .nobody, .passes)
    case .wait:
      Rules(code: 24, needs: [.name], mayHave: [.value], .nobody, .passes)
    case .issue:
      Rules(code: 22, needs: [.name], .nobody, .passes)
    case .naming:
      Rules(code: 23, needs: [.receiver, .name], .bystander, .passes)
    case .read:
      Rules(code: 25, needs: [.receiver, .name], .bystander, .passes)
    case .drop:
      Rules(code: 26, needs: [.name], .nobody, .passes)
    // Added by readers only; no recorder writes it.
    case .gap:
      Rules(code: 0, mayHave: [.value], .nobody)
    // The meaning of the event is unknown, so the event has no effect.
    case .unknown:
      Rules(code: 0, .nothing, .nobody, .passes)
    }
  }

  /// Whether an event of this kind opens an activation. The activation lasts until an event refers to it with
  /// ``TraceEvent/begin``.
  public var opensActivation: Bool { if case .opens = rules.nesting { true } else { false } }

  /// Whether an event of this kind ends the activation that ``TraceEvent/begin`` refers to.
  public var closesActivation: Bool { if case .ends = rules.nesting { true } else { false } }

  /// Returns whether an event of this kind can end an activation that an event of the given kind opened.
  public func closes(_ opening: TraceEvent.Kind) -> Bool {
    guard case .ends(let ending) = rules.nesting else { return false }
    return ending == opening.normalEnding
  }

  /// The required fields of an event of this kind.
  package var neededFields: Rules.Fields { rules.needed }

  /// The kind of the event that normally ends the activation; `nil` if events of this kind open none.
  package var normalEnding: Self? {
    if case .opens(let ending) = rules.nesting { ending } else { nil }
  }

  /// Whether an event of this kind is the end of a call.
  package var isOutcome: Bool { closes(.call) }

  /// Whether events of this kind describe the source, as opposed to the program's behaviour.
  public var tellsSource: Bool {
    [.step, .check, .issue, .naming].contains(self) || isForRules
  }

  /// Whether only the rules of `lint` and the search for the cause of a hang use events of this kind. A
  /// normalised trace has none.
  package var isForRules: Bool { [.wait, .read, .drop].contains(self) }

  /// Whether an event of this kind starts other lanes.
  package var startsLanes: Bool { rules.course == .begins }

  /// The code in the session format; 0 if no recorder writes this kind.
  package var sessionCode: UInt32 { rules.sessionCode }

  /// Creates the kind with a code of the session format; fails if no kind has that code.
  package init?(sessionCode code: UInt32) {
    guard code < UInt32(Self.byCode.count), let kind = Self.byCode[Int(code)] else { return nil }
    self = kind
  }

  private static let byCode: [Self?] = {
    let codes = allCases.map { Int($0.sessionCode) }
    var kinds = [Self?](repeating: nil, count: (codes.max() ?? 0) + 1)
    for kind in allCases where kind.sessionCode > 0 { kinds[Int(kind.sessionCode)] = kind }
    return kinds
  }()
}
