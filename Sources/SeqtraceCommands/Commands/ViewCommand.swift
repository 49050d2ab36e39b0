import ArgumentParser

/// `seqtrace view`: draws the same inputs as `render`, as an interactive page, and opens the page.
struct ViewCommand: Action {
  static let configuration = CommandConfiguration(
    commandName: "view",
    abstract: "Opens a page to walk through a recorded trace or a sequence diagram.",
    discussion: """
      The page is one file that needs no network: the whole diagram, of which it draws the visible part. \
      It walks into, over and out of calls, collapses, hides, searches, and shows what is known of each \
      message. Press ? in it for the keys.

      The page opens in the browser, or in the program in $BROWSER. With -o, it is only written. \
      'render -o run.html' does the same, and takes the same options.

      Examples:
        seqtrace view trace.jsonl
        seqtrace view session-folder
        seqtrace view trace.jsonl -o run.html
        seqtrace view trace.jsonl --source-links 'https://example.com/{path}#L{line}'
      """)

  @OptionGroup var rendering: RenderCommand

  var isQuiet: Bool { rendering.isQuiet }

  func validate() throws {
    if let format = rendering.options.format, format != .html {
      throw ValidationError(
        "'view' writes html, not \(format); expected 'render --format \(format)'")
    }
  }

  func perform(on console: Console) throws {
    var rendering = rendering
    rendering.options.format = .html
    if rendering.options.output == nil { rendering.options.open = true }
    try rendering.perform(on: console)
  }
}
