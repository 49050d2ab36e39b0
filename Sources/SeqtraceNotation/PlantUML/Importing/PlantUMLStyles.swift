import SeqtraceDiagram

/// The looks that `skinparam` and `<style>` give to elements without looks of their own.
///
/// Each setting is a rule. It names elements, and perhaps a stereotype, and applies to an element if all that
/// it names are the element itself or around it. If two rules apply, the one with a stereotype counts;
/// otherwise the later one, as in PlantUML.
///
/// ```
/// skinparam sequence {                  <style>
///   ParticipantBackgroundColor gold       sequenceDiagram { note { BackgroundColor: pink; } }
/// }                                     </style>
/// ```
struct PlantUMLStyles {
  /// An element, by PlantUML's name for it in lower case.
  enum Element: String, CaseIterable {
    case participant, actor, boundary, control, entity, database, collections, queue
    case stereotype, lifeline, activationbox, arrow
    case note, rnote, hnote, group, groupheader, box, separator, delay, title
    case reference, referenceheader, header, footer, caption, legend
    // Elements that contain others.
    case root, element, sequencediagram, document
  }

  /// The look of an element; `nil` for properties without a setting.
  struct Look: Hashable {
    var tint: Tint?
    var line: Tint.Color?
    var ink: Tint.Color?
    /// The size of letters in points.
    var size: Int?
    var looks: TextRun.Looks = []
    /// The alignment of a note's lines.
    var alignment: TextAlignment?
    /// The line width, in points.
    var lineWidth: Int?

    /// The colours of a box.
    var box: BoxLook { BoxLook(tint: tint, outline: line) }
    /// Whether the look changes how text is drawn.
    var isAboutText: Bool { ink != nil || size != nil || !looks.isEmpty }
  }

  /// A setting that has no effect.
  struct Ignored {
    var name: String
    var span: SourceSpan
  }

  private enum Property {
    case filling, line, ink, size, looks, alignment, lineWidth

    /// The property with a name in lower case.
    init?(_ name: some StringProtocol) {
      switch name {
      case "backgroundcolor": self = .filling
      case "linecolor", "bordercolor": self = .line
      case "fontcolor": self = .ink
      case "fontsize": self = .size
      case "fontstyle": self = .looks
      case "textalignment", "horizontalalignment": self = .alignment
      case "linethickness", "borderthickness", "thickness": self = .lineWidth
      default: return nil
      }
    }
  }

  private enum Value {
    case tint(Tint?)
    case color(Tint.Color?)
    case size(Int)
    case looks(TextRun.Looks)
    case alignment(TextAlignment)
    case lineWidth(Int)
  }

  private struct Rule {
    var elements: Set<Element>
    var property: Property
    var value: Value
  }

  /// The rules by stereotype, in lower case. An empty name holds the rules without a stereotype.
  private var rules: [String: [Rule]] = [:]

  /// The key of a cached look.
  private struct Key: Hashable {
    var element: Element
    var stereotypes: [String]
  }

  /// The looks requested since the last setting, cached because many elements have the same one.
  private var looks: [Key: Look] = [:]

  /// The distances and widths from settings.
  var dimensions = SequenceDiagram.Dimensions()
  /// The place of labels along their messages.
  private(set) var labelPlace = TextPlaces.LabelPlace.center
  /// The alignment of names in references.
  private(set) var referencePlace = TextAlignment.center

  /// Whether there are no rules.
  var isEmpty: Bool { rules.isEmpty }

  // MARK: Looks

  /// The look of an element, including rules for the elements around it. An element that belongs to a
  /// participant has the participant's stereotypes.
  mutating func look(of element: Element, stereotypes: [String] = []) -> Look {
    let key = Key(element: element, stereotypes: stereotypes)
    if let look = looks[key] { return look }
    var whole: Set<Element> = [.root, .element, .sequencediagram, element]
    if [.title, .document, .header, .footer, .caption, .legend].contains(element) {
      whole = [.root, .document, element]
    }
    let look = look(of: whole, stereotypes)
    looks[key] = look
    return look
  }

  /// The look from rules that name the element, without those for the whole picture.
  func look(ofItself element: Element) -> Look {
    var styles = self
    styles.rules = rules.mapValues { $0.filter { $0.elements.contains(element) } }
    styles.looks = [:]
    return styles.look(of: element)
  }

  /// The look of the stereotype in a head.
  mutating func look(ofStereotypeIn element: Element, stereotypes: [String]) -> Look {
    var look = look(of: [.root, .element, .sequencediagram, .stereotype], stereotypes)
    look.ink = look.ink ?? self.look(of: element, stereotypes: stereotypes).ink
    return look
  }

