/// A problem with a file of a session's folder that makes the recording incomplete.
public struct SessionDamage: Sendable, Hashable {
  /// The kind of a problem, with its facts.
  public enum Problem: Sendable, Hashable {
    /// The file is missing, and so are those after it: this many in all.
    case missing(count: UInt64)
    /// This many of the chunks that a ring keeps are missing; it isn't known which.
    case missingOfRing(count: Int)
    /// The system refused to read it; the number is its `errno`.
    case unreadable(Int32)
    /// There is something of that name that isn't a file.
    case notAFile
    /// It has more bytes than are read of one file.
    case tooLarge(limit: Int)
    /// Its content isn't of the kind that its name promises.
    case unrecognized
    /// It has another size, in bytes, than it was made with.
    case wrongSize(Int, expected: Int)
    /// It belongs to another session.
    case foreign
    /// It is a copy of the file with this number.
    case copy(of: UInt64)
    /// The least number of its events that were overwritten.
    case lostEvents(Int)
    /// The number of its events whose kind this version doesn't know.
    case unknownEvents(Int)
    /// The names in it can be read only up to some place.
    case brokenNames
    /// A file before it is missing or damaged, and without that its names have no numbers.
    case unnumberedNames
    /// The number of names that events use and that the table doesn't have.
    case unknownNames(Int)
    /// The recording stopped before the program ended, for this `errno`; -1 if it had as many events as
    /// were allowed.
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

  /// Whether the recording itself ended early, rather than a file of it got lost.
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
