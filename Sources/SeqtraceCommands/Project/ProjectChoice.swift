/// A choice of a project file: one option with its value.
struct ProjectChoice {
  let section: ProjectSection
  let key: ProjectKey
  /// The argument that says the same on a command line: `--hide=Logger*`.
  let argument: String
  /// The file, the line and the column.
  let place: String

  /// Whether the choice holds for a command line: the command has the option, and the user didn't give it.
  func holds(for line: CommandArguments) -> Bool {
    guard (key.commands ?? section.commands).contains(where: line.isCommand) else { return false }
    if !key.isAdditive, line.has(key.name) { return false }
    return !key.yieldsTo.contains(where: line.has)
  }
}

/// The choices of a project file that hold for a command.
struct ProjectChoices {
  /// In the order of the file.
  var all: [ProjectChoice] = []

  /// Whether the file chooses an option's value.
  func contains(_ option: String) -> Bool { all.contains { $0.key.name == option } }

  /// The options of drawings that the file chooses. They are ignored where they have no meaning.
  var drawingOptions: Set<DrawingOption> {
    Set(all.map { DrawingOption(rawValue: $0.key.name) })
  }

  /// The complaints about an error. One about the value of an option that the file chooses gets its place.
  func complaints(about error: CommandError) -> [Complaint] {
    guard let option = error.option, let choice = all.first(where: { $0.key.name == option }) else {
      return error.complaints
    }
    return error.complaints.map { complaint in
      var complaint = complaint
      complaint.place = complaint.place ?? choice.place
      return complaint
    }
  }
}
