import SeqtraceEvents

/// The sessions that a path refers to.
///
/// ```
/// shop              a session, or several: shop.4711 is from a program that found shop taken
/// └ session-…       a session that the program created itself
/// runs              a folder of sessions
/// ├ 4711            the session of a process
/// └ 4712
/// ```
struct SessionCatalog {
  /// The path without slashes at the end.
  private let path: String
  /// Whether the path ended with a slash. If so, the path means exactly this folder instead of all sessions
  /// with its name.
  private let isExact: Bool

  /// Creates a catalog for a path as the user gave it.
  init(_ path: String) {
    let end = path.utf8.lastIndex { $0 != UInt8(ascii: "/") }
    self.path = end.map { String(path[...$0]) } ?? path
    isExact = self.path != path
  }

  /// The sessions with this name, oldest first; empty if there are none.
  func namesakes() throws(CommandError) -> [SessionOrigin] {
    var folders = [path]
    if !isExact {
      let name = String(path.dropFirst(path.folder.count)) + "."
      let siblings = Self.names(in: path.folder.isEmpty ? "." : path.folder)
      folders += siblings.filter {
        $0.hasPrefix(name) && SessionFormat.isNameOfProcess(String($0.dropFirst(name.count)))
      }.map { path.folder + $0 }.filter { ForeignFile.first(on: SystemPath.absolute($0)) == nil }
    }
    return try origins(of: folders)
  }

  /// The sessions of the processes that recorded into this folder, oldest first.
  func members() throws(CommandError) -> [SessionOrigin] {
    let names = Self.names(in: path).filter(SessionFormat.isNameOfProcess)
    return try origins(of: names.map { path + "/" + $0 })
  }

  /// The sessions that a session's program created itself, in order.
  func ownSessions() throws(CommandError) -> [SessionOrigin] {
    let names = Self.names(in: path).filter { $0.hasPrefix(SessionFormat.ownSessions.prefix) }
    return try Self.origins(of: names.map { path + "/" + $0 })
  }

  private func origins(of folders: [String]) throws(CommandError) -> [SessionOrigin] {
    try Self.origins(of: folders).sorted { ($0.start, $0.path) < ($1.start, $1.path) }
  }

  private static func origins(of folders: [String]) throws(CommandError) -> [SessionOrigin] {
    var origins: [SessionOrigin] = []
    for folder in folders {
      do throws(SessionFolderError) {
        origins.append(try SessionFolderReader().origin(of: folder))
      } catch {
        guard error.problem == .notASession else { throw .unreadableSession(error) }
      }
    }
    return origins
  }

  /// The names in a folder; empty if the folder can't be read.
  private static func names(in path: String) -> [String] {
    (try? FolderListing.names(in: path)) ?? []
  }
}
