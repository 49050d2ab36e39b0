/// The text of a statement, as a test's source has it: `let total = try await shop.buy(cart, for: "anna")`.
package struct SourceText {
  /// A call in a statement.
  package struct Call {
    /// The called name: `buy`, or a type's for an initialiser.
    package let name: String
    /// The variable or property of `self` on which it is called; `nil` for any other expression.
    package let base: String?
    /// The argument texts, with their labels: `cart`, `for: "anna"`.
    package let arguments: [String]
    /// What follows the parentheses, if the call has a closure there: ` { … }`.
    package let closure: String
    /// Whether it isn't an argument of another call.
    package let isOutermost: Bool
    /// The offset of its end in the text, in Unicode scalars.
    package let end: Int

    /// The call as written, without the expression before its name.
    package var text: String { text(with: arguments) }

    /// The call with these arguments.
    func text(with arguments: [String]) -> String {
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
  /// The call whose result a check compares, and with what: ` == 42`, or nothing if the result is the condition
  /// itself; `nil` for any other text.
  ///
  /// What stands after the sign is what is expected. So it may make values, but call nothing else.
  package var comparison: (call: Int, words: String)? {
    let outer = calls.indices.filter { calls[$0].isOutermost }
    guard let index = outer.first,
      outer.dropFirst().allSatisfy({ calls[$0].name.first?.isUppercase ?? false })
    else { return nil }
    let call = calls[index]
    let before = value.prefix { $0 != "(" }
    let words = String(value.unicodeScalars.dropFirst(call.end)).drop { $0 == " " }
    let isPlain = before.unicodeScalars.allSatisfy {
      $0.properties.isXIDContinue || ".?! <>".unicodeScalars.contains($0)
    }
    guard isPlain, !before.hasPrefix("!"), result == nil,
      words.isEmpty || Self.relations.contains(where: words.hasPrefix),
      !words.contains("&&"), !words.contains("||")
    else { return nil }
    return outer.count > 1 && words.isEmpty ? nil : (index, String(words))
  }

  private static let relations = [
    "== ", "!= ", "< ", "> ", "<= ", ">= ", "throws", "doesn't throw",
  ]

  /// The property that the statement sets, with the variable or property of `self` that has it:
  /// `client.delegate = spy`.
  package let change: (base: String, property: String, text: String)?

  package init(_ text: String) {
    let (name, value) = Self.assigned(text)
    result = name == "_" ? nil : name
    self.value = value
    change = name == nil ? Self.change(in: text) : nil
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

  /// The variables and properties of `self` that it mentions, and those of which it reads a member: `cart` in
  /// `cart.total`.
  var names: Set<String> { Set(words.map(\.name)) }
  var bases: Set<String> { Set(words.filter(\.hasMember).map(\.name)) }

  private var words: [(name: String, hasMember: Bool)] {
    value.split { !$0.isLetter && !$0.isNumber && !"_.?!".contains($0) }.map { word in
      let word = word.hasPrefix("self.") ? word.dropFirst("self.".count) : word
      let name = word.prefix { !".?!".contains($0) }
      return (String(name), [".", "?.", "!."].contains(where: word[name.endIndex...].hasPrefix))
    }
  }

  private static func change(
    in text: String
  ) -> (base: String, property: String, text: String)? {
    guard let sign = text[...].range(of: " = ") else { return nil }
    var target = text[..<sign.lowerBound]
    if target.hasPrefix("self.") { target = target.dropFirst("self.".count) }
    let names = target.split(separator: ".", omittingEmptySubsequences: false)
    let isPlain = names.allSatisfy { name in
      let name = name.last == "?" || name.last == "!" ? name.dropLast() : name
      return !name.isEmpty && name.unicodeScalars.allSatisfy(\.properties.isXIDContinue)
    }
    guard names.count == 2, isPlain else { return nil }
    let base = names[0].prefix { $0 != "?" && $0 != "!" }
    return (String(base), String(names[1]), String(names[1] + text[...][sign.lowerBound...]))
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
    /// Brackets nested deeper than this aren't looked into.
    private static let mostBrackets = 100

    let scalars: [Unicode.Scalar]
    private var position = 0
    private var openBrackets = 0
    private var found: [Call] = []

    init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

    mutating func calls() -> [Call] {
      scan(depth: 0, until: nil)
      return found
    }

    /// Scans up to a closing bracket, and returns the texts between commas.
    @discardableResult
    private mutating func scan(depth: Int, until end: Unicode.Scalar?) -> [String] {
      openBrackets += 1
      defer { openBrackets -= 1 }
      if openBrackets > Self.mostBrackets { position = scalars.count }
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
      _ callee: (name: String, base: String?), _ arguments: [String], isOutermost: Bool,
      closure: String = ""
    ) {
      var closure = closure
      if closure.isEmpty, text(position..<min(position + 2, scalars.count)) == "{" {
        closure = " { … }"
      }
      found.append(
        Call(
          name: callee.name, base: callee.base, arguments: arguments, closure: closure,
          isOutermost: isOutermost, end: position))
    }

    /// The name that ends at a position, with its base; `nil` if there is none, as before a tuple.
    private func nameBefore(
      _ end: Int, skipsSpace: Bool = false
    ) -> (name: String, base: String?)? {
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
      if name.isEmpty || ["in", "else", "do", "where", "return", "try", "await"].contains(name) {
        return nil
      }
      return (name, base(before: first))
    }

    /// `cart` before the `total` of `cart.total`; `nil` for any other expression before a member.
    private func base(before start: Int) -> String? {
      guard start > 0, scalars[start - 1] == "." else { return nil }
      var last = start - 1
      if last > 0, scalars[last - 1] == "?" || scalars[last - 1] == "!" { last -= 1 }
      var first = last
      while first > 0, scalars[first - 1].properties.isXIDContinue { first -= 1 }
      guard first < last else { return nil }
      let isMember = first > 0 && scalars[first - 1] == "."
      let isOfSelf = isMember && text(max(0, first - 5)..<first) == "self."
      return isMember && !isOfSelf ? nil : text(first..<last)
    }

    private mutating func skipString() {
      position += 1
      while position < scalars.count, scalars[position] != "\"" {
        position += scalars[position] == "\\" ? 2 : 1
      }
      // A text that was cut has no end of its string.
      position = min(position + 1, scalars.count)
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
  func range(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}
