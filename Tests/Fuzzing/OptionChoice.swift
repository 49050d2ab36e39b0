/// Chooses how an input is drawn.
struct OptionChoice {
  /// The formats that are a text, and so cheap.
  static let textFormats = [
    "svg", "html", "text", "ascii", "mermaid", "plantuml", "dot", "json", "jsonl",
  ]

  let format: String
  let options: [String]

  init(_ random: inout FuzzRandom, hasGraphviz: Bool) {
    format =
      hasGraphviz && random.oneIn(150)
      ? random.pick(["png", "pdf"]) : random.pick(Self.textFormats)
    var options: [String] = []
    while random.oneIn(2), options.count < 8 { options += random.pick(Self.views) }
    self.options = options
  }

  private static let patterns = ["*", "A", "B*", "Lamp*", "[A-Z]*", "*1", "client", "nobody", "?"]
  private static let ends = ["1", "2", "5", "*", "a", "call*", "999"]

  private static let views: [[String]] =
    [
      ["--legend"], ["--captions"], ["--fold"], ["--hide-deaths"], ["--hide-self-calls"],
      ["--errors"], ["--times"], ["--partial"],
      ["--durations", "0"], ["--durations", "1us"], ["--gaps", "1ns"], ["--gaps", "1s"],
      ["--number", "plain"], ["--number", "nested"], ["--number-from", "7", "--number", "plain"],
      ["--pages", "3"], ["--page-messages", "4"], ["--page-messages", "1"], ["--depth", "1"],
      ["--depth", "3"], ["--fold-at-least", "3"], ["--theme", "warm"], ["--appearance", "dark"],
      ["--language", "zh"], ["--language", "es"],
      ["--source-links", "https://x.org/{path}#{line}"], ["--diagram", "communication"],
      ["--measure", "1..2", "--number", "plain"],
      ["--region", "accent,title=1..3", "--number", "plain"],
      ["--region", "#ffd43b=2..2", "--number", "plain"],
    ]
    + patterns.flatMap {
      [["--only", $0], ["--hide", $0], ["--focus", $0], ["--collapse", $0]]
    }
    + ends.flatMap { [["--from", $0, "--number", "plain"], ["--to", $0, "--number", "plain"]] }
}
