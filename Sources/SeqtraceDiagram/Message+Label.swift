extension Message {
  /// A stretch of a message's label.
  public struct LabelSpan: Sendable, Hashable {
    /// The text.
    public var text: String
    /// Whether it is drawn quieter than the name: arguments, values.
    public var isQuiet: Bool

    /// Creates a span.
    public init(_ text: String, isQuiet: Bool = false) {
      self.text = text
      self.isQuiet = isQuiet
    }
  }

  /// The text above the message's line, without its number, as spans from left to right.
  ///
  /// A call with known arguments reads like the call in source: the values stand behind the labels
  /// of the declaration name, and arguments in a row that are left out share one `…`. A value
  /// assigned stands behind `=`.
  public var labelSpans: [LabelSpan] {
    switch kind {
    case .creation: labelled(prefix: "«create»")
    case .destruction: labelled(prefix: "«destroy»")
    case .reply: replySpans
    case .call, .signal: callSpans
    }
  }

  /// The label as one text.
  public var label: String { labelSpans.lazy.map(\.text).joined() }

  private func labelled(prefix: String) -> [LabelSpan] {
    name.isEmpty ? [LabelSpan(prefix)] : [LabelSpan(prefix + " ")] + callSpans
  }

  private var replySpans: [LabelSpan] {
    let subject = isThrow ? "throws" : name
    guard let value else { return subject.isEmpty ? [] : [LabelSpan(subject, isQuiet: !isThrow)] }
    return isThrow
      ? [LabelSpan("throws "), LabelSpan(value, isQuiet: true)]
      : [LabelSpan(value, isQuiet: true)]
  }

  private var callSpans: [LabelSpan] {
    if let value { return [LabelSpan(name), LabelSpan(" = " + value, isQuiet: true)] }
    guard name.utf8.last == UInt8(ascii: ")"),
      let open = name.utf8.firstIndex(of: UInt8(ascii: "("))
    else { return [LabelSpan(name)] }
    let inside = name[name.index(after: open)...].dropLast()
    guard !arguments.isEmpty else {
      return [LabelSpan(String(name[..<open])), LabelSpan("(\(inside))", isQuiet: true)]
    }
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
