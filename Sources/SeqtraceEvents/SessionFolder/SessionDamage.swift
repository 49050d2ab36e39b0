/// What is wrong with a file of a session's folder, so that something of the recording is missing.
public struct SessionDamage: Sendable, Hashable {
  /// What is wrong, as facts.
  public enum Problem: Sendable, Hashable {
    /// The file isn't there, and neither are the next ones: so many in all.
    case missing(count: UInt64)
    /// So many of the chunks that a ring keeps aren't there; it isn't known which.
    case missingOfRing(count: Int)
    /// The system refused to read it; the number is its `errno`.
    case unreadable(Int32)
    /// There is something of that name that isn't a file.
    case notAFile
    /// It has more bytes than are read of one file.
    case tooLarge(limit: Int)
    /// It isn't what its name says that it is.
    case unrecognized
    /// It has another size, in bytes, than it was made with.
    case wrongSize(Int, expected: Int)
    /// Another session wrote it.
    case foreign
    /// It is a copy of the file with this number.
    case copy(of: UInt64)
    /// So many of its events, at least, were overwritten.
    case lostEvents(Int)
    /// So many of its events are of no kind that this version knows.
    case unknownEvents(Int)
    /// The names that it holds can't be read from somewhere on.
    case brokenNames
    /// A file before it is missing or damaged, and without that its names have no numbers.
    case unnumberedNames
    /// Events use so many names that the table doesn't have.
    case unknownNames(Int)
    /// The recording stopped before the program ended, for this `errno`.
    case stopped(Int32)
  }

  /// The name of the file in the folder.
  public var file: String
  /// What is wrong with it.
  public var problem: Problem

  /// Creates a damage.
  public init(file: String, problem: Problem) {
    self.file = file
    self.problem = problem
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
