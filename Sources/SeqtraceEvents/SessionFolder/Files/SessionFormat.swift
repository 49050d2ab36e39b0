/// The numbers of the session format; the catalog's article *The session folder* explains them.
package enum SessionFormat {
  /// The versions that this module reads; a recorder writes the last.
  package static let versions: ClosedRange<UInt32> = 1...2
  /// The kind of an event that says what became known of an earlier one.
  package static let amendmentCode: UInt32 = 64
  /// Stands for a name that isn't known; the name of a `spawn` that stands somewhere inside of the
  /// call in which a task was started.
  package static let unknownName = "…"
  /// The size of an event in bytes.
  package static let eventSize = 64
  /// How many events a full chunk of a folder has.
  package static let fullChunkEventCount = 4095
  /// The name of the file that says what the session is.
  static let headerFile = "session"
  /// What the names of the files of chunks, and of pieces of the name table, start with, and how many
  /// digits follow at least.
  static let chunkPrefix = "events-"
  static let chunkDigits = 10
  static let piecePrefix = "names-"
  static let pieceDigits = 8
  /// The size of what stands before a chunk's events.
  package static let chunkHeaderSize = 64

  /// The kind of an event that no trace has: an object was found dead.
  package static let foundDeadCode: UInt32 = 65

  /// What stands in the place of an `errno` where a recording stopped at its limit of events.
  static let limitCode: Int32 = -1

  /// The kind that a reader gives to a gap that it finds; no recorder writes it.
  static let gapCode: UInt32 = 66

  /// The name of the folder, in a session's folder, for one of the program's own sessions.
  package static func nameOfOwnSession(_ number: Int) -> String {
    let digits = String(number)
    return ownSessionPrefix + String(repeating: "0", count: max(0, 8 - digits.count)) + digits
  }

  /// What the names of these folders start with.
  package static let ownSessionPrefix = "session-"

  /// Whether a name is one that a process gives to its folder: its number, and another one where
  /// two processes had the same.
  package static func isNameOfProcess(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        .allSatisfy { part in !part.isEmpty && part.allSatisfy { (0x30...0x39).contains($0) } }
  }

  /// What a record of the name table is.
  package enum Record: UInt32 {
    /// UTF-8; texts are numbered from 1 in the order of the table, as are the next three.
    case text = 1
    /// The texts of a name and a file, and a line.
    case site
    /// The text of a name, a serial or -1, and the text of a facet or 0.
    case participant
    /// Texts.
    case list
    /// How a lane began.
    case lane
    /// The texts of the title and the design, or 0.
    case title
    /// What a piece of the table is; its first record.
    case piece
  }
}
