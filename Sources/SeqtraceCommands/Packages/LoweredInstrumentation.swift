/// The record of added code that builds made the rewriter reduce, with a copy from before the current build.
///
/// At first, an error of the package's own looks like one in the added code. If the error stays after all
/// added code around it has been removed, it is the package's own, and the copy restores what was removed. If
/// a copy is left over, the previous build didn't finish.
struct LoweredInstrumentation {
  private let path: String
  private let copy: String

  /// - Parameter folder: The folder of the overlay.
  init(in folder: String) {
    path = folder + "/given-way"
    copy = folder + "/given-way.before"
  }

  /// Copies the file, so that `restore()` brings this state back.
  func save() throws(SystemError) { try SystemPath.write(Self.text(of: path), to: copy) }

  /// Undoes the reductions since the last copy, if there is one.
  func restore() throws(SystemError) {
    if SystemPath.exists(copy) { try SystemPath.write(Self.text(of: copy), to: path) }
  }

  /// Removes the copy, because the package compiles as it is now.
  func confirm() { SystemPath.remove(copy) }

  /// If a file is missing or was truncated because its writer was stopped, the build only takes another
  /// attempt.
  private static func text(of path: String) -> String {
    (try? LogFile(path: path).text()) ?? ""
  }
}
