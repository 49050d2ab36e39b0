/// A line of a block, or of a diagram in the project file: what is drawn, or how.
struct BlockDirective {
  let key: String
  let value: String
  /// The file and the line.
  let place: String
  /// The folder from which paths are seen; `nil` for that of the document.
  var folder: ProjectFolder?
}

/// What a project file says about drawings.
struct ProjectDrawings {
  var choices: [ProjectChoice] = []
  /// The diagrams by their names.
  var diagrams: [String: [BlockDirective]] = [:]
}
