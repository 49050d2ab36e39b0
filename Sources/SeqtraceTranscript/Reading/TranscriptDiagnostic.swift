/// One thing that is wrong in a transcript.
public struct TranscriptDiagnostic: Sendable, Hashable {
  /// The line, from 1.
  public var line: Int
  /// The byte in the line, from 1.
  public var column: Int
  /// What it is.
  public var problem: Problem

  /// Creates a diagnostic.
  public init(line: Int, column: Int, problem: Problem) {
    self.line = line
    self.column = column
    self.problem = problem
  }

  /// What is wrong, as facts.
  public enum Problem: Sendable, Hashable {
    // The file as a whole.

    /// The first line isn't that of a transcript.
    case notATranscript
    /// The first line names a version that this module doesn't read.
    case unsupportedVersion(String)
    /// A merge left its markers behind.
    case conflictMarker(String)
    /// A header line isn't a field.
    case malformedField(String)
    /// A header field has no number where it must have one.
    case malformedNumber(key: String)
    /// A header field stands twice.
    case duplicateField(String, line: Int)
    /// The line is longer than this many bytes.
    case lineTooLong(limit: Int)
    /// There are more events than ids.
    case tooManyEvents
    /// Bytes that aren't UTF-8.
    case invalidUTF8

    // Indentation.

    /// A tab stands where spaces must.
    case tabIndentation
    /// An odd number of spaces.
    case oddIndentation(Int)
    /// A line is indented further than something above it allows.
    case tooDeep(levels: Int, allowed: Int)
    /// What stands above can have nothing but lanes below it.
    case noInside(of: String, line: Int)
    /// A line follows the `end` of the activation that it stands in.
    case afterEnd(line: Int)

    // A line.

    /// Something else must stand here.
    case expected(String)
    /// A word that has no meaning here.
    case unknownWord(String)
    /// A quoted text isn't closed.
    case unclosedQuote
    /// A backslash begins no escape.
    case invalidEscape
    /// Brackets or quotes of a value aren't closed.
    case unclosedValue
    /// Something is said twice of one event.
    case duplicateClause(String)
    /// Something is said that an event of its kind can't have.
    case unsuitableClause(String)
    /// A number is out of range.
    case numberOutOfRange

    // The lines together.

    /// An object is created a second time.
    case secondCreation(String, line: Int)
    /// A registration is made a second time.
    case secondRegistration(String, line: Int)
    /// No line makes the registration.
    case unknownRegistration(String)
    /// A mark names two lines.
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

/// A transcript couldn't be read.
public struct TranscriptReadError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong.
  public var diagnostic: TranscriptDiagnostic

  /// Creates an error.
  public init(_ diagnostic: TranscriptDiagnostic) { self.diagnostic = diagnostic }

  /// The diagnostic, with the hint on a second line.
  public var description: String {
    diagnostic.hint.map { "\(diagnostic.description)\nhint: \($0)" } ?? diagnostic.description
  }
}
