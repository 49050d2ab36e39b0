/// A part of a text in one style.
///
/// The runs of a text together make up the whole text. If they don't, they are outdated, and the text is
/// drawn plain.
public struct TextRun: Sendable, Hashable {
  /// The style of letters.
  public struct Looks: OptionSet, Sendable, Hashable {
    /// One bit for each style.
    public let rawValue: UInt8

    /// Creates a set of styles from their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// In heavy letters.
    public static let bold = Looks(rawValue: 1)
    /// In slanted letters.
    public static let italic = Looks(rawValue: 2)
    /// In letters of equal width, like code.
    public static let monospaced = Looks(rawValue: 4)
    /// With a line below.
    public static let underlined = Looks(rawValue: 8)
    /// With a line through the middle.
    public static let struckThrough = Looks(rawValue: 16)
    /// Small and high, like an exponent. Ignored in text output.
    public static let raised = Looks(rawValue: 32)
    /// Small and low, like an index. Ignored in text output.
    public static let lowered = Looks(rawValue: 64)
    /// The part of a note's or a label's text that carries the link. If no run has this style, the whole text
    /// carries the link.
    public static let linked = Looks(rawValue: 128)
  }

  /// The text.
  public var text: String
  /// The styles; empty for plain text.
  public var looks: Looks
  /// The colour, which the theme adjusts for readability; `nil` for the surrounding colour.
  public var color: Tint.Color?
  /// The font size in points, clamped to 6...72; `nil` for the surrounding size. Ignored in text output.
  public var size: Int?

  /// Creates a run.
  public init(_ text: String, looks: Looks = [], color: Tint.Color? = nil) {
    self.text = text
    self.looks = looks
    self.color = color
  }

  /// The range to which sizes are clamped, in points.
  package static let sizes = 6...72

  /// Returns a run with this style and another text.
  package func with(_ text: some StringProtocol) -> TextRun {
    var run = self
    run.text = String(text)
    return run
  }

  /// Returns the run nested in an outer run, which supplies the missing style attributes.
  package func inside(_ outer: TextRun) -> TextRun {
    var run = self
    run.looks.formUnion(outer.looks)
    run.color = color ?? outer.color
    run.size = size ?? outer.size
    return run
  }

  /// Whether the run has the surrounding style.
  package var isPlain: Bool { looks.isEmpty && color == nil && size == nil }
}

extension [TextRun] {
  /// The runs in normal form: no empty runs, no equal neighbours, and no runs at all if the whole text is
  /// plain.
  public var normalized: [TextRun] {
    var result: [TextRun] = []
    for run in self where !run.text.isEmpty {
      if let last = result.last, last.with("") == run.with("") {
        result[result.count - 1].text += run.text
      } else {
        result.append(run)
      }
    }
    return result.allSatisfy(\.isPlain) ? [] : result
  }

  /// Returns the runs of the first `length` characters, and those of the rest.
  package func split(at length: Int) -> (start: [TextRun], rest: [TextRun]) {
    var (start, rest): ([TextRun], [TextRun]) = ([], [])
    var missing = length
    for run in self {
      let part = String(run.text.prefix(missing))
      missing -= part.count
      if !part.isEmpty { start.append(run.with(part)) }
      let others = String(run.text.dropFirst(part.count))
      if !others.isEmpty { rest.append(run.with(others)) }
    }
    return (start, rest)
  }

  /// Returns the runs with a style added or removed.
  package func with(_ look: TextRun.Looks, _ isOn: Bool) -> [TextRun] {
    map { run in
      var run = run
      if isOn { run.looks.insert(look) } else { run.looks.remove(look) }
      return run
    }
  }

  /// Whether some of the runs are marked as the link, as opposed to the whole text.
  package var haveLinks: Bool { contains { $0.looks.contains(.linked) } }

  /// The colour of all text except whitespace; `nil` if it isn't the same throughout.
  package var commonColor: Tint.Color? {
    let seen = Set(lazy.filter { !$0.text.allSatisfy(\.isWhitespace) }.map(\.color))
    return seen.count == 1 ? seen.first ?? nil : nil
  }

  /// Returns whether the concatenated runs equal a text.
  package func makeUp(_ text: String) -> Bool {
    !isEmpty && lazy.map(\.text).joined().elementsEqual(text)
  }
}
