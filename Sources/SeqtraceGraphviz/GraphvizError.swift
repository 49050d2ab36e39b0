public import SeqtraceLayout

/// The reason why a picture can't be drawn.
public enum GraphvizError: Error, Sendable, Hashable {
  /// Graphviz's libraries can't be used. ``installCommands`` lists the commands that install them.
  case unavailable(Unavailability)
  /// There is no font for the theme's families, and no substitute. ``installCommands`` lists the commands
  /// that install one.
  case noFont(families: [String])
  /// The picture is larger than the format or the memory allows.
  case tooLarge(Excess)
  /// The picture is too wide to be readable on the requested paper. Without a request, the limit is the
  /// largest page that a PDF allows.
  case tooWide(Width)
  /// There are too many lifelines or links to place in a few seconds.
  case tooManyLinks(Crowd)
  /// The scale is outside ``GraphvizRenderer/scales``.
  case unusableScale(Double)
  /// Graphviz failed, or its output is incomplete.
  case failed(Stage, messages: [String])
}

extension GraphvizError {
  /// The reason why Graphviz's libraries can't be used.
  public enum Unavailability: Sendable, Hashable {
    /// This program was built on a machine without Graphviz's headers.
    case notBuilt
    /// This machine has no Graphviz; `detail` is the message of the system's loader.
    case notFound(detail: String)
    /// This machine's Graphviz lacks a function.
    case incompatible(function: String)
  }

  /// The size of a picture that is too large, and the limits.
  public struct Excess: Sendable, Hashable {
    /// The requested size, in pixels.
    public var size: DiagramLayout.Size
    /// The largest width or height, in pixels.
    public var largestSide: Int
    /// The largest product of width and height, in pixels.
    public var largestArea: Int
    /// The largest scale at which the picture fits, rounded down to hundredths; `nil` if there is none.
    public var largestScale: Double?
  }

  /// The width of a picture that is too wide for a page, and the limit.
  public struct Width: Sendable, Hashable {
    /// The picture's width in points.
    public var width: Int
    /// The width in points of the widest picture that is readable on the page.
    public var widest: Int

    /// Creates a description of a picture that is too wide.
    public init(width: Int, widest: Int) {
      self.width = width
      self.widest = widest
    }
  }

  /// The numbers of lifelines and links in a communication diagram, with the limits for both.
  public struct Crowd: Sendable, Hashable {
    /// The number of lifelines in the diagram.
    public var lifelines: Int
    /// The number of pairs of lifelines that exchange messages.
    public var links: Int

    /// The largest number of lifelines that can be drawn.
    public static let mostLifelines = 500
    /// The largest number of links that can be drawn.
    public static let mostLinks = 600

    /// Creates a description of a diagram with too many lifelines or links.
    public init(lifelines: Int, links: Int) {
      self.lifelines = lifelines
      self.links = links
    }
  }

  /// The stage at which Graphviz failed.
  public enum Stage: String, Sendable, Hashable {
    /// Passing the drawing to Graphviz.
    case input
    /// Positioning the nodes and links.
    case layout
    /// Drawing the picture.
    case rendering
  }

  /// The commands that fix the error by installing something; empty if nothing is missing.
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
