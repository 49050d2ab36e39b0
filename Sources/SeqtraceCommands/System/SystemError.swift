import SeqtraceEvents

/// An error of the operating system.
package typealias SystemError = SystemFailure

extension SystemFailure {
  /// Advice on an error in writing a file; `nil` if there is none.
  var writingHint: String? {
    switch code {
    case ENOENT: "The folder must exist."
    case EISDIR: "Name a file in the folder."
    default: nil
    }
  }

  /// Whether the error means that the file doesn't exist.
  var isMissing: Bool { code == ENOENT }

  /// Advice on an error in reading a file; `nil` if there is none.
  var readingHint: String? {
    switch code {
    case ENOENT: "Name a file that exists, or '-' for standard input."
    case EISDIR:
      "Name a file in the folder. If this is a session folder, its file 'session' is missing."
    case EACCES: "Who runs the command must be allowed to read the file."
    case EBADF: "The stream is closed."
    default: nil
    }
  }
}
