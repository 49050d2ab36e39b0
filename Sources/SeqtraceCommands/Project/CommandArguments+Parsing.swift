import ArgumentParser

extension CommandArguments {
  /// Parses the arguments with the choices of a project.
  ///
  /// - Throws: The parser's error about the user's arguments, or a ``CommandError`` about the first invalid
  ///   choice.
  func parsed(with choices: ProjectChoices) throws -> any ParsableCommand {
    do {
      return try SeqtraceCommand.parseAsRoot(adding(choices.all))
    } catch {
      throw culprit(among: choices.all) ?? error
    }
  }

  /// The error of the first invalid choice; `nil` if the arguments fail even without choices, or ask for
  /// help.
  private func culprit(among choices: [ProjectChoice]) -> CommandError? {
    guard failure(with: []) == nil else { return nil }
    // Parsing takes time, and a file may have thousands of choices.
    let count = choices.indices.partitioningIndex { failure(with: choices[...$0]) != nil }
    guard count < choices.count, let error = failure(with: choices[...count]) else { return nil }
    let lines = SeqtraceCommand.fullMessage(for: error).split(separator: "\n")
    let help = lines.first { $0.hasPrefix("Help:") }?.dropFirst("Help:".count).drop { $0 == " " }
    let problem = ProjectFileError.Problem.unusable(
      SeqtraceCommand.message(for: error), help: help.map(String.init))
    return .projectFile(ProjectFileError(problem, at: choices[count].place))
  }

  /// The parser's error about the arguments with some choices added; `nil` if the parser accepts them.
  private func failure(with choices: ArraySlice<ProjectChoice>) -> (any Error)? {
    do {
      _ = try SeqtraceCommand.parseAsRoot(adding(choices))
      return nil
    } catch {
      return error
    }
  }
}
