import SeqtraceEvents
import SeqtraceLayout
import SeqtraceReading

/// Parses a theme file: JSON with the differences from a built-in theme.
///
/// ```
/// { "extends": "standard", "light": { "number": "#a33f1a" } }
/// ```
///
/// Parsing is strict, so that typing errors are reported instead of ignored. The values become part of
/// pictures' style sheets, so colours and font names are accepted only in forms that can't contain anything
/// else.
struct ThemeReader {
  /// The largest accepted size of a file in bytes.
  static let maximumSize = 1 << 20
  /// The keys at the top level of a file.
  static let keys = ["extends", "fonts", "widths", "light", "dark"]
  /// The valid line widths, in points.
  static let lineWidths: ClosedRange<Int64> = 1...6
  /// The largest number of font families.
  static let mostFamilies = 16

  /// The largest number of tints in a palette's series.
  static let mostTints = 24

  /// The result of parsing a file.
  struct Reading {
    var theme: Theme
    /// The warnings about the file.
    var warnings: [ThemeDiagnostic]
  }

  /// Parses a file, and gives the theme a name.
  func read(_ document: [UInt8], name: String) throws(ThemeDiagnostic) -> Reading {
    let root: JSONNode
    do throws(JSONNode.ReadError) {
      root = try JSONNode(reading: document)
    } catch {
      throw ThemeDiagnostic(.syntax(error.syntax), at: error.offset)
    }
    let members = try members(of: root, "the theme", among: Self.keys)
    var theme = try base(members["extends"])
    theme.name = name
    theme.summary = ""
    if let fonts = members["fonts"] { theme.fontFamilies = try families(fonts) }
    if let widths = members["widths"] { try read(widths, into: &theme) }
    if let light = members["light"] { try read(light, "light", into: &theme.light) }
    if let dark = members["dark"] { try read(dark, "dark", into: &theme.dark) }
    let warnings =
      warnings(of: members["fonts"]) + warnings(of: theme.light, "light", at: members["light"])
      + warnings(of: theme.dark, "dark", at: members["dark"])
    return Reading(theme: theme, warnings: warnings)
  }

  // MARK: Parts of a file

  private func base(_ node: JSONNode?) throws(ThemeDiagnostic) -> Theme {
    guard let node else { return .standard }
    let name = try string(node, "extends")
    guard let theme = Theme.all.first(where: { $0.name == name }) else {
      throw ThemeDiagnostic(.unknownTheme(name), at: node.offset)
    }
    return theme
  }

  private func families(_ node: JSONNode) throws(ThemeDiagnostic) -> [String] {
    try elements(of: node, "fonts", "names", most: Self.mostFamilies).map {
      element throws(ThemeDiagnostic) in
      let family = try string(element, "fonts")
      guard family.isFamilyName else {
        throw ThemeDiagnostic(.malformedFamily(family), at: element.offset)
      }
      return family
    }
  }

  private func read(_ widths: JSONNode, into theme: inout Theme) throws(ThemeDiagnostic) {
    let members = try members(of: widths, "widths", among: DiagramLayout.Style.names)
    for style in DiagramLayout.Style.allCases {
      // A connection's circle has the same style as its message's line.
      if style == .connection { theme.lineWidths[style] = theme.lineWidths[.message] }
      guard let node = members[style.rawValue] else { continue }
      let range = Self.lineWidths
      guard case .integer(let width) = node.content, range.contains(width) else {
        let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
        throw ThemeDiagnostic(.wrongType(style.rawValue, expected: expected), at: node.offset)
      }
      theme.lineWidths[style] = Int(width)
    }
  }

  private func read(
    _ node: JSONNode, _ name: String, into palette: inout Theme.Palette
  ) throws(ThemeDiagnostic) {
    let members = try members(
      of: node, name, among: ["canvas", "tints"] + DiagramLayout.Style.names)
    if let canvas = members["canvas"] { palette.canvas = try color(canvas, "canvas") }
    if let tints = members["tints"] {
      palette.series = try elements(of: tints, "tints", "colours", most: Self.mostTints).map {
        element throws(ThemeDiagnostic) in try color(element, "tints")
      }
    }
    for style in DiagramLayout.Style.allCases {
      if style == .connection {
        palette[style] = Theme.Paint(
          stroke: palette[.message].stroke.rgb, fill: palette.canvas.rgb)
      }
      guard let node = members[style.rawValue] else { continue }
      try read(node, style, into: &palette[style])
    }
  }

  /// Parses a colour for lines and text, or an object with that colour and a fill colour.
  private func read(
    _ node: JSONNode, _ style: DiagramLayout.Style, into paint: inout Theme.Paint
  ) throws(ThemeDiagnostic) {
    guard case .object = node.content else {
      paint.stroke = try color(node, style.rawValue)
      return
    }
    let members = try members(of: node, style.rawValue, among: ["stroke", "fill"])
    if let stroke = members["stroke"] { paint.stroke = try color(stroke, "stroke") }
    guard let fill = members["fill"] else { return }
    guard style.hasInside else {
      throw ThemeDiagnostic(.noInside(style.rawValue), at: fill.offset)
    }
    paint.fill = try color(fill, "fill")
  }

