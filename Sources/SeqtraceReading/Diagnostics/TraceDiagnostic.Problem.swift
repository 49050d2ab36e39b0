public import SeqtraceEvents

extension TraceDiagnostic {
  /// The kinds of problems in a trace file, with their facts.
  public enum Problem: Sendable, Hashable {
    // Problems with the file as a whole.

    /// The file is empty or contains only whitespace.
    case emptyInput
    /// The first line is not a header.
    case notATrace(InputKind)
    /// The file ends inside its header.
    case truncatedHeader
    /// The header's version is not supported.
    case unsupportedVersion(Int64)
    /// The file ends inside an event, as after the process was killed; the event was omitted.
    case truncatedEvent
    /// The number of further warnings, which aren't stored.
    case furtherProblems(Int)

    // Problems with a line.

    /// The line isn't JSON.
    case syntax(Syntax)
    /// The line is longer than this many bytes.
    case lineTooLong(limit: Int)
    /// A key occurs twice in an object.
    case duplicateKey(String)
    /// A value has the wrong type for its key.
    case wrongType(key: String, expected: String)
    /// A number is outside the range of its key.
    case outOfRange(key: String, ClosedRange<Int64>)
    /// A required key is missing; `kind` is empty if the missing key is the kind itself.
    case missingKey(String, kind: String)
    /// The kind isn't supported by this version; the line was kept.
    case unknownKind(String)
    /// A participant reference has a backslash or a serial that the grammar doesn't allow.
    case malformedReference(String)
    /// A file uses both `@` and `#` for serials.
    case mixedSerials(String)

    // Problems between events.

    /// An earlier line already has the id.
    case duplicateID(EventID, line: Int)
    /// An earlier line already creates the registration.
    case duplicateRegistration(RegistrationID)
    /// An earlier line already creates the object; serials are never reused.
    case secondCreation(of: Participant, line: Int)
    /// An end event refers to an event that isn't open in its lane.
    case notOpen(begin: EventID, lane: LaneID, innermost: OpenEvent?)
    /// An end event refers to an open event that isn't the innermost one.
    case notInnermost(begin: EventID, innermost: OpenEvent)
    /// The kind of an end event doesn't fit the kind of the start event that it refers to.
    case wrongEnding(TraceEvent.Kind, begin: OpenEvent)
    /// No earlier line has the event that is referred to as the cause.
    case unknownCause(EventID)
    /// No earlier line creates the registration.
    case unknownRegistration(RegistrationID)
  }

  /// An event that is open where a problem occurs.
  public struct OpenEvent: Sendable, Hashable {
    /// The event's id.
    public var id: EventID
    /// The event's kind.
    public var kind: TraceEvent.Kind
    /// The event's line in the file, from 1.
    public var line: Int

    /// Creates an open event.
    public init(id: EventID, kind: TraceEvent.Kind, line: Int) {
      self.id = id
      self.kind = kind
      self.line = line
    }
  }

  /// The kinds of errors in a line's JSON.
  public enum Syntax: Sendable, Hashable {
    /// The line ends too early.
    case unexpectedEnd
    /// Something other than `expected` was found.
    case unexpected(expected: String)
    /// A string contains an unescaped control character.
    case controlCharacter(UInt8)
    /// A backslash starts an escape that JSON doesn't have.
    case invalidEscape
    /// Half of a surrogate pair, without the other half.
    case loneSurrogate
    /// Bytes that aren't UTF-8.
    case invalidUTF8
    /// A number has a superfluous leading zero.
    case leadingZero
    /// Arrays and objects are nested too deeply.
    case tooDeep
  }

  /// The apparent format of an input that is not a trace. The raw value is its name in messages.
  public enum InputKind: String, Sendable, Hashable, CaseIterable {
    case png = "a PNG image"
    case pdf = "a PDF document"
    case gzip = "a gzip archive"
    case zip = "a zip archive"
    case svg = "an SVG image"
    case html = "an HTML page"
    case mermaid = "a Mermaid diagram"
    case plantUML = "a PlantUML diagram"
    case dot = "a Graphviz graph"
    case json = "other JSON"
    case binary = "binary data"
    case text
  }
}
