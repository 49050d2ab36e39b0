/// The colour of a part of the background: a meaning to which a theme gives a colour, one of the
/// theme's colours without a meaning, or a colour of one's own.
public enum Tint: Sendable, Hashable {
  /// Set apart, and no more.
  case neutral
  /// Worth looking at.
  case accent
  /// As it should be.
  case positive
  /// To be careful with.
  case caution
  /// As it should not be.
  case negative
  /// One of the theme's tints for things in a row, from 0; behind the last, they begin again.
  case series(Int)
  /// A colour, which a theme thins until texts can be read on it, in light and in dark.
  case color(Color)

  /// A colour without transparency.
  public struct Color: Sendable, Hashable {
    /// Red, green and blue, eight bits each.
    public var rgb: UInt32

    /// Creates a colour from `0xRRGGBB`.
    public init(_ rgb: UInt32) { self.rgb = rgb & 0xFF_FFFF }
  }

  /// The tints that have a meaning.
  public static let meanings: [Tint] = [.neutral, .accent, .positive, .caution, .negative]
}

extension Tint: CustomStringConvertible {
  /// How large the number of a tint in a row can be.
  private static let largestNumber = 99

  /// Reads a tint as ``description`` writes it: the name of a meaning (`accent`), `tint1` for the
  /// first of the theme's series, or a colour (`#ffd43b`).
  ///
  /// Returns `nil` for everything else, and for a number in the series beyond 99.
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

  /// The tint in a word: `accent`, `tint1`, `#ffd43b`.
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
  /// Reads `#rrggbb`, or `#rgb` for `#rrggbb` with each digit doubled; `nil` for anything else.
  public init?(hex: String) {
    var digits = Array(hex.utf8.dropFirst())
    if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
    guard hex.utf8.first == UInt8(ascii: "#"), digits.count == 6,
      // A sign is no digit, but `UInt32` takes one.
      digits.allSatisfy({ $0 >= UInt8(ascii: "0") }),
      let rgb = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { return nil }
    self.rgb = rgb
  }

  /// The colour as `#rrggbb`.
  public var hex: String {
    let digits = String(rgb, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
