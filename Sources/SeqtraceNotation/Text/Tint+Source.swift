import SeqtraceDiagram

extension Tint {
  /// The colour of the tint for PlantUML, which draws dark text on white.
  var plantUMLColor: String {
    switch self {
    case .neutral: "#F2F4F7"
    case .accent: "#EAF1F8"
    case .positive: "#E3F4E6"
    case .caution: "#FFF2D6"
    case .negative: "#FBE9E7"
    case .series(let index): Self.inks[index.place].mixedIntoWhite(percent: 10).hex.uppercased()
    case .color(let color): color.hex
    }
  }

  /// Creates the tint from the colour that ``plantUMLColor`` writes for it; `nil` for any other colour.
  init?(plantUMLColor text: String) {
    self.init(text, writtenAs: \.plantUMLColor)
  }

  /// The colour of the tint for Mermaid. The theme's colours are transparent enough for both light and dark
  /// pages.
  var mermaidColor: String {
    switch self {
    case .neutral: "rgba(128, 128, 128, 0.12)"
    case .accent: "rgba(21, 89, 181, 0.12)"
    case .positive: "rgba(30, 123, 52, 0.12)"
    case .caution: "rgba(181, 137, 0, 0.16)"
    case .negative: "rgba(179, 38, 30, 0.12)"
    case .series(let index): Self.inks[index.place].transparent("0.1")
    case .color(.transparent): "transparent"
    case .color(let color) where color.opacity < 255: color.transparent(color.opacityText)
    case .color(let color): "rgb(\(color.channels.map(String.init).joined(separator: ", ")))"
    }
  }

  /// Creates the tint from the colour that ``mermaidColor`` writes for it; `nil` for any other colour.
  init?(mermaidColor text: String) {
    self.init(text, writtenAs: \.mermaidColor)
  }

  private init?(_ text: String, writtenAs color: (Tint) -> String) {
    let tints = Self.meanings + Self.inks.indices.map(Tint.series)
    guard let tint = tints.first(where: { color($0) == text }) else { return nil }
    self = tint
  }

  /// The number of colours in the series.
  static var seriesLength: Int { inks.count }

  /// The strong colours from which the tints of the series are made: violet, green, sand, rose, teal, blue.
  fileprivate static let inks: [Color] = [
    Color(0x8A5BB5), Color(0x2E8B57), Color(0xC98A00), Color(0xC0504D), Color(0x1F9C9C),
    Color(0x2F6FB5),
  ]
}

extension Int {
  /// The index in the series that a number stands for.
  fileprivate var place: Int { Swift.max(0, self) % Tint.inks.count }
}

extension Tint.Color {
  fileprivate var channels: [UInt32] { [rgb >> 16, rgb >> 8 & 0xFF, rgb & 0xFF] }

  fileprivate func mixedIntoWhite(percent: UInt32) -> Self {
    Self(
      channels.reduce(0) { mixed, channel in
        mixed << 8 | (255 * (100 - percent) + channel * percent + 50) / 100
      })
  }

  /// The opacity as a fraction, with as few decimals as are needed to get the same opacity from it.
  fileprivate var opacityText: String {
    let texts = [100, 1000].map { "\((Double(opacity) / 255 * $0).rounded() / $0)" }
    return texts.first { Double($0).map { UInt8(($0 * 255).rounded()) } == opacity } ?? texts[1]
  }

  /// Returns the colour in CSS, with an opacity.
  fileprivate func transparent(_ opacity: String) -> String {
    "rgba(\(channels.map(String.init).joined(separator: ", ")), \(opacity))"
  }
}
