import SeqtraceDiagram

/// The colours that `skinparam` and `<style>` give to elements without a colour of their own.
struct PlantUMLColors {
  /// What a setting gives a colour to.
  enum Element: Hashable {
    case head(Lifeline.Kind)
    case note, rectangularNote, hexagonalNote, arrow, activation, box
    /// The inside of frames.
    case fragment
    /// The labels of messages, and the texts of notes.
    case arrowText, noteText
  }

  /// An element, or the elements with a stereotype, in small letters.
  private struct Key: Hashable {
    var element: Element
    var stereotype: String?
  }

  /// A setting that isn't followed.
  struct Ignored {
    var name: String
    var span: SourceSpan
  }

  private var tints: [Key: Tint] = [:]

  /// Whether no setting was followed.
  var isEmpty: Bool { tints.isEmpty }

  /// The tint of an element; a stereotype's own one comes first.
  func tint(of element: Element, stereotypes: [String] = []) -> Tint? {
    for stereotype in stereotypes {
      let key = Key(element: element, stereotype: stereotype.lowercased())
      if let tint = tints[key] { return tint }
    }
    return tints[Key(element: element)]
  }

  /// The colour of a text or a line.
  func ink(of element: Element) -> Tint.Color? {
    if case .color(let color)? = tint(of: element) { color } else { nil }
  }

  /// The tint of a note.
  func tint(of note: Note) -> Tint? {
    let special: Element? =
      switch note.shape {
      case .rectangle: .rectangularNote
      case .hexagon: .hexagonalNote
      case .sheet: note.kind == .state ? .hexagonalNote : nil
      }
    return special.flatMap { tint(of: $0) } ?? tint(of: .note)
  }

  /// Follows a setting as far as the diagram has an equal; returns the others.
  ///
  /// ```
  /// skinparam sequence {                  <style>
  ///   ParticipantBackgroundColor gold       sequenceDiagram { note { BackgroundColor: pink; } }
  /// }                                     </style>
  /// ```
  mutating func take(_ statement: SourceSpan, isStyle: Bool, in source: [UInt8]) -> [Ignored] {
    var ignored: [Ignored] = []
    for setting in Settings(statement, isStyle: isStyle, in: source) {
      if let key = Self.key(of: setting, isStyle: isStyle), let tint = Self.tint(setting.value) {
        tints[key] = tint
      } else if !PlantUMLReading.agreed.contains("\(setting.name) \(setting.value)") {
        let path = isStyle ? setting.path.joined(separator: " ") : setting.path.joined()
        ignored.append(
          Ignored(name: (isStyle ? "style " : "skinparam ") + path, span: setting.span))
      }
    }
    return ignored
  }

  /// A colour; the first one of a gradient.
  private static func tint(_ text: String) -> Tint? {
    let first = text.prefix { !"|/\\- \t".contains($0) }
    if let tint = Tint(plantUMLColor: String(first)) { return tint }
    guard case .opaque(let color)? = CSSColor(plantUML: String(first)) else { return nil }
    return .color(color)
  }

  private static let kinds: [(name: String, kind: Lifeline.Kind)] = [
    ("participant", .participant), ("actor", .actor), ("boundary", .boundary),
    ("control", .control), ("entity", .entity), ("database", .database),
    ("collections", .collections), ("queue", .queue),
  ]

  private static func key(of setting: Settings.Setting, isStyle: Bool) -> Key? {
    var stereotype: String?
    var name = ""
    for part in setting.path.map({ $0.lowercased() }) {
      var part = part[...]
      if let start = part.firstRange(of: "<<") {
        let rest = part[start.upperBound...]
        stereotype = String(rest[..<(rest.firstRange(of: ">>")?.lowerBound ?? rest.endIndex)])
        part = part[..<start.lowerBound]
      }
      if part == "sequencediagram" { continue }
      if name.isEmpty, part.hasPrefix("sequence") { part = part.dropFirst("sequence".count) }
      name += part
    }
    guard let element = element(name) else { return nil }
    return Key(element: element, stereotype: stereotype)
  }

  private static func element(_ name: String) -> Element? {
    switch name {
    case "arrowcolor", "arrowlinecolor": return .arrow
    case "arrowfontcolor": return .arrowText
    case "notebackgroundcolor": return .note
    case "rnotebackgroundcolor": return .rectangularNote
    case "hnotebackgroundcolor": return .hexagonalNote
    case "notefontcolor": return .noteText
    case "groupbodybackgroundcolor": return .fragment
    case "lifelinebackgroundcolor": return .activation
    case "boxbackgroundcolor": return .box
    default: break
    }
    guard name.hasSuffix("backgroundcolor") else { return nil }
    let head = name.dropLast("backgroundcolor".count)
    return kinds.first { $0.name == head }.map { .head($0.kind) }
  }
}

/// The single settings in a `skinparam` or a `<style>`, with the names of the braces around them.
private struct Settings: Sequence, IteratorProtocol {
  struct Setting {
    var path: [String]
    var value: String
    var span: SourceSpan

    var name: String { path.last ?? "" }
  }

  /// Deeper braces belong to no setting that is known.
  private static let mostDepth = 6

  private let source: [UInt8]
  private var rest: Range<Int>
  private var around: [String] = []
  private var depth = 0

  init(_ statement: SourceSpan, isStyle: Bool, in source: [UInt8]) {
    self.source = source
    rest = statement.range
    let head = isStyle ? "<style>".utf8.count : "skinparam".utf8.count
    rest = Swift.min(rest.lowerBound + head, rest.upperBound)..<rest.upperBound
    // `skinparamlocked`
    while !isStyle, let byte = source[rest].first, byte.isWordPart { rest.removeFirst() }
    if isStyle, let end = source[rest].lastIndex(of: UInt8(ascii: "<")) {
      rest = rest.lowerBound..<end
    }
  }

  mutating func next() -> Setting? {
    while !rest.isEmpty {
      let end =
        source[rest].firstIndex { "{};\n\r".utf8.contains($0) } ?? rest.upperBound
      let span = trimmed(rest.lowerBound..<end)
      let mark = end < rest.upperBound ? source[end] : .lineFeed
      rest = Swift.min(end + 1, rest.upperBound)..<rest.upperBound
      let text = String(decoding: source[span], as: UTF8.self)
      switch mark {
      case UInt8(ascii: "{"):
        depth += 1
        if depth <= Self.mostDepth { around.append(text) }
      default:
        let setting = setting(text, span)
        if mark == UInt8(ascii: "}") {
          if depth <= Self.mostDepth { _ = around.popLast() }
          depth = Swift.max(0, depth - 1)
        }
        if let setting { return setting }
      }
    }
    return nil
  }

  /// `name value` or `name: value`; `nil` for a comment or nothing.
  private func setting(_ text: String, _ span: Range<Int>) -> Setting? {
    guard let first = text.first, first != "'" else { return nil }
    let name = text.prefix { !$0.isWhitespace && $0 != ":" }
    let value = text[name.endIndex...].drop { $0.isWhitespace || $0 == ":" }
    let end = span.lowerBound + name.utf8.count
    return Setting(
      path: around + [String(name)], value: String(value), span: SourceSpan(span.lowerBound..<end))
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var range = range
    while let byte = source[range].first, byte.isSpace { range.removeFirst() }
    while let byte = source[range].last, byte.isSpace { range.removeLast() }
    return range
  }
}
