/// A problem with a file of a session's folder that makes the recording incomplete.
public struct SessionDamage: Sendable, Hashable {
  /// The kind of a problem, with its facts.
  public enum Problem: Sendable, Hashable {
    /// The file is missing, and so are those after it: this number in all.
    case missing(count: UInt64)
    /// This number of the chunks that a ring keeps is missing; it isn't known which ones.
    case missingOfRing(count: Int)
    /// The system refused to read it; the number is its `errno`.
    case unreadable(Int32)
    /// There is something with that name that isn't a file.
    case notAFile
    /// It has more bytes than this module reads from one file.
    case tooLarge(limit: Int)
    /// Its content isn't of the kind that its name says.
    case unrecognized
    /// Its size in bytes differs from the size with which it was created.
    case wrongSize(Int, expected: Int)
    /// It belongs to another session.
    case foreign
    /// It is a copy of the file with this number.
    case copy(of: UInt64)
    /// At least this number of its events was overwritten.
    case lostEvents(Int)
    /// The number of its events of a kind that this version doesn't know.
    case unknownEvents(Int)
    /// The names in it can be read only up to some point.
    case brokenNames
    /// A file before it is missing or damaged, so the numbers of its names are unknown.
    case unnumberedNames
    /// The number of names that events use and the table doesn't have.
    case unknownNames(Int)
    /// The recording stopped before the program ended, for this `errno`; -1 if it reached its limit of
    /// events.
    case stopped(Int32)
  }

  /// The name of the file in the folder.
  public var file: String
  /// The problem with the file.
  public var problem: Problem

  /// Creates a description of a damaged file.
  public init(file: String, problem: Problem) {
    self.file = file
    self.problem = problem
  }

  /// Whether the recording itself ended early, as opposed to losing a file.
  package var isStop: Bool {
    if case .stopped = problem { true } else { false }
  }

  /// Whether events are missing, rather than names.
  var losesEvents: Bool {
    switch problem {
    case .unknownEvents, .lostEvents, .missingOfRing, .stopped: true
    // A copy holds nothing of its own.
    case .brokenNames, .unnumberedNames, .unknownNames, .copy: false
    case .missing, .unreadable, .notAFile, .tooLarge, .unrecognized, .wrongSize, .foreign:
      file.hasPrefix(SessionFormat.chunkPrefix)
    }
  }
}
