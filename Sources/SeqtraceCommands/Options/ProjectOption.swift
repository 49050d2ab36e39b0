import ArgumentParser

/// The option of commands for which a project file can set options. It is evaluated before the arguments are
/// parsed.
struct ProjectOption: ParsableArguments {
  @Flag(help: "Make no choices of the package's \(ProjectFile.name).")
  var noProjectFile = false
}
