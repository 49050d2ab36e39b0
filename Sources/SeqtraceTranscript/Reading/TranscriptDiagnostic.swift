/// An error in a transcript.
public struct TranscriptDiagnostic: Sendable, Hashable {
  /// The line number, from 1.
  public var line: Int
  /// The column, counted in bytes from 1.
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
    // Problems with the file as a whole.

    /// The first line isn't the first line of a transcript.
    case notATranscript
    /// The version in the first line isn't supported.
    case unsupportedVersion(String)
    /// The file contains a conflict marker of a merge.
    case conflictMarker(String)
    /// The header has a field with an unknown key.
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

    // Problems with indentation.

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

    // Problems with a line.

    /// Something else is expected at this position.
    case expected(String)
    /// A keyword isn't allowed at this position.
    case unknownWord(String)
    /// A quoted text isn't closed.
    case unclosedQuote
    /// A backslash doesn't start a valid escape.
    case invalidEscape
    /// The brackets or quotes of a value aren't closed.
    case unclosedValue
    /// A clause occurs twice in one event.
    case duplicateClause(String)
    /// A clause isn't allowed in an event of this kind.
    case unsuitableClause(String)
    /// A call has two outcomes that contradict each other.
    case secondOutcome(String)
    /// A number is out of range.
    case numberOutOfRange

    // Problems between lines.

    /// An object is created a second time.
    case secondCreation(String, line: Int)
    /// A registration is created a second time.
    case secondRegistration(String, line: Int)
    /// No line creates the registration.
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

/// An error from reading a transcript.
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
