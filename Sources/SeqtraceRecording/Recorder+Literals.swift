extension Recorder {
  /// A value as Swift source would write it: `"text"`, `42`, `nil`, `.some case`.
  ///
  /// Objects and functions, which no source can write, are shown by their type: a description could
  /// hold an address, and would differ from run to run. So that any value makes a label, `…` stands
  /// for what lies deeper than eight levels, and for all but the first hundred elements.
  ///
  /// ```swift
  /// Recorder.recordCall("text", on: .instance(label), returning: Recorder.literal) { label.text }
  /// ```
  ///
  /// - Parameter value: Any value; an optional is shown by what it holds.
  /// - Returns: One line of text; line breaks and control characters are escaped.
  public static func literal(_ value: Any?) -> String {
    guard let value else { return "nil" }
    return Literal(depth: 8).text(of: value)
  }
}

/// Writes a value down as Swift source would, to a limited depth.
private struct Literal {
  /// How many levels may still be opened.
  let depth: Int

  private static let elementLimit = 100

  func text(of value: Any) -> String {
    switch value {
    case let text as any StringProtocol: String(reflecting: String(text))
    case let text as Character: String(reflecting: String(text))
    case let type as Any.Type: "\(type).self"
    case let number as any Numeric: "\(number)"
    case let truth as Bool: "\(truth)"
    case let range as any RangeExpression: "\(range)"
    default: structure(of: value)
    }
  }

  private func structure(of value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { text(of: $0.value) } ?? "nil"
    case .class, .foreignReference, nil: return "\(type(of: value))"
    case .struct where value is any CustomStringConvertible:
      return "\(type(of: value))(\(String(reflecting: "\(value)")))"
    case .enum where mirror.children.isEmpty: return ".\(value)"
    case _ where depth == 0: return "…"
    case .struct: return "\(type(of: value))(\(parts(of: mirror)))"
    case .enum: return enumerationCase(mirror)
    case .tuple: return "(\(parts(of: mirror)))"
    case .dictionary where mirror.children.isEmpty: return "[:]"
    default: return "[\(parts(of: mirror))]"
    }
  }

  /// The parts in the order that they have, or else in that of their text.
  private func parts(of mirror: Mirror) -> String {
    let inner = Literal(depth: depth - 1)
    let isOrdered = mirror.displayStyle != .set && mirror.displayStyle != .dictionary
    let shown = isOrdered ? mirror.children.prefix(Self.elementLimit) : mirror.children.prefix(.max)
    var texts = shown.map { inner.part($0, isEntry: mirror.displayStyle == .dictionary) }
    if !isOrdered { texts = Array(texts.sorted().prefix(Self.elementLimit)) }
    if texts.count < mirror.children.count { texts.append("…") }
    return texts.joined(separator: ", ")
  }

  private func part(_ child: Mirror.Child, isEntry: Bool) -> String {
    if isEntry {
      return Mirror(reflecting: child.value).children.map { text(of: $0.value) }
        .joined(separator: ": ")
    }
    // A part of a tuple without a label is called `.0`.
    guard let label = child.label, !label.hasPrefix(".") else { return text(of: child.value) }
    return "\(label): \(text(of: child.value))"
  }

  private func enumerationCase(_ mirror: Mirror) -> String {
    guard let payload = mirror.children.first else { return "" }
    let inside = Literal(depth: depth - 1).text(of: payload.value)
    let isTuple = Mirror(reflecting: payload.value).displayStyle == .tuple
    return ".\(payload.label ?? "")" + (isTuple ? inside : "(\(inside))")
  }
}
