import ArgumentParser

extension CommandArguments {
  /// The command with the choices of a project.
  ///
  /// - Throws: The parser's error about what the user wrote, or a ``CommandError`` about the first choice that isn't
  ///   accepted.
  func parsed(with choices: ProjectChoices) throws -> any ParsableCommand {
    do {
      return try SeqtraceCommand.parseAsRoot(adding(choices.all))
    } catch {
      throw culprit(among: choices.all) ?? error
    }
  }

  /// The error of the first choice that isn't accepted; `nil` if the arguments of the user fail without the choices,
  /// or ask for a help text.
  private func culprit(among choices: [ProjectChoice]) -> CommandError? {
    guard failure(with: []) == nil else { return nil }
    // With a choice that isn't accepted, those after it make no difference.
    var range = 0..<choices.count
    while range.count > 1 {
      let middle = range.lowerBound + range.count / 2
      if failure(with: choices[..<middle]) == nil {
        range = middle..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    guard let index = range.first, let error = failure(with: choices[...index]) else { return nil }
    let lines = SeqtraceCommand.fullMessage(for: error).split(separator: "\n")
    let help = lines.first { $0.hasPrefix("Help:") }?.dropFirst("Help:".count).drop { $0 == " " }
    let problem = ProjectFileError.Problem.unusable(
      SeqtraceCommand.message(for: error), help: help.map(String.init))
    return .projectFile(ProjectFileError(problem, at: choices[index].place))
  }

  /// The parser's error about arguments with some choices; `nil` if it accepts them.
  private func failure(with choices: ArraySlice<ProjectChoice>) -> (any Error)? {
    do {
      _ = try SeqtraceCommand.parseAsRoot(adding(choices))
      return nil
    } catch {
      return error
    }
  }
}
