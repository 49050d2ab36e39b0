import SeqtraceDiagram
import SeqtraceLayout

/// A note about a drawing's size, with the options that change it.
struct SizeNote: Sendable {
  /// The largest number of arguments with which a hint repeats the whole command. A command with many inputs
  /// would fill the screen.
  private static let mostArguments = 20

  let message: String
  /// The hint, without the command; `nil` for a note without a hint.
  var hint: String?
  /// The options that the hint's command has in addition to the user's; empty for a hint without a command.
  var options: [String] = []
  /// The hint's text after the command.
  var addition = ""

  /// The complaint for the user.
  ///
  /// - Parameter arguments: The arguments of the command that made the drawing.
  func complaint(repeating arguments: [String]) -> Complaint {
    let command =
      arguments.count > Self.mostArguments
      ? options.joined(separator: " ") : arguments.commandLine(adding: options)
    return Complaint(
      .note, message, hint: hint.map { $0 + (options.isEmpty ? "" : command + addition) })
  }

  /// The note that a summary shows only some of the messages.
  static func leftOut(_ shown: Int, of all: Int) -> SizeNote {
    SizeNote(
      message: "the diagram shows \(shown) of \(all) messages", hint: "All of them: ",
      options: ["--no-summary"])
  }

  /// The greatest depth that a note about a wide text recommends. Each depth takes a layout.
  private static let greatestDepth = 6

  /// The note about a text diagram that is wider than the terminal, with the greatest depth at which it fits.
  static func tooWide(_ diagram: SequenceDiagram, width: Int, columns: Int) -> SizeNote {
    let depth = (1...greatestDepth).reversed().first { depth in
      let part = diagram.limited(toDepth: depth)
      return part.messages.count < diagram.messages.count
        && LayoutEngine.cells.layout(part, fitting: columns).size.width <= columns
    }
    return SizeNote(
      message: "the diagram is \(width) characters wide, the terminal \(columns)",
      hint: depth == nil ? "As a picture: " : "This fits: ",
      options: depth.map { ["--depth", "\($0)"] } ?? ["-o", "diagram.svg"])
  }
}

extension [String] {
  /// A command line of seqtrace with these arguments and further options, quoted for a shell.
  func commandLine(adding options: [String]) -> String {
    let end = firstIndex(of: "--") ?? endIndex
    let command = ["seqtrace"] + self[..<end] + options + self[end...]
    return command.map(\.shellWord).joined(separator: " ")
  }
}
