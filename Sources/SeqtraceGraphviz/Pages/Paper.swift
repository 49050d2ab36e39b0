/// The paper that a PDF is for.
public struct Paper: Sendable, Hashable {
  /// Which of its sides is the upper one.
  public enum Orientation: String, Sendable, Hashable, CaseIterable {
    /// The short side, unless the picture would become much smaller by that.
    case automatic
    /// The short side.
    case portrait
    /// The long side.
    case landscape
  }

  /// The width in points, of which an inch has 72.
  public var width: Double
  /// The height in points.
  public var height: Double
  /// Which of its sides is the upper one.
  public var orientation: Orientation

  /// Creates a paper of a size in millimetres.
  public init(width: Double, height: Double, orientation: Orientation = .automatic) {
    self.width = width * 72 / 25.4
    self.height = height * 72 / 25.4
    self.orientation = orientation
  }

  /// The sides that a paper can have, in millimetres: a card's, and what PDF allows.
  public static let sides: ClosedRange<Double> = 70...5080

  /// The papers that have a name, with their sizes in millimetres: those of ISO 216, and those of
  /// ANSI/ASME Y14.1 and their relatives.
  public static let names: [(name: String, width: Double, height: Double)] = [
    ("a5", 148, 210), ("a4", 210, 297), ("a3", 297, 420), ("a2", 420, 594), ("a1", 594, 841),
    ("a0", 841, 1189), ("letter", 215.9, 279.4), ("legal", 215.9, 355.6),
    ("tabloid", 279.4, 431.8),
  ]

  /// Reads a name, `a4`, or a width and height in millimetres, `210x297`; behind either,
  /// `-portrait` or `-landscape`. A size given as numbers is taken as it stands. `nil` for anything
  /// else.
  public init?(_ text: String) {
    let parts = text.lowercased().split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count <= 2, let first = parts.first else { return nil }
    let orientation = parts.count == 2 ? Orientation(rawValue: String(parts[1])) : .automatic
    guard let orientation else { return nil }
    if let named = Self.names.first(where: { $0.name == first }) {
      self.init(width: named.width, height: named.height, orientation: orientation)
    } else {
      let sides = first.split(separator: "x", omittingEmptySubsequences: false)
        .compactMap { Double($0) }
      guard sides.count == 2, sides.allSatisfy(Self.sides.contains) else { return nil }
      let asGiven: Orientation = sides[0] > sides[1] ? .landscape : .portrait
      self.init(
        width: sides[0], height: sides[1],
        orientation: parts.count == 2 ? orientation : asGiven)
    }
  }
}

extension Paper {
  /// Free space at every edge: 12 millimetres, which printers can do without.
  static let margin = 34.0
  /// Below this scale, the short side is no longer the upper one if nobody asked for it.
  private static let smallestPortrait = 0.75

  /// Width and height in points, the right way up for a picture of a width.
  func size(for width: Int) -> (width: Double, height: Double) {
    let (short, long) = (min(self.width, self.height), max(self.width, self.height))
    let isUpright =
      switch orientation {
      case .portrait: true
      case .landscape: false
      case .automatic: Double(width) * Self.smallestPortrait <= short - 2 * Self.margin
      }
    return isUpright ? (short, long) : (long, short)
  }
}
