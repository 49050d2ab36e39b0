public import SeqtraceLayout

/// Why there is no picture.
public enum GraphvizError: Error, Sendable, Hashable {
  /// Graphviz's libraries can't be used; ``installCommands`` says how to get them.
  case unavailable(Unavailability)
  /// No font for the theme's families, nor any that could stand in; ``installCommands`` says how
  /// to get one.
  case noFont(families: [String])
  /// The picture is larger than the format, or the memory, allows.
  case tooLarge(Excess)
  /// The picture is too wide for the paper, or for a page at all, to be read on it.
  case tooWide(Width)
  /// More lifelines or links than can be placed in a few seconds, and than anybody reads.
  case tooManyLinks(Crowd)
  /// The scale is none of ``GraphvizRenderer/scales``.
  case unusableScale(Double)
  /// Graphviz gave up, or what it gave is not a whole picture.
  case failed(Stage, messages: [String])
}

extension GraphvizError {
  /// Why Graphviz's libraries can't be used.
  public enum Unavailability: Sendable, Hashable {
    /// This program was built on a machine without Graphviz's headers.
    case notBuilt
    /// This machine has no Graphviz; `detail` is what the system's loader says.
    case notFound(detail: String)
    /// This machine's Graphviz lacks a function.
    case incompatible(function: String)
  }

  /// How much too large a picture is.
  public struct Excess: Sendable, Hashable {
    /// The width and height asked for, in pixels.
    public var size: Size
    /// The greatest width and the greatest height.
    public var largestSide: Int
    /// The greatest product of width and height.
    public var largestArea: Int
    /// The largest scale at which the picture fits, rounded down to hundredths; `nil` where none
    /// does.
    public var largestScale: Double?

    /// Creates the facts.
    public init(size: Size, largestSide: Int, largestArea: Int, largestScale: Double?) {
      self.size = size
      self.largestSide = largestSide
      self.largestArea = largestArea
      self.largestScale = largestScale
    }
  }

  /// How much too wide a picture is for a page.
  public struct Width: Sendable, Hashable {
    /// The picture's width in points.
    public var width: Int
    /// The width of the widest picture that can be read on such a page.
    public var widest: Int

    /// Creates the facts.
    public init(width: Int, widest: Int) {
      self.width = width
      self.widest = widest
    }
  }

  /// How many take part in a communication diagram, and how many may.
  public struct Crowd: Sendable, Hashable {
    /// The diagram's lifelines.
    public var lifelines: Int
    /// The pairs of lifelines that talk to each other.
    public var links: Int

    /// The most lifelines that are drawn.
    public static let mostLifelines = 500
    /// The most links that are drawn.
    public static let mostLinks = 600

    /// Creates the facts.
    public init(lifelines: Int, links: Int) {
      self.lifelines = lifelines
      self.links = links
    }
  }

  /// What was being done when Graphviz gave up.
  public enum Stage: String, Sendable, Hashable {
    /// Handing over the drawing.
    case input
    /// Placing the links.
    case layout
    /// Drawing.
    case rendering
  }

  /// The commands that help where something has to be installed; otherwise empty.
  public var installCommands: [String] {
    switch self {
    case .unavailable(.notBuilt), .unavailable(.notFound), .unavailable(.incompatible):
      Self.onThisSystem(
        debian: "apt install libgraphviz-dev graphviz", homebrew: "brew install graphviz")
    case .noFont:
      Self.onThisSystem(
        debian: "apt install fonts-liberation", homebrew: "brew install font-liberation")
    case .tooLarge, .tooWide, .tooManyLinks, .unusableScale, .failed: []
    }
  }

  private static func onThisSystem(debian: String, homebrew: String) -> [String] {
    #if os(macOS)
      [homebrew]
    #else
      [debian]
    #endif
  }
}
