#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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
    // Before the names: a program that is still running may name something new meanwhile.
    for name in try Self.files("events-", in: path, areAll: !header.isRing) {
      // In ring mode the program may just have renamed or cleared it; else it must be a chunk.
      guard let bytes = try? FolderListing.contents(of: "\(path)/\(name)") else {
        if !header.isRing { damaged.append(name) }
        continue
      }
      let isChunk = bytes.withUnsafeBytes { decoder.takeChunk($0) }
      if !isChunk, bytes.contains(where: { $0 != 0 }) { damaged.append(name) }
    }
    for name in try Self.files("names-", in: path, areAll: true) {
      guard let bytes = try? FolderListing.contents(of: "\(path)/\(name)") else {
        damaged.append(name)
        continue
      }
      bytes.withUnsafeBytes { decoder.takeTable($0) }
    }
    return Reading(trace: decoder.trace(), damagedFiles: damaged.sorted())
  }

  /// How many files in a row are missed by name.
  private static let mostMissed = 100

  /// The names of a folder's numbered files, in order.
  ///
  /// - Parameter areAll: Whether the numbers run from 1 on, so that those in between are named too,
  ///   there or not.
  private static func files(
    _ prefix: String, in path: String, areAll: Bool
  ) throws(SessionFolderError) -> [String] {
    let names: [String]
    do throws(SystemFailure) { names = try FolderListing.names(in: path) } catch {
      throw SessionFolderError(path: path, problem: .system(error.code))
    }
    var files: [String] = []
    var next: UInt64 = 1
    for name in names where name.hasPrefix(prefix) {
      let digits = name.dropFirst(prefix.count)
      guard let number = UInt64(digits), number < .max else { continue }
      if areAll, next < number {
        for missing in next..<min(number, next + UInt64(mostMissed)) {
          let zeros = String(repeating: "0", count: max(0, digits.count - "\(missing)".count))
          files.append("\(prefix)\(zeros)\(missing)")
        }
      }
      files.append(name)
      next = number + 1
    }
    return files
  }

  /// Which process made a session, and when.
  package func origin(of path: String) throws(SessionFolderError) -> SessionOrigin {
    let header = try Self.header(of: path)
    return SessionOrigin(path: path, header)
  }

  private static func header(of path: String) throws(SessionFolderError) -> SessionHeader {
    let bytes: [UInt8]
    do throws(SystemFailure) { bytes = try FolderListing.contents(of: path + "/session") } catch {
      let isMissing = error.code == ENOENT || error.code == ENOTDIR
      throw SessionFolderError(
        path: path, problem: isMissing ? .notASession : .system(error.code))
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
    /// The system refused to read it; the number is its `errno`.
    case system(Int32)
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
    case .system(let code): "\(path): the session can't be read: \(String(cString: strerror(code)))"
    case .unsupportedVersion(let version): "\(path): the session has format version \(version)"
    }
  }
}
