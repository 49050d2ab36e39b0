public import SeqtraceEvents

extension TraceDiagnostic {
  /// What is wrong, as facts.
  public enum Problem: Sendable, Hashable {
    // The file as a whole.

    /// There is nothing, or nothing but white space.
    case emptyInput
    /// The first line is no header.
    case notATrace(InputKind)
    /// The file ends inside its header.
    case truncatedHeader
    /// The header's version is none that this module reads.
    case unsupportedVersion(Int64)
    /// The file ends inside an event, as a kill leaves it; the event was left out.
    case truncatedEvent
    /// This many more warnings were not kept.
    case furtherProblems(Int)

    // A line.

    /// The line isn't JSON.
    case syntax(Syntax)
    /// The line is longer than this many bytes.
    case lineTooLong(limit: Int)
    /// A key stands twice in an object.
    case duplicateKey(String)
    /// A value isn't of its key's type.
    case wrongType(key: String, expected: String)
    /// A number is none of those that its key allows.
    case outOfRange(key: String, ClosedRange<Int64>)
    /// A required key is absent; `kind` is empty where the kind itself is.
    case missingKey(String, kind: String)
    /// The kind is none of this version; the line was kept.
    case unknownKind(String)
    /// A participant reference has a backslash or a serial that the grammar doesn't have.
    case malformedReference(String)
    /// A file uses both `@` and `#` for serials.
    case mixedSerials(String)

    // The events together.

    /// An earlier line has the id already.
    case duplicateID(EventID, line: Int)
    /// An earlier line made the registration already.
    case duplicateRegistration(RegistrationID)
    /// An earlier line created the object already; a serial is never used again.
    case secondCreation(of: Participant, line: Int)
    /// An ending names an event that isn't open in its lane.
    case notOpen(begin: EventID, lane: LaneID, innermost: OpenEvent?)
    /// An ending names an open event inside which another one is open.
    case notInnermost(begin: EventID, innermost: OpenEvent)
    /// An ending names an event that one of its kind can't end.
    case wrongEnding(TraceEvent.Kind, begin: OpenEvent)
    /// No earlier line has the event that is named as cause.
    case unknownCause(EventID)
    /// No earlier line makes the registration.
    case unknownRegistration(RegistrationID)
  }

  /// An event that is open where something goes wrong.
  public struct OpenEvent: Sendable, Hashable {
    /// Its number.
    public var id: EventID
    /// What it is.
    public var kind: TraceEvent.Kind
    /// Its line in the file, from 1.
    public var line: Int

    /// Creates an open event.
    public init(id: EventID, kind: TraceEvent.Kind, line: Int) {
      self.id = id
      self.kind = kind
      self.line = line
    }
  }

  /// What is wrong with a line's JSON.
  public enum Syntax: Sendable, Hashable {
    /// The line ends too early.
    case unexpectedEnd
    /// Something else should stand here.
    case unexpected(expected: String)
    /// A control character stands in a string without an escape.
    case controlCharacter(UInt8)
    /// A backslash begins no escape that JSON has.
    case invalidEscape
    /// Half of a surrogate pair.
    case loneSurrogate
    /// Bytes that aren't UTF-8.
    case invalidUTF8
    /// A number begins with a zero that it doesn't need.
    case leadingZero
    /// Arrays and objects stand too deep inside each other.
    case tooDeep
  }

  /// What an input that is no trace looks like.
  public enum InputKind: String, Sendable, Hashable, CaseIterable {
    case png, pdf, gzip, zip, svg, html, mermaid, plantUML, dot, json, binary, text
  }
}
