/// The source location of an expression that creates an object.
struct CreationSite: Sendable {
  private let fileID: String
  private let function: String
  private let line: Int
  private let column: Int

  init(_ fileID: String, _ function: String, _ line: Int, _ column: Int) {
    self.fileID = fileID
    self.function = function
    self.line = line
    self.column = column
  }

  /// Returns whether code here may be an argument of another creation, judged by the locations only.
  func isArgument(of other: CreationSite) -> Bool {
    // An initialiser that creates an object of its own type reaches the same location again.
    (line, column) > (other.line, other.column) && function == other.function
      && fileID == other.fileID
  }
}
