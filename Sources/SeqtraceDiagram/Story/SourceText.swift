/// The text of a statement, as a test's source has it: `let total = try await shop.buy(cart, for: "anna")`.
package struct SourceText {
  /// A call in a statement.
  package struct Call {
    /// The called name: `buy`, or a type's for an initialiser.
    package let name: String
    /// The argument texts, with their labels: `cart`, `for: "anna"`.
    package let arguments: [String]
    /// What follows the parentheses, if the call has a closure there: ` { … }`.
    package let closure: String
    /// Whether it isn't an argument of another call.
    package let isOutermost: Bool

    /// The call as written, without the expression before its name.
    package var text: String {
      let list = arguments.joined(separator: ", ")
      return closure.isEmpty || !arguments.isEmpty
        ? "\(name)(\(list))\(closure)" : name + closure
    }
  }

  /// The name that the statement gives to its result; `nil` if it gives none.
  package let result: String?
  /// The source of the result.
  package let value: String
  /// The calls, in the order in which they are made.
  package let calls: [Call]

  package init(_ text: String) {
    let (name, value) = Self.assigned(text)
    result = name
    self.value = value
    var scanner = Scanner(Array(value.unicodeScalars))
    calls = scanner.calls()
  }

  /// The name before a `=`, and the source after it without `try` and `await`.
  private static func assigned(_ text: String) -> (name: String?, value: String) {
    var words = Substring(text)
    for keyword in ["let ", "var ", "self."] where words.hasPrefix(keyword) {
      words = words.dropFirst(keyword.count)
    }
    let name = words.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    guard !name.isEmpty, let sign = words.range(of: " = ") else { return (nil, text) }
    let between = words[name.endIndex..<sign.lowerBound]
    guard between.isEmpty || between.first == ":", !between.contains("(") else {
      return (nil, text)
    }
    return (String(name), withoutEffects(words[sign.upperBound...]))
  }

  private static func withoutEffects(_ text: Substring) -> String {
    var text = text
    for keyword in ["try? ", "try! ", "try ", "await "] where text.hasPrefix(keyword) {
      text = text.dropFirst(keyword.count)
    }
    return String(text)
  }

  /// Finds calls in source.
  private struct Scanner {
    let scalars: [Unicode.Scalar]
    private var position = 0
    private var found: [Call] = []

    init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

    mutating func calls() -> [Call] {
      scan(depth: 0, until: nil)
      return found
    }

    /// Scans up to a closing bracket, and returns the texts between commas.
    @discardableResult
    private mutating func scan(depth: Int, until end: Unicode.Scalar?) -> [String] {
      var parts: [String] = []
      var start = position
      func part(_ scanner: Self) -> String { scanner.text(start..<scanner.position) }
      while position < scalars.count {
        let scalar = scalars[position]
        switch scalar {
        case _ where scalar == end:
          let last = part(self)
          position += 1
          return parts + (last.isEmpty ? [] : [last])
        case ",":
          parts.append(part(self))
          position += 1
          start = position
        case "\"": skipString()
        case "(":
          let name = nameBefore(position)
          position += 1
          // The nesting of source is bounded, as its text is.
          let arguments = scan(depth: name == nil ? depth : depth + 1, until: ")")
          if let name { take(name, arguments, isOutermost: depth == 0) }
        case "[":
          position += 1
          scan(depth: depth, until: "]")
        case "{":
          let name = nameBefore(position, skipsSpace: true)
          position += 1
          scan(depth: depth + 1, until: "}")
          if let name { take(name, [], isOutermost: depth == 0, closure: " { … }") }
        default: position += 1
        }
      }
      let last = part(self)
      return parts + (last.isEmpty ? [] : [last])
    }

    private mutating func take(
      _ name: String, _ arguments: [String], isOutermost: Bool, closure: String = ""
    ) {
      var closure = closure
      if closure.isEmpty, text(position..<min(position + 2, scalars.count)) == "{" {
        closure = " { … }"
      }
      found.append(
        Call(name: name, arguments: arguments, closure: closure, isOutermost: isOutermost))
    }

    /// The name that ends at a position; `nil` if there is none, as before a tuple.
    private func nameBefore(_ end: Int, skipsSpace: Bool = false) -> String? {
      var last = end
      if skipsSpace, last > 0, scalars[last - 1] == " " { last -= 1 }
      // Generic arguments belong to the name.
      var depth = 0
      while last > 0, scalars[last - 1] == ">" || depth > 0 {
        if scalars[last - 1] == ">" { depth += 1 }
        if scalars[last - 1] == "<" { depth -= 1 }
        last -= 1
      }
      var first = last
      while first > 0, scalars[first - 1].properties.isXIDContinue { first -= 1 }
      let name = text(first..<last)
      return name.isEmpty || ["in", "else", "do", "where", "return", "try", "await"].contains(name)
        ? nil : name
    }

    private mutating func skipString() {
      position += 1
      while position < scalars.count, scalars[position] != "\"" {
        position += scalars[position] == "\\" ? 2 : 1
      }
      position += 1
    }

    /// The text of a range, without spaces around it.
    private func text(_ range: Range<Int>) -> String {
      let words = scalars[range.clamped(to: 0..<scalars.count)].drop { $0 == " " }
      var text = String(String.UnicodeScalarView(words))
      while text.last == " " { text.removeLast() }
      return text
    }
  }
}

extension Substring {
  /// The first occurrence of a text.
  fileprivate func range(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}
