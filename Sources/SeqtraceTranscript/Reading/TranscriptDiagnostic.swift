/// An error in a transcript.
public struct TranscriptDiagnostic: Sendable, Hashable {
  /// The line number, from 1.
  public var line: Int
  /// The byte's number in the line, from 1.
  public var column: Int
  /// The problem, with its facts.
  public var problem: Problem

  /// Creates a diagnostic.
  public init(line: Int, column: Int, problem: Problem) {
    self.line = line
    self.column = column
    self.problem = problem
  }

  /// The kinds of problems in a transcript, with their facts.
  public enum Problem: Sendable, Hashable {
    // The file as a whole.

    /// The first line isn't the first line of a transcript.
    case notATranscript
    /// The first line names a version that isn't supported.
    case unsupportedVersion(String)
    /// The file contains a merge's conflict marker.
    case conflictMarker(String)
    /// No field of the header has this key.
    case unknownField(String)
    /// A header line isn't a field.
    case malformedField(String)
    /// A header field lacks its number.
    case malformedNumber(key: String)
    /// A header field occurs twice.
    case duplicateField(String, line: Int)
    /// The line is longer than this many bytes.
    case lineTooLong(limit: Int)
    /// There are more events than ids can number.
    case tooManyEvents
    /// Bytes that aren't UTF-8.
    case invalidUTF8

    // Indentation.

    /// A tab in the indentation, instead of spaces.
    case tabIndentation
    /// An indentation with an odd number of spaces.
    case oddIndentation(Int)
    /// A line is indented further than the lines above it allow.
    case tooDeep(levels: Int, allowed: Int)
    /// A line is inside an event that can contain only lanes.
    case noInside(of: String, line: Int)
    /// A line follows the `end` of its activation.
    case afterEnd(line: Int)

    // A line.

    /// Something else is expected here.
    case expected(String)
    /// A keyword that has no meaning here.
    case unknownWord(String)
    /// A quoted text isn't closed.
    case unclosedQuote
    /// A backslash that starts no escape.
    case invalidEscape
    /// Brackets or quotes of a value aren't closed.
    case unclosedValue
    /// A clause occurs twice in one event.
    case duplicateClause(String)
    /// A clause that an event of its kind can't have.
    case unsuitableClause(String)
    /// A call has an outcome that contradicts the one before it.
    case secondOutcome(String)
    /// A number is out of range.
    case numberOutOfRange

    // The lines together.

    /// An object is created a second time.
    case secondCreation(String, line: Int)
    /// A registration is made a second time.
    case secondRegistration(String, line: Int)
    /// No line makes the registration.
    case unknownRegistration(String)
    /// The same mark is on two lines.
    case secondMark(String, line: Int)
    /// No line has the mark.
    case unknownMark(String)
    /// An event comes before its own cause.
    case causeAfterEffect
  }
}

extension TranscriptDiagnostic: CustomStringConvertible {
  /// `line:column: error: message; expected …`, without the hint.
  public var description: String {
    let found = "\(line):\(column): error: \(message)"
    return expected.map { "\(found); expected \($0)" } ?? found
  }
}

/// A transcript can't be read.
public struct TranscriptReadError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The first error.
  public var diagnostic: TranscriptDiagnostic

  /// Creates an error.
  public init(_ diagnostic: TranscriptDiagnostic) { self.diagnostic = diagnostic }

  /// The diagnostic, with the hint on a second line.
  public var description: String {
    diagnostic.hint.map { "\(diagnostic.description)\nhint: \($0)" } ?? diagnostic.description
  }
}
