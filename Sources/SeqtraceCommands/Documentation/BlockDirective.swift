/// A line that specifies what is drawn or how, in a block or in a diagram of the project file.
struct BlockDirective {
  let key: String
  let value: String
  /// The file and line, for messages to the user.
  let place: String
  /// The folder that paths are relative to; `nil` for the document's folder.
  var folder: ProjectFolder?
}

/// The choices and diagrams of a project file.
struct ProjectDrawings {
  var choices: [ProjectChoice] = []
  /// The diagrams, by name.
  var diagrams: [String: [BlockDirective]] = [:]
}
