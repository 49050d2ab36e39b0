import SeqtraceEvents

/// The words of a transcript, each with the one meaning that it has there.
enum TranscriptWord: String, CaseIterable {
  // What happens.
  case create, destroy, register, post, callback, deregister, note, spawn, `await`, handoff, gap
  /// The start of a lane.
  case lane
  /// An ending that says more than its opening line can.
  case end

  // What is said of it.
  case about, on, by, unregistered, returns, `throws`, cancelled, interrupted, after, named, with
  case `as`, to, at, from, nothing
}

extension TranscriptWord {
  /// The words that stand for an event or a lane at the start of a line.
  static let actions: Set<String> = Set(
    [
      create, destroy, register, post, callback, deregister, note, spawn, `await`, handoff, gap,
      lane, end,
    ]
    .map(\.rawValue))

  /// All words; a text that equals one of them is quoted.
  static let reserved: Set<String> = Set(allCases.map(\.rawValue))
}

extension TraceEvent.Kind {
  /// The word with which a line of this kind starts; `nil` where the line starts with a receiver.
  var word: TranscriptWord? {
    switch self {
    case .create: .create
    case .destroyBegin: .destroy
    case .registration: .register
    case .postBegin: .post
    case .callbackBegin: .callback
    case .deregistration: .deregister
    case .note: .note
    case .spawn: .spawn
    case .await: .`await`
    case .handoff: .handoff
    case .gap: .gap
    case .return, .throw, .destroyEnd, .postEnd, .callbackEnd: .end
    case .call, .propertyChange: nil
    }
  }

  /// Whether a line of this kind is in its opener's file unless it says another.
  var inheritsFile: Bool {
    switch self {
    case .call, .create, .destroyBegin, .registration, .postBegin, .deregistration, .propertyChange,
      .handoff:
      true
    case .callbackBegin, .note, .spawn, .await, .gap, .return, .throw, .destroyEnd, .postEnd,
      .callbackEnd:
      false
    }
  }

  /// Whether the name of an event of this kind names its registration, too.
  var namesRegistration: Bool { rules.fields.contains(.registration) }
}
