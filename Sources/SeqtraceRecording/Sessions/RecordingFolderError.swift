internal import SeqtraceEvents

/// An error for a folder that can't be used for a session.
public struct RecordingFolderError: Error, Sendable, Hashable {
  /// A reason why the folder can't be used.
  public enum Problem: Sendable, Hashable {
    /// The folder already contains a session.
    case holdsSession
    /// The folder contains other files.
    case holdsOtherFiles
    /// A system call failed with this `errno`.
    case system(Int32)
  }

  /// The folder's path.
  public var path: String
  /// The reason why the folder can't be used.
  public var problem: Problem

  /// Creates an error.
  package init(path: String, problem: Problem) {
    self.path = path
    self.problem = problem
  }

  init(path: String, code: Int32) {
    self.init(
      path: path,
      problem: code == SystemFailure.exists.code
        ? .holdsSession : code == SystemFailure.notEmpty.code ? .holdsOtherFiles : .system(code))
  }
}

extension RecordingFolderError: CustomStringConvertible {
  /// A description of the problem with the path, as a sentence without a full stop.
  public var description: String {
    switch problem {
    case .holdsSession: "\(path): there is a session in this folder already"
    case .holdsOtherFiles:
      "\(path): the folder holds other files, so no session is put there; expected a new folder"
    case .system(let code):
      "\(path): no session can be put here: \(SystemFailure(code).message)"
    }
  }
}
