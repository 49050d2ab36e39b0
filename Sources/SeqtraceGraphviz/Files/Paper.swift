/// The size and orientation of the paper that a PDF is printed on.
public struct Paper: Sendable, Hashable {
  /// The orientation of the paper.
  public enum Orientation: String, Sendable, Hashable, CaseIterable {
    /// Portrait, unless the picture would become much smaller than in landscape.
    case automatic
    /// The short side is at the top.
    case portrait
    /// The long side is at the top.
    case landscape
  }

  /// The width in points (72 points are an inch).
  public var width: Double
  /// The height in points.
  public var height: Double
  /// The orientation of the paper.
  public var orientation: Orientation

  /// Creates paper of a size in millimetres.
  public init(width: Double, height: Double, orientation: Orientation = .automatic) {
    self.width = width * 72 / 25.4
    self.height = height * 72 / 25.4
    self.orientation = orientation
  }

  /// The allowed lengths of a side, in millimetres: from a business card to the limit of PDF.
  public static let sides: ClosedRange<Double> = 70...5080

  /// The named sizes of paper, in millimetres: those of ISO 216, of ANSI/ASME Y14.1 and similar sizes.
  public static let names: [(name: String, width: Double, height: Double)] = [
    ("a5", 148, 210), ("a4", 210, 297), ("a3", 297, 420), ("a2", 420, 594), ("a1", 594, 841),
    ("a0", 841, 1189), ("letter", 215.9, 279.4), ("legal", 215.9, 355.6),
    ("tabloid", 279.4, 431.8),
  ]

  /// Parses a name (`a4`) or a width and a height in millimetres (`210x297`), optionally followed
  /// by `-portrait` or `-landscape`. Without such an ending, the first of two numbers is the width.
  /// Returns `nil` for any other text.
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
  /// The margin at every edge, in points: 12 millimetres, enough for any printer.
  static let margin = 34.0
  /// The smallest scale at which `automatic` still chooses portrait.
  private static let smallestPortrait = 0.75

  /// Returns the width and height in points, oriented for a picture of the given width.
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
