/// Reads the folder that a recording program leaves behind.
///
/// ```swift
/// let reading = try SessionFolderReader().read("/tmp/session")
/// let interrupted = reading.trace.interruptedEvents
/// ```
///
/// The program may still be running, or have been killed at any moment: every event published until
/// then is read. The catalog's article *The session folder* documents the format.
public struct SessionFolderReader: Sendable {
  /// What was read.
  public struct Reading: Sendable, Hashable {
    /// The trace; what the program had open when it ended has no end event.
    public var trace: Trace
    /// The names of files of the session that couldn't be read, or not as what they claim to be.
    public var damagedFiles: [String]
  }

  /// Creates a reader.
  public init() {}

  /// Whether a path names a session's folder.
  public static func isSession(_ path: String) -> Bool {
    (try? header(of: path)) != nil
  }

  /// Reads a session's folder.
  ///
  /// - Parameter path: The folder's path.
  /// - Returns: The trace, and what of it was damaged.
  /// - Throws: If there is no session's folder at the path, or one of a newer version.
  /// - Complexity: O(*n* log *n*) for *n* events, all of which are held in memory.
  public func read(_ path: String) throws(SessionFolderError) -> Reading {
    let header = try Self.header(of: path)
    var decoder = SessionDecoder(
      clock: header.clock, droppedEventCount: header.dropped, strayEventCount: header.strays)
    var damaged: [String] = []
    let files = FolderListing.names(in: path)
    for name in files where name.hasPrefix("names-") {
      guard let bytes = FolderListing.contents(of: "\(path)/\(name)") else {
        damaged.append(name)
        continue
      }
      bytes.withUnsafeBytes { decoder.takeTable($0) }
    }
    for name in files where name.hasPrefix("events-") {
      // In ring mode the program may just have renamed or cleared it; else it must be a chunk.
      guard let bytes = FolderListing.contents(of: "\(path)/\(name)") else {
        if !header.isRing { damaged.append(name) }
        continue
      }
      let isChunk = bytes.withUnsafeBytes { Self.takeChunk($0, into: &decoder) }
      if !isChunk, bytes.contains(where: { $0 != 0 }) { damaged.append(name) }
    }
    return Reading(trace: decoder.trace(), damagedFiles: damaged)
  }

  private static func takeChunk(
    _ bytes: UnsafeRawBufferPointer, into decoder: inout SessionDecoder
  ) -> Bool {
    guard bytes.count >= SessionFormat.chunkHeaderSize, bytes.starts(with: "seqchunk".utf8) else {
      return false
    }
    decoder.takeEvents(
      UnsafeRawBufferPointer(rebasing: bytes[SessionFormat.chunkHeaderSize...]))
    return true
  }

  private static func header(of path: String) throws(SessionFolderError) -> SessionHeader {
    guard let bytes = FolderListing.contents(of: path + "/session") else {
      throw SessionFolderError(path: path, problem: .notASession)
    }
    guard let header = bytes.withUnsafeBytes({ SessionHeader($0) }) else {
      throw SessionFolderError(path: path, problem: .notASession)
    }
    guard header.version == SessionFormat.version, header.eventSize == SessionFormat.eventSize
    else {
      throw SessionFolderError(path: path, problem: .unsupportedVersion(header.version))
    }
    return header
  }
}

/// A session's folder couldn't be read.
public struct SessionFolderError: Error, Sendable, Hashable {
  /// What is wrong, as facts.
  public enum Problem: Sendable, Hashable {
    /// There is no folder, or none that a recording program made.
    case notASession
    /// The format is none that this module reads.
    case unsupportedVersion(UInt32)
  }

  /// The folder's path.
  public var path: String
  /// What is wrong.
  public var problem: Problem

  /// Creates an error.
  public init(path: String, problem: Problem) {
    self.path = path
    self.problem = problem
  }
}

extension SessionFolderError: CustomStringConvertible {
  /// What is wrong, as a sentence without a full stop.
  public var description: String {
    switch problem {
    case .notASession: "\(path): there is no recorded session here"
    case .unsupportedVersion(let version): "\(path): the session has format version \(version)"
    }
  }
}
