/// The parsed text of a statement in a test's source, such as
/// `let total = try await shop.buy(cart, for: "anna")`.
package struct SourceText {
  /// A call in a statement.
  package struct Call {
    /// The name of the callee: `buy`, or a type's name for an initialiser.
    package let name: String
    /// The variable or property of `self` that the function is called on; `nil` for any other expression.
    package let base: String?
    /// The subscripts between the base and the call: `["root"]` in `xml["root"].text()`.
    let subscripts: String
    /// The texts of the arguments, with their labels: `cart`, `for: "anna"`.
    package let arguments: [String]
    /// The abbreviation of a trailing closure: ` { … }`; empty without one.
    package let closure: String
    /// Whether the call isn't an argument of another call.
    package let isOutermost: Bool
    /// The offset of the call's end in the text, in Unicode scalars.
    package let end: Int

    /// The source of the call, without the expression before its name.
    package var text: String { text(with: arguments) }

    /// Returns whether the argument labels match a declaration name such as `buy(_:for:)`. Arguments may be
    /// omitted.
    func fits(_ function: String) -> Bool {
      let labels = function.drop { $0 != "(" }.dropFirst().dropLast().split(separator: ":")
      var rest = labels[...]
      var last: Substring = ""
      for argument in arguments {
        let word = argument.prefix(while: \.isInName)
        let isLabel = !word.isEmpty && argument[word.endIndex...].hasPrefix(":")
        let label = isLabel ? word : "_"
        // A variadic parameter takes several arguments.
        if label == "_", last == "_", rest.first != "_" { continue }
        guard let index = rest.firstIndex(of: label) else { return false }
        rest = rest[(index + 1)...]
        last = label
      }
      return true
    }

    /// Returns the text of the call with these arguments.
    func text(with arguments: [String]) -> String {
      let list = arguments.joined(separator: ", ")
      let callee = subscripts.isEmpty ? name : "\(subscripts).\(name)"
      return closure.isEmpty || !arguments.isEmpty
        ? "\(callee)(\(list))\(closure)" : callee + closure
    }
  }

  /// The names that the statement declares, including those in a loop or a pattern.
  let declaredNames: Set<String>
  /// The name that the statement gives to its result; `nil` if there is none.
  package let result: String?
  /// Whether the statement declares the name with `let`.
  let isConstant: Bool
  /// The source of the expression that produces the result.
  package let value: String
  /// The calls, in order of evaluation.
  package let calls: [Call]
  /// For a check that compares the result of a call: the index of the call, and the rest of the check (`==
  /// 42`; empty if the result itself is the condition). Otherwise `nil`.
  ///
  /// The right side is the expected value. It may contain initialisers, but no other calls.
  package let comparison: (call: Int, words: String)?
  /// For a statement that reads a member of a variable or of a property of `self`: the variable or property,
  /// the member, and the rest of a check, as `cart`, `items["tea"]` and `== 2`. Otherwise `nil`.
  let read: (base: String, member: String, words: String)?
  /// The variables and properties of `self` that occur in the statement, and those of them with a member that
  /// the statement accesses: `cart` in `cart.total`.
  let names: Set<String>
  let bases: Set<String>

  /// The property that the statement assigns to, completely or in part, and the variable or property of
  /// `self` that has this property: `client.delegate = spy`.
  package let change: (base: String, property: String, text: String)?

  package init(_ text: String) {
    declaredNames = Self.declaredNames(in: text)
    let (name, value) = Self.assigned(text)
    result = name == "_" ? nil : name
    isConstant = ["let ", "guard let ", "if let "].contains(where: text.hasPrefix)
    self.value = value
    change = name == nil ? Self.change(in: text) : nil
    var scanner = Scanner(Array(value.unicodeScalars))
    calls = scanner.calls()
    comparison = Self.comparison(value, calls, isNamed: name != nil && name != "_")
    read = Self.read(value)
    let words = Self.words(value)
    names = Set(words.map(\.name))
    bases = Set(words.filter { $0.hasMember && !$0.name.isEmpty }.map(\.name))
  }

  private static func comparison(
    _ value: String, _ calls: [Call], isNamed: Bool
  ) -> (call: Int, words: String)? {
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
    guard isPlain, !before.hasPrefix("!"), !isNamed,
      words.isEmpty || relations.contains(where: words.hasPrefix),
      !words.contains("&&"), !words.contains("||")
    else { return nil }
    return outer.count > 1 && words.isEmpty ? nil : (index, String(words))
  }

  private static func read(_ value: String) -> (base: String, member: String, words: String)? {
    let text = value.hasPrefix("self.") ? value.dropFirst("self.".count) : value[...]
    let base = text.prefix(while: \.isInName)
    guard let first = base.first, first.isLowercase || first == "_" else { return nil }
    var rest = text[base.endIndex...]
    while true {
      let next = rest.drop { "?!".contains($0) }
      if next.first == ".", next.dropFirst().first?.isInName ?? false {
        rest = next.dropFirst().drop(while: \.isInName)
      } else if next.first == "[" {
        var depth = 0
        let close = next.firstIndex { character in
          depth += character == "[" ? 1 : character == "]" ? -1 : 0
          return depth == 0
        }
        guard let close else { return nil }
        rest = next[next.index(after: close)...]
      } else {
        break
      }
    }
    let member = text[base.endIndex..<rest.startIndex].drop { ".?!".contains($0) }
    let words = rest.drop { "?! ".contains($0) }
    guard !member.isEmpty, words.isEmpty || relations.contains(where: words.hasPrefix),
      !words.contains("&&"), !words.contains("||")
    else { return nil }
    return (String(base), String(member), String(words))
  }

  private static let relations = [
    "== ", "!= ", "< ", "> ", "<= ", ">= ", "throws", "doesn't throw",
  ]

  /// Returns the name before a `=`, and the source after it without `try` and `await`.
  private static func assigned(_ text: String) -> (name: String?, value: String) {
    var words = Substring(text)
    for keyword in ["guard ", "if ", "let ", "var ", "self."] where words.hasPrefix(keyword) {
      words = words.dropFirst(keyword.count)
    }
    let name = words.prefix(while: \.isInName)
    guard !name.isEmpty, let sign = words.firstRange(of: " = ") else { return (nil, text) }
    let between = words[name.endIndex..<sign.lowerBound]
    guard between.isEmpty || between.first == ":", !between.contains("(") else {
      return (nil, text)
    }
    let value = withoutEffects(words[sign.upperBound...])
    return (String(name), value.hasSuffix(" else") ? String(value.dropLast(" else".count)) : value)
  }

  private static func words(_ value: String) -> [(name: String, hasMember: Bool)] {
    value.split { !$0.isLetter && !$0.isNumber && !"_.?!".contains($0) }.map { word in
      let word = word.hasPrefix("self.") ? word.dropFirst("self.".count) : word
      let name = word.prefix { !".?!".contains($0) }
      let rest = word[name.endIndex...].drop { "?!".contains($0) }
      let isSubscript =
        rest.isEmpty && word.endIndex < value.endIndex && value[word.endIndex] == "["
      return (String(name), isSubscript || rest.first == ".")
    }
  }

  private static func change(
    in text: String
  ) -> (base: String, property: String, text: String)? {
    guard let sign = text.firstRange(of: " = "),
      let target = read(String(text[..<sign.lowerBound])), target.words.isEmpty
    else { return nil }
    let property = target.member.prefix { $0 != "[" }
    let isWhole = property.count == target.member.count || target.member.last == "]"
    guard !property.isEmpty, !property.contains("."), isWhole else { return nil }
    return (target.base, String(property), target.member + text[sign.lowerBound...])
  }

  private static func declaredNames(in text: String) -> Set<String> {
    var names: Set<String> = []
    var isDeclaring = false
    let words = text.split { !$0.isLetter && !$0.isNumber && !"_={:".contains($0) }
    for word in words {
      if ["let", "var", "for"].contains(word) {
        isDeclaring = true
      } else if word == "in" || "={:".contains(word.first!) {
        isDeclaring = false
      } else if isDeclaring {
        names.insert(String(word))
      }
    }
    return names
  }

  /// Replaces each name that is a whole operand or argument by the value that `replacement` returns, if it
  /// returns a value. Names in closures stay, because a name may refer to something else there.
  static func replacingNames(in text: String, _ replacement: (String) -> String?) -> String {
    let scalars = Array(text.unicodeScalars)
    func scalar(_ index: Int) -> Unicode.Scalar? {
      scalars.indices.contains(index) ? scalars[index] : nil
    }
    var result = String.UnicodeScalarView()
    var position = 0
    var closures = 0
    while position < scalars.count {
      var end = position
      switch scalars[position] {
      case "\"":
        end += 1
        while end < scalars.count, scalars[end] != "\"" { end += scalars[end] == "\\" ? 2 : 1 }
        end = min(end + 1, scalars.count)
      case "{": closures += 1
      case "}": closures -= 1
      default: while scalar(end)?.properties.isXIDContinue ?? false { end += 1 }
      }
      let word = String(String.UnicodeScalarView(scalars[position..<max(end, position + 1)]))
      let isAlone =
        end > position && closures == 0 && scalar(position - 1) != "."
        && scalar(position - 1) != "$"
        && !(scalar(end).map { ".?!([{:".unicodeScalars.contains($0) } ?? false)
      result += (isAlone ? replacement(word) ?? word : word).unicodeScalars
      position = max(end, position + 1)
    }
    return String(result)
  }

  /// Returns whether a text is a single literal: a string, a number, an enum case, a list of these, `true`,
  /// `false` or `nil`.
  static func isLiteral(_ text: String) -> Bool { text.wholeMatch(of: literal) != nil }

  nonisolated(unsafe) private static let literal =
    /"(?:[^"\\…]|\\[^\(])*"|-?[0-9][0-9A-Za-z_.]*|\.[A-Za-z_]\w*|\[(?:[^\[\](){}…]|\[[^\[\](){}…]*\])*\]|true|false|nil/

  private static func withoutEffects(_ text: Substring) -> String {
    var text = text
    for keyword in ["try? ", "try! ", "try ", "await "] where text.hasPrefix(keyword) {
      text = text.dropFirst(keyword.count)
    }
    return String(text)
  }

  /// The part of a call before its arguments.
  private typealias Callee = (name: String, base: String?, subscripts: String)

  /// A scanner that finds calls in source code.
  private struct Scanner {
    /// The maximum nesting depth of brackets that is scanned.
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
      _ callee: Callee, _ arguments: [String], isOutermost: Bool, closure: String = ""
    ) {
      var closure = closure
      if closure.isEmpty, text(position..<min(position + 2, scalars.count)) == "{" {
        closure = " { … }"
      }
      found.append(
        Call(
          name: callee.name, base: callee.base, subscripts: callee.subscripts,
          arguments: arguments, closure: closure, isOutermost: isOutermost, end: position))
    }

    /// Returns the callee that ends at a position, or `nil` if there is none, as before a tuple.
    private func nameBefore(_ end: Int, skipsSpace: Bool = false) -> Callee? {
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
      let base = base(before: first)
      return (name, base?.name, base?.subscripts ?? "")
    }

    /// Returns the base before a member: `cart` in `cart.total` and in `cart["tea"].total`; `nil` for any
    /// other expression.
    private func base(before start: Int) -> (name: String, subscripts: String)? {
      guard start > 0, scalars[start - 1] == "." else { return nil }
      var last = start - 1
      while last > 0, "?!]".unicodeScalars.contains(scalars[last - 1]) {
        last -= 1
        guard scalars[last] == "]" else { continue }
        var depth = 1
        while depth > 0, last > 0 {
          last -= 1
          if scalars[last] == "]" { depth += 1 }
          if scalars[last] == "[" { depth -= 1 }
        }
      }
      let subscripts = text(last..<start - 1).drop { "?!".contains($0) }
      var first = last
      while first > 0, scalars[first - 1].properties.isXIDContinue { first -= 1 }
      guard first < last else { return nil }
      let isMember = first > 0 && scalars[first - 1] == "."
      let isOfSelf = isMember && text(max(0, first - 5)..<first) == "self."
      return isMember && !isOfSelf ? nil : (text(first..<last), String(subscripts))
    }

    private mutating func skipString() {
      position += 1
      while position < scalars.count, scalars[position] != "\"" {
        position += scalars[position] == "\\" ? 2 : 1
      }
      // In a truncated text, the string may have no end.
      position = min(position + 1, scalars.count)
    }

    /// Returns the text of a range, trimmed of spaces.
    private func text(_ range: Range<Int>) -> String {
      let words = scalars[range.clamped(to: 0..<scalars.count)].drop { $0 == " " }
      var text = String(String.UnicodeScalarView(words))
      while text.last == " " { text.removeLast() }
      return text
    }
  }
}

extension Character {
  /// Whether the character can occur in a name or an argument label.
  var isInName: Bool { isLetter || isNumber || self == "_" }
}