  // MARK: Values

  /// The members of an object, by key. Throws for unknown and duplicate keys.
  private func members(
    of node: JSONNode, _ name: String, among keys: [String]
  ) throws(ThemeDiagnostic) -> [String: JSONNode] {
    guard case .object(let members) = node.content else {
      throw ThemeDiagnostic(.wrongType(name, expected: "an object in braces"), at: node.offset)
    }
    var found: [String: JSONNode] = [:]
    for member in members {
      guard keys.contains(member.key) else {
        throw ThemeDiagnostic(.unknownKey(member.key, in: name, among: keys), at: member.offset)
      }
      guard found.updateValue(member.value, forKey: member.key) == nil else {
        throw ThemeDiagnostic(.duplicateKey(member.key), at: member.offset)
      }
    }
    return found
  }

  /// The elements of a list. Throws if there are none or too many.
  private func elements(
    of node: JSONNode, _ key: String, _ kind: String, most: Int
  ) throws(ThemeDiagnostic) -> [JSONNode] {
    guard case .array(let elements) = node.content, 1...most ~= elements.count else {
      throw ThemeDiagnostic(
        .wrongType(key, expected: "1 to \(most) \(kind) in brackets"), at: node.offset)
    }
    return elements
  }

  private func string(_ node: JSONNode, _ key: String) throws(ThemeDiagnostic) -> String {
    guard case .string(let string) = node.content else {
      throw ThemeDiagnostic(.wrongType(key, expected: "a name in quotes"), at: node.offset)
    }
    return string
  }

  private func color(_ node: JSONNode, _ key: String) throws(ThemeDiagnostic) -> Theme.Color {
    guard case .string(let string) = node.content, let color = Theme.Color(hex: string),
      color.opacity == 255
    else {
      throw ThemeDiagnostic(.notAColor(key), at: node.offset)
    }
    return color
  }
}

extension ThemeReader {
  /// The warnings about font families with other letter widths than the layout assumes.
  private func warnings(of fonts: JSONNode?) -> [ThemeDiagnostic] {
    guard case .array(let elements)? = fonts?.content else { return [] }
    return elements.compactMap { element in
      guard case .string(let family) = element.content,
        !Theme.metricCompatibleFamilies.contains(where: { $0.lowercased() == family.lowercased() })
      else { return nil }
      return ThemeDiagnostic(.otherWidths(family), at: element.offset)
    }
  }

  /// The warnings about texts with too little contrast on a tint from the file.
  private func warnings(
    ofTintsIn palette: Theme.Palette, _ name: String, at members: [JSONNode.Member]
  ) -> [ThemeDiagnostic] {
    guard let tints = members.first(where: { $0.key == "tints" })?.value,
      case .array(let nodes) = tints.content
    else { return [] }
    let texts = Theme.readings.filter { $0.surface == nil }.map(\.text)
    return zip(nodes, palette.series).enumerated().flatMap { index, tint in
      texts.compactMap { text in
        let contrast = palette[text].stroke.contrast(to: tint.1)
        guard contrast < Theme.leastContrast else { return nil }
        return ThemeDiagnostic(
          .lowContrastOnTint(text, index + 1, palette: name, contrast), at: tint.0.offset)
      }
    }
  }

  /// The warnings about texts with too little contrast in a palette that the file changes.
  private func warnings(
    of palette: Theme.Palette, _ name: String, at node: JSONNode?
  ) -> [ThemeDiagnostic] {
    guard let node, case .object(let members) = node.content else { return [] }
    return warnings(ofTintsIn: palette, name, at: members)
      + Theme.readings.compactMap { reading in
        let contrast = palette.contrast(of: reading)
        guard contrast < Theme.leastContrast else { return nil }
        // The location of the key that sets one of the two colours, preferably the text's.
        let names = [reading.text.rawValue, reading.surface?.rawValue ?? "canvas"]
        let place = names.lazy.compactMap { name in members.first { $0.key == name }?.offset }.first
        return ThemeDiagnostic(
          .lowContrast(reading, palette: name, contrast), at: place ?? node.offset)
      }
  }
}

extension DiagramLayout.Style {
  /// The names of the styles in theme files.
  static var names: [String] { allCases.map(\.rawValue) }
}

extension String {
  /// Whether the text is valid as a font family's name: ASCII letters and digits, spaces and hyphens.
  fileprivate var isFamilyName: Bool {
    !isEmpty && utf8.count <= 64 && first != " "
      && unicodeScalars.allSatisfy {
        $0.isASCII
          && ($0.properties.isAlphabetic || $0.properties.numericType != nil
            || $0 == " " || $0 == "-")
      }
  }
}
