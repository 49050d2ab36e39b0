/// What a package's builds made the rewriter add less to, with a copy from before the current build.
///
/// At first, an error of the package's own looks like one in the added code. If the error stays when all
/// added code around it is gone, it is the package's own, and the copy restores what was taken away. A
/// copy that a build leaves behind shows that the build didn't end.
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

  /// Undoes what has been lowered since the last copy, if there is one.
  func restore() throws(SystemError) {
    if SystemPath.exists(copy) { try SystemPath.write(Self.text(of: copy), to: path) }
  }

  /// Removes the copy, because the package compiles as it is now.
  func confirm() { SystemPath.remove(copy) }

  /// A file that is missing, or cut off because its writer was stopped, costs no more than another
  /// attempt of the build.
  private static func text(of path: String) -> String {
    (try? LogFile(path: path).text()) ?? ""
  }
}
