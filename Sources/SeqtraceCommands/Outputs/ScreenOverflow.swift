import SeqtraceDiagram
import SeqtraceLayout

/// The excess of a text diagram over the terminal's width, and an option that makes it fit.
struct ScreenOverflow: Sendable {
  /// The width of the diagram in characters.
  let width: Int
  /// The width of the terminal in characters.
  let columns: Int
  /// The largest value of `--depth` with which the diagram fits; `nil` if there is none.
  let fittingDepth: Int?

  /// The greatest depth that is tried. Each try takes a layout.
  private static let greatestDepth = 6

  /// Searches for the greatest depth with which a diagram fits.
  init(of diagram: SequenceDiagram, width: Int, columns: Int) {
    self.width = width
    self.columns = columns
    let depths = (1...Self.greatestDepth).reversed()
    fittingDepth = depths.first { depth in
      let part = diagram.limited(toDepth: depth)
      return part.messages.count < diagram.messages.count
        && LayoutEngine.cells.layout(part, fitting: columns).size.width <= columns
    }
  }

  /// The complaint for the user.
  ///
  /// - Parameter arguments: The arguments of the command that drew the diagram.
  func complaint(arguments: [String]) -> Complaint {
    let remedy = fittingDepth.map { ["--depth", "\($0)"] } ?? ["-o", "diagram.svg"]
    return Complaint(
      .note, "the diagram is \(width) characters wide, the terminal \(columns)",
      hint: (fittingDepth == nil ? "As a picture: " : "This fits: ")
        + arguments.commandLine(adding: remedy))
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

extension String {
  /// The text as one word of a shell command, quoted if necessary.
  fileprivate var shellWord: String {
    let isPlain =
      !isEmpty
      && utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-")...UInt8(ascii: "/"),
          UInt8(ascii: "_"), UInt8(ascii: "="), UInt8(ascii: ":"), 0x80...:
          true
        default: false
        }
      }
    return isPlain ? self : quotedForShell
  }
}
