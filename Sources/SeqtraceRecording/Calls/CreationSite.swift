/// Where the code that creates an object stands.
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

  /// Whether code here may be an argument of a creation there, as far as two places can tell.
  func isArgument(of other: CreationSite) -> Bool {
    // The place itself is reached again where an initialiser creates an object of its own type.
    (line, column) > (other.line, other.column) && function == other.function
      && fileID == other.fileID
  }
}
