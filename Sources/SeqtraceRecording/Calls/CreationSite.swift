/// The place in the source that creates an object.
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

  /// Whether code at this place may be an argument of a creation at the other one, judged by the places.
  func isArgument(of other: CreationSite) -> Bool {
    // An initialiser that creates an object of its own type reaches the same place again.
    (line, column) > (other.line, other.column) && function == other.function
      && fileID == other.fileID
  }
}
