import SeqtraceDiagram

/// The looks that `skinparam` and `<style>` give to elements that have none of their own.
///
/// Each setting is a rule: it names elements, and perhaps a stereotype, and is about all that is any of
/// the elements, or inside of them. Of two rules about the same, the one with a stereotype counts, and
/// else the later one, as in PlantUML.
///
/// ```
/// skinparam sequence {                  <style>
///   ParticipantBackgroundColor gold       sequenceDiagram { note { BackgroundColor: pink; } }
/// }                                     </style>
/// ```
struct PlantUMLStyles {
  /// What is drawn, by PlantUML's name in small letters.
  enum Element: String, CaseIterable {
    case participant, actor, boundary, control, entity, database, collections, queue
    case stereotype, lifeline, activationbox, arrow
    case note, rnote, hnote, group, groupheader, box, separator, delay, title
    case reference, referenceheader, header, footer, caption, legend
    // What others are inside of.
    case root, element, sequencediagram, document
  }

  /// How something looks, as far as settings say so.
  struct Look: Hashable {
    var tint: Tint?
    var line: Tint.Color?
    var ink: Tint.Color?
    /// The size of letters in points.
    var size: Int?
    var looks: TextRun.Looks = []
    /// Where the lines of notes stand.
    var alignment: TextAlignment?
    /// How thick lines are, in points.
    var lineWidth: Int?

    /// Whether a text has a look of its own.
    var isAboutText: Bool { ink != nil || size != nil || !looks.isEmpty }
  }

  /// A setting that isn't followed.
  struct Ignored {
    var name: String
    var span: SourceSpan
  }

  private enum Property {
    case filling, line, ink, size, looks, alignment, lineWidth

    /// The property of a name in small letters.
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

  /// The rules for each stereotype in small letters; for all that have none, behind an empty name.
  private var rules: [String: [Rule]] = [:]

  /// What looks are asked for.
  private struct Key: Hashable {
    var element: Element
    var stereotypes: [String]
  }

  /// The looks that were asked for since the last setting: many elements have the same.
  private var looks: [Key: Look] = [:]

  /// The distances and widths of settings.
  var dimensions = SequenceDiagram.Dimensions()
  /// Where labels stand along their messages.
  private(set) var labelPlace = TextPlaces.LabelPlace.center
  /// Where names stand in references.
  private(set) var referencePlace = TextAlignment.center

  /// Whether no setting of looks was followed.
  var isEmpty: Bool { rules.isEmpty }

  // MARK: Looks

  /// The look of an element in others; what belongs to a participant has its stereotypes.
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

  /// The look that settings give to an element by its name: what all of a picture has isn't meant.
  func look(ofItself element: Element) -> Look {
    var styles = self
    styles.rules = rules.mapValues { $0.filter { $0.elements.contains(element) } }
    styles.looks = [:]
    return styles.look(of: element)
  }

  /// The look of a stereotype in a head.
  mutating func look(ofStereotypeIn element: Element, stereotypes: [String]) -> Look {
    var look = look(of: [.root, .element, .sequencediagram, .stereotype], stereotypes)
    look.ink = look.ink ?? self.look(of: element, stereotypes: stereotypes).ink
    return look
  }

  private func look(of whole: Set<Element>, _ stereotypes: [String]) -> Look {
    var look = Look()
    // From the weakest rule to the strongest.
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

  /// Follows settings as far as the diagram has an equal; returns the others.
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

  /// Follows a setting in braces that name elements and stereotypes: `.foo, .bar { note { … } }`.
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

  /// A stereotype that every participant with a link has without its being written: settings in
  /// `participant { clickable { … } }` are about those.
  static let clickable = "clickable"

  /// The largest number of elements that one setting is about.
  private static let mostPaths = 64

  /// Follows a setting that names its element itself, such as `sequenceArrowColor`.
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

  /// Follows where labels or references stand; false for anything else.
  private mutating func follow(place name: String, _ value: String) -> Bool {
    // Behind a colon stands how the lines of a label are aligned: here, always as the label itself.
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

  /// What a name without its `sequence` is about.
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

  /// The largest number of rules for one stereotype: all of them are asked about each participant.
  private static let mostRules = 200

  /// The properties that an element has here.
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
    // A colour that can be read on its ground, as are all that a theme makes of colours.
    if text.hasPrefix("#?") { return property == .ink ? .color(nil) : nil }
    if property == .filling, text.lowercased() == "transparent" { return .tint(nil) }
    // The first colour of a gradient.
    let first = String(text.prefix { !"|/\\- \t".contains($0) })
    if let tint = Tint(plantUMLColor: first) { return property == .filling ? .tint(tint) : nil }
    guard case .opaque(let color)? = CSSColor(plantUML: first) else { return nil }
    return property == .filling ? .tint(.color(color)) : .color(color)
  }
}

extension TextRun.Looks {
  /// The looks of a word for a font's style.
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
  /// The word of PlantUML's: what is on the side of the message's direction is beside its sender.
  var plantUMLWord: String {
    switch self {
    case .center, .left, .right: rawValue
    case .sender: "direction"
    case .receiver: "reverseDirection"
    }
  }

  /// The place of a word in small letters.
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
