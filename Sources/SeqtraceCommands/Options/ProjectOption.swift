import ArgumentParser

/// The option that ignores the project file. It is evaluated before the arguments are parsed.
struct ProjectOption: ParsableArguments {
  @Flag(help: "Make no choices of the package's \(ProjectFile.name).")
  var noProjectFile = false
}
