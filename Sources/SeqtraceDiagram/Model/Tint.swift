import SeqtraceEvents

/// The colour of a background or an element: a meaning that the theme assigns a colour, one of the theme's
/// series colours, or a fixed colour.
public enum Tint: Sendable, Hashable {
  /// A distinction without further meaning.
  case neutral
  /// Worth attention.
  case accent
  /// As expected.
  case positive
  /// Requiring care.
  case caution
  /// An error or a failure.
  case negative
  /// One of the theme's series tints, numbered from 0. After the last one, the tints repeat.
  case series(Int)
  /// A fixed colour, which a theme mixes with the background until text on it is readable.
  case color(Color)

  /// A colour with an opacity.
  public struct Color: Sendable, Hashable {
    /// The colour as `0xRRGGBB`, with the transparency in the top byte. Packed, because there are many
    /// colours.
    private var bits: UInt32

    /// Creates an opaque colour from `0xRRGGBB`.
    public init(_ rgb: UInt32) { self.init(rgb, opacity: 255) }

    /// Creates a colour from `0xRRGGBB`, with an opacity from 0 (transparent) to 255 (opaque).
    public init(_ rgb: UInt32, opacity: UInt8) {
      bits = rgb & 0xFF_FFFF | UInt32(255 - opacity) << 24
    }

    /// The colour as `0xRRGGBB`.
    public var rgb: UInt32 { bits & 0xFF_FFFF }

    /// The opacity, from 0 (transparent) to 255 (opaque).
    public var opacity: UInt8 { 255 - UInt8(bits >> 24) }

    /// A fully transparent colour.
    public static let transparent = Color(0, opacity: 0)
  }

  /// Whether the tint is invisible.
  package var isTransparent: Bool {
    if case .color(let color) = self { color.opacity == 0 } else { false }
  }

  /// All tints that have a meaning.
  public static let meanings: [Tint] = [.neutral, .accent, .positive, .caution, .negative]
}

extension Tint: CustomStringConvertible {
  /// The largest number of a series tint in its description.
  private static let largestNumber = 99

  /// Parses a ``description``: the name of a meaning (`accent`), `tint1` for the first series tint, or a
  /// colour (`#ffd43b`, or `#ffd43b80` with its opacity).
  ///
  /// Returns `nil` for any other text, and for series numbers above 99.
  public init?(_ text: String) {
    if let meaning = Self.meanings.first(where: { $0.description == text }) {
      self = meaning
    } else if let color = Color(hex: text) {
      self = .color(color)
    } else if text.hasPrefix("tint"), let number = Int(text.dropFirst(4)),
      (1...Self.largestNumber).contains(number), text == "tint\(number)"
    {
      self = .series(number - 1)
    } else {
      return nil
    }
  }

  /// The tint as one word: `accent`, `tint1`, `#ffd43b`.
  public var description: String {
    switch self {
    case .neutral: "neutral"
    case .accent: "accent"
    case .positive: "positive"
    case .caution: "caution"
    case .negative: "negative"
    case .series(let index): "tint\(index + 1)"
    case .color(let color): color.hex
    }
  }
}

extension Tint.Color {
  /// Parses `#rrggbb`, `#rrggbbaa` with an opacity, or `#rgb` with one digit for each component; returns
  /// `nil` for any other text.
  public init?(hex: String) {
    var digits = Array(hex.utf8.dropFirst())
    if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
    if digits.count == 6 { digits += "ff".utf8 }
    guard hex.utf8.first == UInt8(ascii: "#"), digits.count == 8,
      // Excludes signs, which `UInt32` would accept.
      digits.allSatisfy({ $0 >= UInt8(ascii: "0") }),
      let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { return nil }
    self.init(value >> 8, opacity: UInt8(value & 0xFF))
  }

  /// The colour as `#rrggbb`, or as `#rrggbbaa` if it isn't opaque.
  public var hex: String {
    "#" + UInt64(rgb).hexadecimalDigits.suffix(6)
      + (opacity == 255 ? "" : UInt64(opacity).hexadecimalDigits.suffix(2))
  }
}