  private func look(of whole: Set<Element>, _ stereotypes: [String]) -> Look {
    var look = Look()
    // In order from the weakest rule to the strongest.
    for name in [""] + stereotypes.reversed().map({ $0.lowercased() }) {
      for rule in rules[name] ?? [] where rule.elements.isSubset(of: whole) {
        switch (rule.property, rule.value) {
        case (.filling, .tint(let tint)): look.tint = tint
        case (.line, .color(let color)): look.line = color
        case (.ink, .color(let color)): look.ink = color
        case (_, .size(let size)): look.size = size
        case (_, .looks(let looks)): look.looks = looks
        case (_, .alignment(let alignment)): look.alignment = alignment
        case (_, .lineWidth(let width)): look.lineWidth = width
        default: break
        }
      }
    }
    return look
  }

  // MARK: Settings

  /// Applies the settings for which the diagram has an equivalent; returns the others.
  mutating func take(_ statement: SourceSpan, isStyle: Bool, in source: [UInt8]) -> [Ignored] {
    var ignored: [Ignored] = []
    for setting in PlantUMLSettings(statement, isStyle: isStyle, in: source) {
      let isFollowed = isStyle ? follow(style: setting) : follow(parameter: setting)
      if !isFollowed, !PlantUMLReading.isAgreed(setting.name, setting.value) {
        let path = isStyle ? setting.path.joined(separator: " ") : setting.path.joined()
        ignored.append(
          Ignored(name: (isStyle ? "style " : "skinparam ") + path, span: setting.span))
      }
    }
    return ignored
  }

  /// Applies a setting in braces that name elements and stereotypes: `.foo, .bar { note { … } }`.
  private mutating func follow(style setting: PlantUMLSettings.Setting) -> Bool {
    if setting.name.lowercased() == "maximumwidth" { return follow(width: setting) }
    guard let property = Property(setting.name.lowercased()) else { return false }
    var paths: [(elements: Set<Element>, stereotype: String)] = [([], "")]
    var isFollowed = true
    for part in setting.path.dropLast() {
      let words = part.lowercased().split(separator: ",").map(\.trimmed)
      guard paths.count * words.count <= Self.mostPaths else { return false }
      var longer: [(elements: Set<Element>, stereotype: String)] = []
      for (elements, stereotype) in paths {
        for word in words {
          if word.hasPrefix(".") || word == Self.clickable, stereotype.isEmpty {
            longer.append((elements, String(word.drop { $0 == "." })))
          } else if let element = Element(rawValue: String(word)) {
            longer.append((elements.union([element]), stereotype))
          } else {
            isFollowed = false
          }
        }
      }
      paths = longer
    }
    for path in paths where !path.elements.isEmpty || !path.stereotype.isEmpty {
      isFollowed =
        add(property, setting.value, of: path.elements, path.stereotype) && isFollowed
    }
    return isFollowed && !paths.isEmpty
  }

  /// The stereotype that every participant with a link has implicitly, as in
  /// `participant { clickable { … } }`.
  static let clickable = "clickable"

  /// The largest number of paths that one setting may name.
  private static let mostPaths = 64

  /// Applies a setting that has its element in its name, such as `sequenceArrowColor`.
  private mutating func follow(parameter setting: PlantUMLSettings.Setting) -> Bool {
    var stereotype = ""
    var name = ""
    for part in setting.path.map({ $0.lowercased() }) {
      var part = part[...]
      if let start = part.firstRange(of: "<<") {
        let rest = part[start.upperBound...]
        stereotype = String(
          rest[..<(rest.firstRange(of: ">>")?.lowerBound ?? rest.endIndex)].trimmed)
        part = part[..<start.lowerBound]
      }
      if name.isEmpty, part.hasPrefix("sequence") { part = part.dropFirst("sequence".count) }
      name += part
    }
    if stereotype.isEmpty, let range = name.firstRange(of: Self.clickable) {
      name.removeSubrange(range)
      stereotype = Self.clickable
    }
    if follow(dimension: name, setting.value) || follow(place: name, setting.value) { return true }
    guard let (elements, property) = Self.meaning(of: name) else { return false }
    return elements.reduce(true) { isFollowed, element in
      add(property, setting.value, of: [element], stereotype) && isFollowed
    }
  }

  /// Applies a setting for the place of labels or the alignment of references; returns false for any other
  /// setting.
  private mutating func follow(place name: String, _ value: String) -> Bool {
    // After a colon comes the alignment of a label's lines, which is ignored: here, lines are aligned like
    // the label itself.
    let word = value.lowercased().prefix { $0 != ":" }
    switch name {
    case "messagealign", "messagealignment":
      guard let place = TextPlaces.LabelPlace(plantUMLWord: word) else { return false }
      labelPlace = place
    case "referencealign", "referencealignment":
      guard let place = TextAlignment(rawValue: String(word)) else { return false }
      referencePlace = place
    default: return false
    }
    return true
  }

