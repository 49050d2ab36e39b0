import SeqtraceDiagram

/// The looks that `skinparam` gives to elements without looks of their own.
///
/// A setting names an element and a property, perhaps with a part of its name outside of braces:
///
/// ```
/// skinparam ParticipantBackgroundColor gold
/// skinparam sequence {
///   ArrowColor blue
/// }
/// ```
///
/// The last setting of a property counts. Settings that aren't in the tables have no effect.
struct PlantUMLStyles {
  private typealias Element = ElementLooks.Element

  /// The settings by their names in lower case, without `sequence`.
  private static let names: [String: (elements: [Element], property: ElementLooks.Property)] = {
    var names: [String: (elements: [Element], property: ElementLooks.Property)] = [
      "backgroundcolor": ([.picture], .filling), "arrowcolor": ([.arrow], .line),
      "lifelinebordercolor": ([.lifeline, .activation], .line),
      "lifelinebackgroundcolor": ([.activation], .filling),
      "groupbackgroundcolor": ([.corner], .filling),
      "groupbodybackgroundcolor": ([.group], .filling),
      "notetextalignment": ([.note], .alignment), "defaulttextalignment": ([.text], .alignment),
    ]
    for element in Element.allCases {
      guard ![.lifeline, .activation, .corner, .picture].contains(element) else { continue }
      names["\(element.rawValue)fontcolor"] = ([element], .ink)
      names["\(element.rawValue)fontsize"] = ([element], .size)
      names["\(element.rawValue)fontstyle"] = ([element], .looks)
      guard element != .arrow, element != .text else { continue }
      names["\(element.rawValue)bordercolor"] = ([element], .line)
      if element != .group { names["\(element.rawValue)backgroundcolor"] = ([element], .filling) }
    }
    return names
  }()

  /// The looks of elements without looks of their own.
  private(set) var looks = ElementLooks()
  /// The distances and widths from settings.
  private(set) var dimensions = SequenceDiagram.Dimensions()
  /// The place of labels along their messages.
  private(set) var labelPlace = TextPlaces.LabelPlace.center
  /// The width of messages' lines in points; `nil` for the theme's.
  private(set) var messageWidth: Int?

  // MARK: Settings

  /// Settings for the look that diagrams have anyway, in lower case.
  private static let agreed: Set<String> = [
    "style strictuml", "handwritten false", "monochrome false", "lifelinestrategy solid",
    "responsemessagebelowarrow false", "usebetastyle true",
  ]

  /// Whether a setting asks for the look that diagrams have anyway; there are never shadows, for example.
  private static func isAgreed(_ name: String, _ value: String) -> Bool {
    let (name, value) = (name.lowercased(), value.lowercased())
    return agreed.contains("\(name) \(value)")
      || name.hasSuffix("shadowing") && ["false", "0", "0.0"].contains(value)
  }

  /// No known setting has deeper braces.
  private static let mostDepth = 3

  /// Applies the settings of a `skinparam`; returns those that have no effect.
  mutating func take(
    _ statement: SourceSpan, in source: [UInt8]
  ) -> [(name: String, span: SourceSpan)] {
    var ignored: [(name: String, span: SourceSpan)] = []
    var (around, depth) = ([String](), 0)
    var start = statement.range.lowerBound
    // Past the word `skinparam` or `skinparamlocked`.
    while start < statement.range.upperBound, source[start].isWordPart { start += 1 }
    while start < statement.range.upperBound {
      let rest = source[start..<statement.range.upperBound]
      let end = rest.firstIndex { "{}\n\r".utf8.contains($0) } ?? rest.endIndex
      let first = rest[..<end].firstIndex { !$0.isSpace } ?? end
      let text = String(decoding: source[first..<end], as: UTF8.self)[...].trimmed
      let words = text.split(maxSplits: 1, whereSeparator: \.isWhitespace).map(\.trimmed)
      start = end + 1
      if end < rest.endIndex, source[end] == UInt8(ascii: "{") {
        depth += 1
        if depth <= Self.mostDepth { around.append(String(text)) }
        continue
      }
      if let word = words.first, word.first != "'" {
        let (name, value) = (around.joined() + word, String(words.dropFirst().first ?? ""))
        if !follow(name.lowercased(), value), !Self.isAgreed(name, value) {
          let span = SourceSpan(first..<first + word.utf8.count)
          ignored.append(("skinparam \(name)", span))
        }
      }
      if end < rest.endIndex, source[end] == UInt8(ascii: "}") {
        if depth <= Self.mostDepth { _ = around.popLast() }
        depth = max(0, depth - 1)
      }
    }
    return ignored
  }

