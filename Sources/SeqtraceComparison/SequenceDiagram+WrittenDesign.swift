public import SeqtraceDiagram

extension SequenceDiagram {
  /// Converts this handwritten diagram into a design for a ``Matcher``.
  ///
  /// In Mermaid or PlantUML, the labels of messages contain the parts of the design's messages:
  ///
  /// | Label | In the design |
  /// |---|---|
  /// | `3: text = …` | the number 3, the property `text`, any value |
  /// | `add(item, at: …)` | `add(_:at:)`, with `item` and any second argument |
  /// | `add(item, …)` | any name that starts with `add(_:`, with `item` first |
  /// | `add(_:at:)` | the declaration's name, any arguments |
  /// | `add` | a function, a property or a notification of this name |
  /// | `«create»`, `«create» init(name:)` | a creation, by any initialiser or by this one |
  ///
  /// Replies aren't steps and are omitted. Messages have the numbers before their labels or those of an
  /// `autonumber`. If no message has a number, they are numbered consecutively.
  public func writtenDesign() -> SequenceDiagram {
    var design = self
    design.messages = messages.filter { $0.kind != .reply }.map(\.readLabel)
    if !design.messages.contains(where: { $0.number != nil }) {
      for index in design.messages.indices {
        design.messages[index].number = MessageNumber(index + 1)
      }
    }
    return design
  }
}

extension Message {
  /// The message with its label split into parts, unless it already has parts.
  var readLabel: Message {
    var message = self
    message.arrow = nil
    guard arguments.isEmpty, value == nil else { return message }
    var text = name[...]
    if let (number, rest) = text.numbered {
      if message.number == nil { message.number = number }
      text = rest
    }
    if kind == .creation || kind == .destruction { text = text.withoutStereotype }
    let label = WrittenLabel(text)
    (message.name, message.arguments, message.value) = (label.name, label.arguments, label.value)
    return message
  }
}

/// A label, split into its parts.
private struct WrittenLabel {
  /// The name in the form of a declaration: `add(_:at:)`.
  var name: String
  var arguments: [String] = []
  var value: String?

  init(_ text: Substring) {
    name = String(text)
    if text.last == ")", let open = text.firstIndex(of: "("), open > text.startIndex {
      let inside = text[text.index(after: open)...].dropLast()
      if !inside.isDeclared { read(text[..<open], inside) }
    } else if let sign = text.firstRange(of: " = ") {
      name = String(text[..<sign.lowerBound])
      value = String(text[sign.upperBound...])
    }
  }

  /// Parses the content of a call's parentheses.
  private mutating func read(_ base: Substring, _ inside: Substring) {
    var labels = ""
    for part in inside.arguments {
      if let colon = part.firstIndex(of: ":"), part[..<colon].isLabel {
        labels += part[...colon]
        arguments.append(String(part[part.index(after: colon)...].trimmed))
      } else if part == Message.wildcard {
        // A wildcard without a label, if it is the last argument, also matches further labels.
        labels += Message.wildcard
        arguments.append(Message.wildcard)
      } else {
        labels += "_:"
        arguments.append(String(part))
      }
    }
    name = "\(base)(\(labels))"
    // If all arguments are wildcards, the list becomes empty. It then also matches recordings without values.
    if arguments.allSatisfy({ $0 == Message.wildcard }) { arguments = [] }
  }
}

extension Substring {
  /// The number at the start, `3:` or `1.2:`, with the rest; `nil` if there is no number.
  fileprivate var numbered: (MessageNumber, Substring)? {
    guard let colon = firstIndex(of: ":") else { return nil }
    let parts = self[..<colon].split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in part.allSatisfy(\.isASCIIDigit) ? Int(part) : nil }
    guard !numbers.isEmpty, numbers.count == parts.count else { return nil }
    var number = MessageNumber(0)
    number.parts = numbers
    let rest = self[index(after: colon)...]
    return rest.isEmpty || rest.first == " " ? (number, rest.trimmed) : nil
  }

  /// The rest after a keyword for creation or destruction; the whole text if it doesn't start with one.
  fileprivate var withoutStereotype: Substring {
    for word in ["create", "destroy", "new", "delete"] {
      for form in ["«\(word)»", "<<\(word)>>", word] where hasPrefix(form) {
        let rest = dropFirst(form.count)
        if rest.isEmpty || rest.first == " " || form != word { return rest.trimmed }
      }
    }
    return self
  }

  /// Whether the text consists only of labels with colons, as in the name of a declaration.
  fileprivate var isDeclared: Bool {
    if isEmpty { return true }
    return last == ":"
      && dropLast().split(separator: ":", omittingEmptySubsequences: false)
        .allSatisfy(\.isLabel)
  }

  var isLabel: Bool {
    guard let first, !first.isNumber else { return false }
    return allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }

  /// The parts between commas that are outside of brackets and quotation marks, trimmed.
  fileprivate var arguments: [Substring] {
    var parts: [Substring] = []
    var start = startIndex
    var depth = 0
    var isQuoted = false
    for index in indices {
      if self[index] == "\"" { isQuoted.toggle() }
      if isQuoted { continue }
      switch self[index] {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      case "," where depth <= 0:
        parts.append(self[start..<index].trimmed)
        start = self.index(after: index)
      default: break
      }
    }
    return parts + [self[start...].trimmed]
  }

  var trimmed: Substring {
    let start = drop { $0 == " " }
    guard let last = start.lastIndex(where: { $0 != " " }) else { return start[start.endIndex...] }
    return start[...last]
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
