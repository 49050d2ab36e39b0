import SeqtraceEvents

/// The written form of the lines of one kind of event.
struct LineForm {
  /// The start of a line, after its sender.
  enum Start {
    /// A receiver and the name of the callee.
    case call
    /// A receiver, a property and its value.
    case assignment
    /// A keyword, an object, and an optional initialiser.
    case creation(String)
    /// A keyword and an object.
    case object(String)
    /// A keyword, an optional name, and an optional receiver after a preposition.
    case named(String, TranscriptWord)
    /// A keyword, a text, and an optional receiver after a preposition.
    case remark(String, TranscriptWord)
    /// A keyword, and an optional mark of the awaited lane or event.
    case awaiting(String)
    /// A keyword.
    case plain(String)
    /// A keyword and the name of a kind that this version doesn't support.
    case foreign(String)
    /// The word `end`; most end events have no line.
    case ending

    /// The keyword of this kind of event; `nil` if it has none.
    var word: String? {
      switch self {
      case .call, .assignment, .ending: nil
      case .creation(let word), .object(let word), .named(let word, _), .remark(let word, _),
        .awaiting(let word), .plain(let word), .foreign(let word):
        word
      }
    }
  }

  let start: Start
  /// Whether a line without a file has the file of its enclosing line.
  let inheritsFile: Bool

  init(_ start: Start, inheritsFile: Bool = true) {
    self.start = start
    self.inheritsFile = inheritsFile
  }
}

extension TraceEvent.Kind {
  /// The written form of lines of this kind.
  var lineForm: LineForm {
    switch self {
    case .call: LineForm(.call)
    case .propertyChange: LineForm(.assignment)
    case .create: LineForm(.creation("create"))
    case .destroyBegin: LineForm(.object("destroy"))
    case .registration: LineForm(.named("register", .at))
    case .postBegin: LineForm(.named("post", .to))
    case .callbackBegin: LineForm(.named("callback", .to), inheritsFile: false)
    case .deregistration: LineForm(.named("deregister", .from))
    case .note: LineForm(.remark("note", .at), inheritsFile: false)
    case .state: LineForm(.remark("state", .at), inheritsFile: false)
    case .spawn: LineForm(.named("spawn", .to), inheritsFile: false)
    case .handoff: LineForm(.named("handoff", .to))
    case .cancellation: LineForm(.named("cancel", .at))
    case .step: LineForm(.remark("step", .at))
    case .check: LineForm(.remark("check", .at))
    case .wait: LineForm(.remark("wait", .at))
    case .read: LineForm(.remark("read", .at))
    case .drop: LineForm(.remark("drop", .at))
    case .issue: LineForm(.remark("issue", .at))
    case .naming: LineForm(.remark("name", .at))
    case .await: LineForm(.awaiting("await"), inheritsFile: false)
    case .gap: LineForm(.plain("gap"), inheritsFile: false)
    case .unknown: LineForm(.foreign("unknown"), inheritsFile: false)
    case .return, .throw, .destroyEnd, .postEnd, .callbackEnd:
      LineForm(.ending, inheritsFile: false)
    }
  }

  /// Whether the registration of an event of this kind has the event's name.
  var namesRegistration: Bool { rules.fields.contains(.registration) }
}