  /// Applies a setting with a name in lower case; returns false if it has no effect.
  private mutating func follow(_ name: String, _ value: String) -> Bool {
    let name = name.hasPrefix("sequence") ? String(name.dropFirst("sequence".count)) : name
    if let number = Int(value), (0...Self.largestNumber).contains(number), follow(name, number) {
      return true
    }
    switch name {
    case "arrowthickness":
      guard let width = Double(value), width > 0 else { return false }
      messageWidth = max(1, Int(min(width, 100).rounded()))
    case "messagealign", "messagealignment":
      // After a colon comes the alignment of a label's lines; here, they are aligned like the label.
      guard let place = TextPlaces.LabelPlace(plantUMLWord: value.prefix { $0 != ":" }) else {
        return false
      }
      labelPlace = place
    default:
      guard let (elements, property) = Self.names[name] else { return false }
      return elements.allSatisfy { set(property, of: $0, to: value) }
    }
    return true
  }

  /// Larger distances and widths are reported as ignored.
  private static let largestNumber = 100_000

  /// Applies a distance or a width in pixels; returns false if the setting is neither.
  private mutating func follow(_ name: String, _ number: Int) -> Bool {
    switch name {
    // PlantUML draws 96 pixels per inch.
    case "dpi" where number > 0: dimensions.scale = Int((Double(number) / 0.96).rounded())
    case "participantpadding": dimensions.headPadding = number
    case "boxpadding": dimensions.groupPadding = number
    case "maxmessagesize":
      // A width of 0 means no width.
      let width = number > 0 ? number : nil
      (dimensions.labelWidth, dimensions.noteWidth) = (width, width)
    default: return false
    }
    return true
  }

  private mutating func set(
    _ property: ElementLooks.Property, of element: Element, to value: String
  ) -> Bool {
    var look = looks.own[element] ?? .init()
    switch property {
    case .size:
      guard let size = Int(value.prefix { $0.isNumber }) else { return false }
      look.size = size
    case .alignment:
      guard let alignment = TextAlignment(rawValue: value.lowercased()) else { return false }
      look.alignment = alignment
    case .looks:
      let words = value.lowercased().split { !$0.isLetter }.map { Self.fontStyles[String($0)] }
      guard !words.contains(nil) else { return false }
      look.looks = TextRun.Looks(words.compactMap(\.self))
    case .filling, .line, .ink:
      // `#?` asks for a colour that is readable on its background; themes ensure that anyway.
      if property == .ink, value.hasPrefix("#?") {
        look.ink = nil
      } else if property == .filling, value.lowercased() == "transparent" {
        look.tint = nil
      } else if property == .filling, let tint = Tint(plantUMLColor: value) {
        look.tint = tint
      } else if case .visible(let color)? = CSSColor(plantUML: value) {
        look.set(property, color)
      } else {
        return false
      }
    }
    looks.own[element] = look
    return true
  }

  private static let fontStyles: [String: TextRun.Looks] = [
    "normal": [], "plain": [], "bold": .bold, "italic": .italic, "underline": .underlined,
    "underlined": .underlined, "strike": .struckThrough, "strikethrough": .struckThrough,
  ]
}

extension TextPlaces.LabelPlace {
  /// PlantUML's word. `direction` puts a label beside the sender.
  var plantUMLWord: String {
    switch self {
    case .center, .left, .right: rawValue
    case .sender: "direction"
    case .receiver: "reverseDirection"
    }
  }

  /// The place for a word.
  fileprivate init?(plantUMLWord word: Substring) {
    let place = Self.allCases.first { $0.plantUMLWord.lowercased() == word.lowercased() }
    guard let place else { return nil }
    self = place
  }
}
