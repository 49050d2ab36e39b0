/// A choice in a project file: an option with its value.
struct ProjectChoice {
  let section: ProjectSection
  let key: ProjectKey
  /// The equivalent argument on a command line, such as `--hide=Logger*`.
  let argument: String
  /// The file, line and column, for messages to the user.
  let place: String

  /// Whether the choice applies to a command line: the command has the option, and the user hasn't given it.
  func holds(for line: CommandArguments) -> Bool {
    guard (key.commands ?? section.commands).contains(where: line.isCommand) else { return false }
    if !key.isAdditive, line.has(key.name) { return false }
    return !key.yieldsTo.contains(where: line.has)
  }
}

/// The choices of a project file that apply to a command.
struct ProjectChoices {
  /// The choices, in the order of the file.
  var all: [ProjectChoice] = []

  /// Whether the file sets an option.
  func contains(_ option: String) -> Bool { all.contains { $0.key.name == option } }

  /// The drawing options that the file sets. They are ignored where they don't apply.
  var drawingOptions: Set<DrawingOption> {
    Set(all.compactMap { DrawingOption(rawValue: $0.key.name) })
  }

  /// The complaints about an error. If the error is about an option's value from the file, the complaints get
  /// the value's location.
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
