/// Reads the folder that a recording program writes.
///
/// ```swift
/// let reading = try SessionFolderReader().read("/tmp/session")
/// let interrupted = reading.trace.interruptedEvents
/// ```
///
/// The program may still be running, or may have been killed at any moment: every event published until then
/// is read. If the folder is damaged, the rest is read. ``Reading/damages`` then lists the missing parts, and
/// the trace has a ``TraceEvent/Kind/gap`` at each.
///
/// The catalog's article *The session folder* documents the format.
public struct SessionFolderReader: Sendable {
  /// A trace read from a session's folder, with the damage found there.
  public struct Reading: Sendable, Hashable {
    /// The trace. Calls that were still open when the program ended have no end event.
    public var trace: Trace
    /// The missing parts of the session, with the reasons.
    public var damages: [SessionDamage]
    /// The names of the files that are missing or damaged, in order.
    public var damagedFiles: [String] { Set(damages.map(\.file)).sorted() }
  }

  /// Creates a reader.
  public init() {}

  /// Returns whether a path is a session's folder.
  public static func isSession(_ path: String) -> Bool {
    (try? header(of: path)) != nil
  }

  /// Reads a session's folder.
  ///
  /// - Parameter path: The folder's path.
  /// - Returns: The trace, with the damage found in its files.
  /// - Throws: An error if the path isn't a session's folder, or if its format version isn't supported.
  /// - Complexity: O(*n* log *n*) for *n* events, all of which are held in memory.
  public func read(_ path: String) throws(SessionFolderError) -> Reading {
    try SessionFolderPass(path, Self.header(of: path)).reading()
  }

  /// Returns the process and the start time of a session.
  package func origin(of path: String) throws(SessionFolderError) -> SessionOrigin {
    let header = try Self.header(of: path)
    return SessionOrigin(
      path: path, process: header.process, program: header.program, start: header.start)
  }

  private static func header(of path: String) throws(SessionFolderError) -> SessionHeader {
    let bytes: [UInt8]
    do throws(SystemFailure) {
      bytes = try FolderListing.contents(of: "\(path)/\(SessionFormat.headerFile)")
    } catch {
      guard error == .missing || error == .notAFolder else {
        throw SessionFolderError(path: path, problem: .system(error.code))
      }
      throw SessionFolderError(
        path: path, problem: holdsFiles(path) ? .damagedHeader : .notASession)
    }
    guard let header = bytes.withUnsafeBytes({ SessionHeader($0) }) else {
      // A program killed at its start leaves this file empty and no other files.
      throw SessionFolderError(
        path: path, problem: holdsFiles(path) ? .damagedHeader : .notASession)
    }
    guard SessionFormat.versions.contains(header.version),
      header.eventSize == SessionFormat.eventSize
    else {
      throw SessionFolderError(path: path, problem: .unsupportedVersion(header.version))
    }
    return header
  }

  /// Returns whether a folder contains files that only sessions have.
  private static func holdsFiles(_ path: String) -> Bool {
    [SessionFormat.chunks, SessionFormat.pieces].contains { files in
      !((try? NumberedFile.all(files, in: path)) ?? []).isEmpty
    }
  }
}

/// An error from reading a session's folder.
public struct SessionFolderError: Error, Sendable, Hashable {
  /// A reason why a folder can't be read.
  public enum Problem: Sendable, Hashable {
    /// There is no folder, or no recording program created it.
    case notASession
    /// The folder holds recorded files, but its file `session` is missing or damaged.
    case damagedHeader
    /// The system couldn't read the file `session`; the number is its `errno`.
    case system(Int32)
    /// A part of the recording is missing, although a complete one was required.
    case incomplete(SessionDamage)
    /// The version of the format isn't supported.
    case unsupportedVersion(UInt32)
  }

  /// The folder's path.
  public var path: String
  /// The reason why the folder can't be read.
  public var problem: Problem

  /// Creates an error.
  public init(path: String, problem: Problem) {
    self.path = path
    self.problem = problem
  }
}

extension SessionFolderError: CustomStringConvertible {
  /// The path and the problem, as a sentence without a full stop.
  public var description: String {
    switch problem {
    case .notASession: "\(path): there is no recorded session here"
    case .damagedHeader:
      "\(path)/\(SessionFormat.headerFile): is missing or damaged, and without it nothing of the "
        + "session can be read"
    case .system(let code):
      "\(path)/\(SessionFormat.headerFile): can't be read: \(SystemFailure(code).message)"
    case .incomplete(let damage): "\(path)/\(damage.file): \(damage.message)"
    case .unsupportedVersion(let version): "\(path): the session has format version \(version)"
    }
  }
}
