/// The numbers of the session format; the catalog's article *The session folder* explains them.
package enum SessionFormat {
  /// The versions that this module reads; recorders write the last one.
  package static let versions: ClosedRange<UInt32> = 1...2
  /// The kind of an event that amends an earlier one.
  package static let amendmentCode: UInt32 = 64
  /// The text for an unknown name; the name of a `spawn` at an unknown place inside the call that started the
  /// task.
  package static let unknownName = "…"
  /// The size of an event in bytes.
  package static let eventSize = 64
  /// How many events a full chunk has.
  package static let fullChunkEventCount = 4095
  /// The name of the file that describes the session.
  static let headerFile = "session"
  /// The prefixes of the names of chunks, and of pieces of the name table, and the least number of digits
  /// after each.
  static let chunkPrefix = "events-"
  static let chunkDigits = 10
  static let piecePrefix = "names-"
  static let pieceDigits = 8
  /// The size of a chunk's header, in bytes.
  package static let chunkHeaderSize = 64

  /// The kind of an event that isn't in traces: an object was found dead.
  package static let foundDeadCode: UInt32 = 65

  /// The value in place of an `errno` if a recording stopped at its limit of events.
  static let limitCode: Int32 = -1

  /// The kind of an event that has the ids of a span, as an addition to an earlier event.
  package static let identityCode: UInt32 = 67

  /// The kind that readers give to a gap that they find; no recorder writes it.
  static let gapCode: UInt32 = 66

  /// The name of the folder, inside a session's folder, for one of the program's own sessions.
  package static func nameOfOwnSession(_ number: Int) -> String {
    let digits = String(number)
    return ownSessionPrefix + String(repeating: "0", count: max(0, 8 - digits.count)) + digits
  }

  /// The prefix of these folders' names.
  package static let ownSessionPrefix = "session-"

  /// Whether a name is one that a process gives to its folder: its number, with a second one if two processes
  /// had the same.
  package static func isNameOfProcess(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        .allSatisfy { part in !part.isEmpty && part.allSatisfy { (0x30...0x39).contains($0) } }
  }

  /// The type of a record of the name table.
  package enum Record: UInt32 {
    /// UTF-8. Texts are numbered from 1 in the order of the table, and so are the next three types.
    case text = 1
    /// The texts of a name and a file, and a line.
    case site
    /// The text of a name, a serial or -1, and the text of a facet or 0.
    case participant
    /// Texts.
    case list
    /// The origin of a lane.
    case lane
    /// The texts of the title and the design; 0 for none.
    case title
    /// The label of a piece of the table; its first record.
    case piece
  }
}