  /// The elements and the property that a name without its `sequence` means.
  private static func meaning(of name: String) -> ([Element], Property)? {
    switch name {
    case "backgroundcolor": return ([.document], .filling)
    case "arrowcolor": return ([.arrow], .line)
    case "groupbodybackgroundcolor": return ([.group], .filling)
    case "groupbackgroundcolor": return ([.groupheader], .filling)
    case "lifelinebackgroundcolor": return ([.activationbox], .filling)
    case "lifelinebordercolor": return ([.lifeline, .activationbox], .line)
    case "referenceheaderbackgroundcolor": return ([.referenceheader], .filling)
    case let name where name.hasPrefix("divider"):
      return Property(name.dropFirst("divider".count)).map { ([.separator], $0) }
    case "defaultfontcolor", "defaultfontsize", "defaultfontstyle", "defaulttextalignment":
      return Property(name.dropFirst("default".count)).map { ([.root], $0) }
    default: break
    }
    for element in Element.allCases where name.hasPrefix(element.rawValue) {
      if let property = Property(name.dropFirst(element.rawValue.count)) {
        return ([element], property)
      }
    }
    return nil
  }

  /// The largest number of rules for one stereotype. It is limited because all rules are checked for each
  /// participant.
  private static let mostRules = 200

  /// The properties that can be set for an element.
  private static func properties(of element: Element) -> Set<Property> {
    switch element {
    case .note, .rnote, .hnote, .root, .element, .sequencediagram:
      [.filling, .line, .ink, .size, .looks, .alignment, .lineWidth]
    case .participant, .actor, .boundary, .control, .entity, .database, .collections, .queue,
      .group, .box, .separator:
      [.filling, .line, .ink, .size, .looks, .lineWidth]
    case .lifeline: [.line, .lineWidth]
    case .activationbox: [.filling, .line, .lineWidth]
    case .arrow: [.line, .ink, .size, .looks, .lineWidth]
    case .reference: [.filling, .line, .ink, .size, .looks]
    case .title, .legend: [.filling, .line, .ink, .size, .looks, .lineWidth]
    case .stereotype, .delay, .header, .footer, .caption: [.ink, .size, .looks]
    case .document, .groupheader, .referenceheader: [.filling]
    }
  }

  private mutating func add(
    _ property: Property, _ text: String, of elements: Set<Element>, _ stereotype: String
  ) -> Bool {
    guard elements.allSatisfy({ Self.properties(of: $0).contains(property) }),
      let value = Self.value(text, of: property)
    else { return false }
    looks = [:]
    let rule = Rule(elements: elements, property: property, value: value)
    rules[stereotype, default: []].removeAll {
      $0.elements == elements && $0.property == property
    }
    guard rules[stereotype, default: []].count < Self.mostRules else { return false }
    rules[stereotype, default: []].append(rule)
    return true
  }

  private static func value(_ text: String, of property: Property) -> Value? {
    if property == .size { return Int(text.prefix { $0.isNumber }).map(Value.size) }
    if property == .looks {
      let words = text.lowercased().split { !$0.isLetter }
      let plain: Set<Substring> = ["normal", "plain"]
      let looks = words.map { plain.contains($0) ? [] : TextRun.Looks(ofStyle: $0) }
      return looks.contains(nil) ? nil : .looks(TextRun.Looks(looks.compactMap(\.self)))
    }
    if property == .lineWidth {
      guard let width = Double(text), width > 0 else { return nil }
      return .lineWidth(max(1, Int(min(width, 100).rounded())))
    }
    if property == .alignment {
      return TextAlignment(rawValue: text.lowercased()).map(Value.alignment)
    }
    // `#?` asks for a colour that is readable on its background; themes ensure that anyway.
    if text.hasPrefix("#?") { return property == .ink ? .color(nil) : nil }
    if property == .filling, text.lowercased() == "transparent" { return .tint(nil) }
    // The first colour of a gradient.
    let first = String(text.prefix { !"|/\\- \t".contains($0) })
    if let tint = Tint(plantUMLColor: first) { return property == .filling ? .tint(tint) : nil }
    guard case .visible(let color)? = CSSColor(plantUML: first) else { return nil }
    return property == .filling ? .tint(.color(color)) : .color(color)
  }
}

extension TextRun.Looks {
  /// The look for a word of a font style.
  fileprivate init?(ofStyle word: Substring) {
    switch word {
    case "bold": self = .bold
    case "italic": self = .italic
    case "underline", "underlined": self = .underlined
    case "strike", "strikethrough": self = .struckThrough
    default: return nil
    }
  }
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

  /// The place for a word in lower case.
  fileprivate init?(plantUMLWord word: Substring) {
    guard let place = Self.allCases.first(where: { $0.plantUMLWord.lowercased() == word }) else {
      return nil
    }
    self = place
  }
}

extension PlantUMLStyles.Element {
  /// The element of a head.
  init(_ kind: Lifeline.Kind) { self = Self(rawValue: kind.rawValue) ?? .participant }

  /// The element of a note.
  init(_ note: Note) {
    switch note.shape {
    case .rectangle: self = .rnote
    case .hexagon: self = .hnote
    case .sheet: self = note.kind == .state ? .hnote : .note
    }
  }
}
