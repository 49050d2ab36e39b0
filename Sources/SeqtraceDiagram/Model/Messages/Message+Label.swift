extension Message {
  /// A part of a message's label that is drawn in one style.
  public struct LabelSpan: Sendable, Hashable {
    /// The text of this part of the label, and its style.
    public var run: TextRun
    /// Whether the span is less prominent than the name, like arguments and values.
    public var isQuiet: Bool

    /// The text of this part of the label.
    public var text: String { run.text }

    /// Creates a part of a label.
    public init(_ run: TextRun, isQuiet: Bool = false) {
      self.run = run
      self.isQuiet = isQuiet
    }

    /// Creates a part of a label in the surrounding style.
    public init(_ text: String, isQuiet: Bool = false) {
      self.init(TextRun(text), isQuiet: isQuiet)
    }
  }

  /// The text above the message's line, without its number, as spans from left to right.
  ///
  /// A call with known arguments reads as in source code: each value follows its argument label. Consecutive
  /// arguments without a value share one `…`. An assigned value follows `=`. If ``runs`` make up the name,
  /// the runs replace the name.
  public var labelSpans: [LabelSpan] {
    switch kind {
    case .creation: arrow == nil ? labelled(prefix: "«create»") : callSpans
    case .destruction: arrow == nil ? labelled(prefix: "«destroy»") : callSpans
    case .reply: replySpans
    case .call, .signal: callSpans
    }
  }

  /// The label as a single string.
  public var label: String {
    isNameOnly ? name : labelSpans.reduce(into: "") { $0 += $1.text }
  }

  /// Whether only the name is drawn, as for most messages.
  package var isNameOnly: Bool {
    (kind == .call || kind == .signal) && arguments.isEmpty && value == nil && runs.isEmpty
      && !isThrow && number == nil && change == nil
  }

  /// The prominent and the quiet part of the name, or `nil` if it has no quiet part.
  package var nameParts: (loud: String, quiet: String)? {
    Self.argumentsStart(inName: name).map { (String(name[..<$0]), String(name[$0...])) }
  }

  /// Returns the start of the quiet part of a name, at the parenthesis of a declaration name; `nil` if the last
  /// character doesn't close the first bracket, as in `f(x), g(y)`.
  private static func argumentsStart(inName name: String) -> String.Index? {
    let bytes = name.utf8
    guard bytes.last == UInt8(ascii: ")"), let start = bytes.firstIndex(of: UInt8(ascii: "("))
    else { return nil }
    var depth = 0
    for byte in bytes[start...].dropLast() {
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      if depth == 0 { return nil }
    }
    return start
  }

  private func labelled(prefix: String) -> [LabelSpan] {
    name.isEmpty ? [LabelSpan(prefix)] : [LabelSpan(prefix + " ")] + callSpans
  }

  private var replySpans: [LabelSpan] {
    let subject = isThrow ? "throws" : name
    guard let value else {
      if !isThrow, let runs = runSpans(isQuiet: true) { return runs }
      return subject.isEmpty ? [] : [LabelSpan(subject, isQuiet: !isThrow)]
    }
    return isThrow
      ? [LabelSpan("throws "), LabelSpan(value, isQuiet: true)]
      : [LabelSpan(value, isQuiet: true)]
  }

  /// The arguments of a message with a name that isn't a declaration name: an operation of a service.
  private var details: LabelSpan {
    LabelSpan(" (" + arguments.joined(separator: ", ") + ")", isQuiet: true)
  }

  /// Returns the runs of the name, or `nil` if they don't make up the whole name.
  private func runSpans(isQuiet: Bool = false) -> [LabelSpan]? {
    let runs = runs
    guard !runs.isEmpty, runs.makeUp(name) else { return nil }
    return runs.map { LabelSpan($0, isQuiet: isQuiet) }
  }

  private var callSpans: [LabelSpan] {
    if let runs = runSpans() {
      let value = value.map { LabelSpan(" = " + $0, isQuiet: true) }
      return runs + (value.map { [$0] } ?? (arguments.isEmpty ? [] : [details]))
    }
    if let value { return [LabelSpan(name), LabelSpan(" = " + value, isQuiet: true)] }
    guard let open = Self.argumentsStart(inName: name) else {
      return arguments.isEmpty ? [LabelSpan(name)] : [LabelSpan(name), details]
    }
    guard !arguments.isEmpty else {
      return [LabelSpan(String(name[..<open])), LabelSpan(String(name[open...]), isQuiet: true)]
    }
    let inside = name[name.index(after: open)...].dropLast()
    let labels = inside.split(separator: ":", omittingEmptySubsequences: true)
    let parts = arguments.enumerated().compactMap { index, value in
      if value == "…" { return index > 0 && arguments[index - 1] == value ? nil : value }
      return index < labels.count && labels[index] != "_" ? "\(labels[index]): \(value)" : value
    }
    return [
      LabelSpan(String(name[..<open])),
      LabelSpan("(" + parts.joined(separator: ", ") + ")", isQuiet: true),
    ]
  }
}
