import SeqtraceDiagram

/// Distances, widths and the scale, which apply to a whole picture.
extension PlantUMLStyles {
  /// Applies the width to which labels or notes wrap.
  mutating func follow(width setting: PlantUMLSettings.Setting) -> Bool {
    guard let width = Int(setting.value), width > 0,
      let element = setting.path.dropLast().last.flatMap({ Element(rawValue: $0.lowercased()) })
    else { return false }
    if element == .arrow || element == .root { dimensions.labelWidth = width }
    if element == .note || element == .root { dimensions.noteWidth = width }
    return [.arrow, .note, .root].contains(element)
  }

  /// Larger distances and widths are reported as ignored.
  private static let largestDimension = 100_000

  /// Applies `scale 1.5`, `scale 2/3`, `scale 200 width` or `scale max 300*200`; returns false for anything
  /// else.
  mutating func follow(scale words: [Substring]) -> Bool {
    let isLimit = words.first?.lowercased() == "max"
    let words = words.dropFirst(isLimit ? 1 : 0)
    guard let value = words.first, words.count <= 2 else { return false }
    func size(_ text: Substring) -> Int? {
      Int(text).flatMap { (1...Self.largestDimension).contains($0) ? $0 : nil }
    }
    switch (words.dropFirst().first?.lowercased(), value.split(separator: "*").map(size)) {
    case ("width"?, let sizes) where sizes.count == 1 && sizes[0] != nil:
      dimensions.scale = .size(width: sizes[0], height: nil, isLimit: isLimit)
    case ("height"?, let sizes) where sizes.count == 1 && sizes[0] != nil:
      dimensions.scale = .size(width: nil, height: sizes[0], isLimit: isLimit)
    case (nil, let sizes) where sizes.count == 2 && !sizes.contains(nil):
      dimensions.scale = .size(width: sizes[0], height: sizes[1], isLimit: isLimit)
    case (nil, _) where !isLimit:
      let parts = value.split(separator: "/").map { Double($0) }
      guard (1...2).contains(parts.count), let first = parts[0],
        let second = parts.count == 2 ? parts[1] : 1
      else { return false }
      let percent = (first / second * 100).rounded()
      guard percent >= 1, percent <= 10_000 else { return false }
      dimensions.scale = .percent(Int(percent))
    default: return false
    }
    return true
  }

  /// Applies a distance or a width in pixels; returns false if the setting is neither.
  mutating func follow(dimension name: String, _ value: String) -> Bool {
    guard let number = Int(value), (0...Self.largestDimension).contains(number) else {
      return false
    }
    switch name {
    // PlantUML draws 96 pixels per inch.
    case "dpi" where number > 0: dimensions.scale = .percent(Int((Double(number) / 0.96).rounded()))
    case "participantpadding": dimensions.headPadding = number
    case "boxpadding": dimensions.groupPadding = number
    // A width of 0 means no width.
    case "maxmessagesize":
      let width = number > 0 ? number : nil
      (dimensions.labelWidth, dimensions.noteWidth) = (width, dimensions.noteWidth ?? width)
    case "wrapwidth":
      let width = number > 0 ? number : nil
      (dimensions.labelWidth, dimensions.noteWidth) = (dimensions.labelWidth ?? width, width)
    default: return false
    }
    return true
  }
}
