import SeqtraceLayout

/// A command line that says what to draw, perhaps where to, and nothing else.
///
/// For such a line there is nothing to find out about the thirty options that it doesn't give,
/// which takes swift-argument-parser 2.5 ms: more than to start the process and to draw a small
/// picture. All other lines are read by the parser, and so is whatever is wrong, or asks for help.
struct PlainCommandLine {
  /// The command's name.
  let command: String
  /// What it draws.
  let subject: String
  /// The value of `-o`.
  let output: String?

  /// Reads a command line; `nil` if it isn't plain.
  init?(_ arguments: [String]) {
    var words = arguments[...]
    guard let command = words.popFirst() else { return nil }
    var subject: String?
    var output: String?
    while var word = words.popFirst() {
      let isOutput = word == "-o" || word == "--output"
      if isOutput {
        guard let file = words.popFirst() else { return nil }
        word = file
      }
      guard Self.isValue(word), (isOutput ? output : subject) == nil else { return nil }
      if isOutput { output = word } else { subject = word }
    }
    guard let subject else { return nil }
    self.command = command
    self.subject = subject
    self.output = output
  }

  /// What is to be done; `nil` if no command has the name, or takes more than a subject.
  var action: (any Action)? {
    switch command {
    case "run": RunCommand(scenario: subject, drawing: DrawingOptions(output: output))
    case "render": RenderCommand(input: subject, drawing: DrawingOptions(output: output))
    default: nil
    }
  }

  /// Whether a word is no option; `-` alone is a stream.
  private static func isValue(_ word: String) -> Bool {
    word == "-" || !(word.isEmpty || word.utf8.first == UInt8(ascii: "-"))
  }
}

extension RunCommand {
  fileprivate init(scenario: String, drawing: DrawingOptions) {
    self.init()
    self.scenario = scenario
    self.drawing = drawing
  }
}

extension RenderCommand {
  fileprivate init(input: String, drawing: DrawingOptions) {
    self.init()
    self.input = input
    inputFormat = nil
    partial = false
    self.drawing = drawing
  }
}

// Until it is set, an option has no value, not even its default; a test compares all that follow
// with those that the parser sets.

extension DrawingOptions {
  fileprivate init(output: String?) {
    self.init()
    self.output = output
    format = nil
    diagram = .sequence
    captions = false
    language = .en
    theme = Theme.standard.name
    appearance = .auto
    scale = nil
    paper = nil
    times = false
    notation = .unused
    part = .unused
  }
}

extension NotationOptions {
  fileprivate static var unused: Self {
    var options = Self()
    options.number = nil
    options.numberFrom = nil
    options.numberStep = nil
    options.legend = false
    options.durations = nil
    options.measures = []
    options.regions = []
    options.gaps = nil
    options.sourceLinks = nil
    return options
  }
}

extension ViewOptions {
  fileprivate static var unused: Self {
    var options = Self()
    options.only = []
    options.hide = []
    options.focus = []
    options.collapse = []
    options.depth = nil
    options.fold = false
    options.foldAtLeast = nil
    options.hideDeaths = false
    options.from = nil
    options.to = nil
    options.pages = nil
    options.pageMessages = nil
    return options
  }
}
