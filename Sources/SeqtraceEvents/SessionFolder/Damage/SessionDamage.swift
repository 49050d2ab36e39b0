/// A problem with a file of a session's folder that makes the recording incomplete.
public struct SessionDamage: Sendable, Hashable {
  /// The kind of a problem, with its facts.
  public enum Problem: Sendable, Hashable {
    /// This many files are missing, starting with this file.
    case missing(count: UInt64)
    /// Of the chunks that a ring keeps, this many are missing; it isn't known which ones.
    case missingOfRing(count: Int)
    /// The system couldn't read the file; the number is its `errno`.
    case unreadable(Int32)
    /// The name belongs to something other than a regular file.
    case notAFile
    /// The file is larger than the given limit, in bytes.
    case tooLarge(limit: Int)
    /// The content isn't of the kind that the file's name implies.
    case unrecognized
    /// The size in bytes differs from the size at creation.
    case wrongSize(Int, expected: Int)
    /// The file belongs to another session.
    case foreign
    /// The file is a copy of the file with this number.
    case copy(of: UInt64)
    /// At least this many events of the file were overwritten.
    case lostEvents(Int)
    /// This many events of the file have a kind that this version doesn't support.
    case unknownEvents(Int)
    /// The names in the file are readable only up to some point.
    case brokenNames
    /// A preceding file is missing or damaged, so the numbers of this file's names are unknown.
    case unnumberedNames
    /// Events use this many names that the table lacks.
    case unknownNames(Int)
    /// The recording stopped before the program ended, because of this `errno`; -1 if the recording reached
    /// its event limit.
    case stopped(Int32)
  }

  /// The name of the file in the folder.
  public var file: String
  /// The problem with the file.
  public var problem: Problem

  /// Creates a report of a damaged file.
  public init(file: String, problem: Problem) {
    self.file = file
    self.problem = problem
  }

  /// Whether the recording itself ended early, as opposed to the loss of a file.
  package var isStop: Bool {
    if case .stopped = problem { true } else { false }
  }

  /// Whether events are missing, as opposed to names.
  var losesEvents: Bool {
    switch problem {
    case .unknownEvents, .lostEvents, .missingOfRing, .stopped: true
    // A copy contains nothing that its original lacks.
    case .brokenNames, .unnumberedNames, .unknownNames, .copy: false
    case .missing, .unreadable, .notAFile, .tooLarge, .unrecognized, .wrongSize, .foreign:
      file.hasPrefix(SessionFormat.chunks.prefix)
    }
  }
}
