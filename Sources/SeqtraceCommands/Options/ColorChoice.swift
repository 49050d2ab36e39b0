import ArgumentParser

/// The user's choice of when text on standard output is coloured.
enum ColorChoice: String, NamedValue {
  /// Coloured on a terminal, unless `NO_COLOR` is set.
  case auto
  case always, never
}

/// The option of commands that write coloured text.
struct ColorOption: ParsableArguments {
  @Option(help: "When text is coloured; auto is on a terminal, unless NO_COLOR is set.")
  var color = ColorChoice.auto

  /// Whether text on a console's standard output is coloured.
  func isColored(on console: Console) -> Bool {
    switch color {
    case .auto: console.isColored
    case .always: true
    case .never: false
    }
  }
}
