/// The source location of an expression that creates an object.
struct CreationSite: Sendable {
  let fileID: String
  let function: String
  let line: Int
  let column: Int

  /// Returns whether a creation at this location may be an argument of another one; only compares the
  /// locations.
  func isArgument(of other: CreationSite) -> Bool {
    // A creation at the same location isn't an argument: an initialiser that creates an object of its own
    // type reaches that location again.
    (line, column) > (other.line, other.column) && function == other.function
      && fileID == other.fileID
  }
}
