/// The record of functions in which the rewriter adds less code because the compiler refused more, with a
/// copy from before the current build.
///
/// An error in the package's own code looks at first like one in added code. If the error remains after all
/// added code around it has been removed, it is the package's own, and the copy restores what was removed. A
/// copy from an earlier build means that the build didn't finish.
struct LoweredInstrumentation {
  private let path: String
  private let copy: String

  /// - Parameter folder: The folder of the overlay.
  init(in folder: String) {
    path = folder + "/given-way"
    copy = folder + "/given-way.before"
  }

  /// Copies the record, so that ``restore()`` can bring this state back.
  func save() throws(SystemError) { try SystemPath.write(Self.text(of: path), to: copy) }

  /// Restores the record from the copy, if there is one.
  func restore() throws(SystemError) {
    if SystemPath.exists(copy) { try SystemPath.write(Self.text(of: copy), to: path) }
  }

  /// Removes the copy, because the package compiles with the current record.
  func confirm() { SystemPath.remove(copy) }

  /// The text of a file; empty if it can't be read. A missing or truncated record only costs the build
  /// another attempt.
  private static func text(of path: String) -> String {
    (try? LogFile(path: path).text()) ?? ""
  }
}
