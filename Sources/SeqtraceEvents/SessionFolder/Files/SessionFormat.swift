/// The constants of the session format, which the catalog's article *The session folder* explains.
package enum SessionFormat {
  /// The versions that this module reads; recorders write the latest.
  package static let versions: ClosedRange<UInt32> = 1...2
  /// The kind of an event that amends an earlier one.
  package static let amendmentCode: UInt32 = 64
  /// The text for an unknown name. Also the name of a `spawn` with an unknown position inside the call that
  /// started the task.
  package static let unknownName = "…"
  /// The size of an event in bytes.
  package static let eventSize = 64
  /// The number of events in a full chunk.
  package static let fullChunkEventCount = 4095
  /// The name of the file that describes the session.
  static let headerFile = "session"
  /// The names of chunks.
  static let chunks = NumberedNames(prefix: "events-", digits: 10)

  /// The names of the pieces of the name table.
  static let pieces = NumberedNames(prefix: "names-", digits: 8)

  /// The names of the folders, inside a session's folder, for the program's own sessions.
  package static let ownSessions = NumberedNames(prefix: "session-", digits: 8)

  /// The size of a chunk's header, in bytes.
  package static let chunkHeaderSize = 64

  /// The kind of an event that reports an object found dead; traces don't contain it.
  package static let foundDeadCode: UInt32 = 65

  /// The code that replaces the `errno` when a recording stopped at its event limit.
  static let limitCode: Int32 = -1

  /// The kind of an event that adds the ids of a span to an earlier event.
  package static let identityCode: UInt32 = 67

  /// The kind of the gaps that readers insert; no recorder writes it.
  static let gapCode: UInt32 = 66

  /// Returns whether a folder name is that of a process: the process id, with a second number if two
  /// processes had the same id.
  package static func isNameOfProcess(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        .allSatisfy { part in !part.isEmpty && part.allSatisfy(\.isDigit) }
  }

  /// The type of a record of the name table.
  package enum Record: UInt32 {
    /// A UTF-8 text. Texts are numbered from 1 in the order of the table, as are the records of the next
    /// three types.
    case text = 1
    /// A call site: the texts of a name and a file, and a line.
    case site
    /// The text of a name, a serial or -1, and the text of a facet or 0.
    case participant
    /// A list of texts.
    case list
    /// The origin of a lane.
    case lane
    /// The texts of the title and the design; 0 for none.
    case title
    /// The label of a piece of the table; its first record.
    case piece
  }
}
