import SeqtraceEvents

extension TraceDiagnostic {
  /// The description of the problem, in one sentence without a full stop.
  public var message: String {
    switch problem {
    case .emptyInput: "the input is empty"
    case .notATrace(.text): "this isn't a trace"
    case .notATrace(let kind): "this isn't a trace, it looks like \(kind.rawValue)"
    case .truncatedHeader: "the file ends inside its header"
    case .unsupportedVersion(let version): "the trace has schema version \(version)"
    case .truncatedEvent: "the file ends inside an event, which was left out"
    case .furtherProblems(let count): "and \(count) more"
    case .syntax(let syntax): syntax.message
    case .lineTooLong(let limit): "the line is longer than \(limit) bytes"
    case .duplicateKey(let key): "the key “\(key)” stands twice"
    case .wrongType(let key, _): "the value of “\(key)” is of the wrong type"
    case .outOfRange(let key, _): "the value of “\(key)” is out of range"
    case .missingKey(let key, let kind): "“\(key)” is missing\(kind.isEmpty ? "" : " in “\(kind)”")"
    case .unknownKind(let kind): "the kind “\(kind.shortened)” is unknown; its events are kept"
    case .malformedReference(let text): "the participant “\(text.shortened)” is malformed"
    case .mixedSerials(let text): "the participant “\(text.shortened)” mixes @ and # in one file"
    default: eventMessage
    }
  }

  /// The text that was expected; `nil` if the problem has no such text.
  public var expected: String? {
    switch problem {
    case .emptyInput, .notATrace: "a first line such as {\"seqtrace\":\(Trace.currentVersion)}"
    case .truncatedHeader: "a whole header line"
    case .unsupportedVersion: "version \(Trace.currentVersion)"
    case .syntax(.unexpected(let expected)): expected
    case .syntax(.tooDeep): "at most \(JSONScanner.maximumDepth) levels"
    case .wrongType(_, let expected): expected
    case .outOfRange(_, let range): "\(range.lowerBound) to \(range.upperBound)"
    case .malformedReference: "Type@17, Type#1, a role, or one of these and “ / facet”"
    case .notOpen(_, _, let innermost): innermost.map(\.wording) ?? "no ending here"
    case .notInnermost(_, let innermost): innermost.wording
    case .wrongEnding(_, let begin): "an ending of \(begin.wording)"
    default: nil
    }
  }

  /// Advice on how to fix the problem, in one sentence; `nil` if there is none.
  public var hint: String? {
    switch problem {
    case .unsupportedVersion(let version) where version > Trace.currentVersion:
      "A newer seqtrace wrote this trace; read it with that version."
    case .notATrace(.mermaid), .notATrace(.plantUML):
      "This is a diagram's source: read it as that, not as a trace."
    case .notATrace(.json): "A trace is JSON Lines: a header line, then an event on each line."
    case .notATrace(.gzip), .notATrace(.zip): "Unpack it first."
    case .truncatedEvent: "The program was probably killed while it was recorded."
    case .malformedReference:
      "A backslash stands before another one, and before @, # or / that belong to the name."
    case .secondCreation:
      "Another object needs another serial, also where the first one was destroyed."
    case .mixedSerials: "Write @ before every serial, or # in a normalised trace."
    case .syntax, .lineTooLong, .notOpen, .notInnermost, .wrongEnding, .unknownCause,
      .unknownRegistration, .missingKey, .duplicateID:
      severity == .error ? "A partial reading (--partial) skips what is damaged." : nil
    default: nil
    }
  }

  private var eventMessage: String {
    switch problem {
    case .duplicateID(let id, let line): "the id \(id) is taken by line \(line)"
    case .duplicateRegistration(let id): "the registration \(id) is made a second time"
    case .secondCreation(let object, let line):
      "the object “\(object.name.shortened)” with the serial \(object.serial ?? 0) was created by line \(line)"
    case .notOpen(let begin, let lane, _):
      "“begin” names \(begin), which isn't open in lane \(lane)"
    case .notInnermost(let begin, _):
      "“begin” names \(begin), inside which another event is open"
    case .wrongEnding(let kind, let begin): "“\(kind.rawValue)” can't end \(begin.wording)"
    case .unknownCause(let id): "“cause” names \(id), which no earlier line has"
    case .unknownRegistration(let id):
      "“registration” names \(id), which no earlier line makes"
    default: ""
    }
  }
}

extension TraceDiagnostic.OpenEvent {
  fileprivate var wording: String { "\(id) (“\(kind.rawValue)”, line \(line))" }
}

extension TraceDiagnostic.Syntax {
  fileprivate var message: String {
    switch self {
    case .unexpectedEnd: "the line ends too early"
    case .unexpected: "this isn't JSON as it should stand here"
    case .controlCharacter(let byte): "a string has the control character \(byte) without an escape"
    case .invalidEscape: "this escape isn't one of JSON's"
    case .loneSurrogate: "this escape is half of a surrogate pair"
    case .invalidUTF8: "this isn't UTF-8"
    case .leadingZero: "a number begins with a superfluous zero"
    case .tooDeep: "arrays and objects stand too deep inside each other"
    }
  }
}

extension String {
  /// The text truncated for a message, with control characters replaced.
  fileprivate var shortened: String {
    let limit = 80
    let shown = String(
      String.UnicodeScalarView(
        unicodeScalars.prefix(limit).map { $0.properties.generalCategory == .control ? "�" : $0 }))
    return unicodeScalars.dropFirst(limit).isEmpty ? shown : shown + "…"
  }
}
