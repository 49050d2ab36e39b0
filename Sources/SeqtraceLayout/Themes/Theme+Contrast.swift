package import SeqtraceDiagram

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Theme.Color {
  /// The brightness from 0 (black) to 1 (white): the *relative luminance* of WCAG 2.2.
  package var luminance: Double {
    func linear(_ shift: UInt32) -> Double {
      let value = Double(rgb >> shift & 0xFF) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0)
  }

  /// Returns the *contrast ratio* of WCAG 2.2, from 1 for equal colours to 21 for black and white.
  package func contrast(to other: Self) -> Double {
    let (dark, bright) = (min(luminance, other.luminance), max(luminance, other.luminance))
    return (bright + 0.05) / (dark + 0.05)
  }
}

extension Theme {
  /// The smallest contrast for text of ordinary size: success criterion 1.4.3 of WCAG 2.2.
  package static let leastContrast = 4.5
  /// The least contrast of lines and of quiet elements, from 1 to 21: success criterion 1.4.11 of WCAG 2.2.
  package static let leastLineContrast = 3.0
  /// The least contrast of a text in a colour that its author chose, in bright surroundings: the contrast
  /// required for large text and for graphics (WCAG 2.2, success criteria 1.4.3 and 1.4.11). With it, red and
  /// grey stay unchanged on white.
  package static let leastContrastOfChosenText = 3.0
  /// The least contrast of a line in a colour that its author chose for a bright background: that of yellow
  /// on white.
  static let leastContrastOfChosenLine = 1.07

  /// The least contrast of quiet lines, such as lifelines, to a background in a colour that an author chose.
  /// A line with less contrast to the theme's own canvas needs no more than it has there. For comparison, the
  /// lifelines of the standard theme have a contrast of 2.5 on white.
  static let leastContrastOnGrounds = 2.2

  /// A style of text and the surface behind it.
  package struct Reading: Sendable, Hashable {
    /// The text's style.
    package var text: DiagramLayout.Style
    /// The style of the box behind it; `nil` for the canvas.
    package var surface: DiagramLayout.Style?

    /// Creates a reading.
    package init(_ text: DiagramLayout.Style, on surface: DiagramLayout.Style? = nil) {
      self.text = text
      self.surface = surface
    }
  }

  /// All combinations of text and surface that have to be readable.
  package static let readings: [Reading] =
    [.text, .quietText, .heading, .number, .error, .added, .removed, .changed].map { Reading($0) }
    + [.head, .facetHead, .note, .fragmentTab, .divider].map { Reading(.text, on: $0) }
    + [.head, .facetHead].map { Reading(.quietText, on: $0) }
    + [.added, .removed, .changed].flatMap { tag in
      [tag, .text, .quietText, .number, .error].map { Reading($0, on: tag) }
    }
}

extension Theme.Palette {
  /// Returns the contrast of a text to the surface behind it; a surface without a fill shows the
  /// canvas.
  package func contrast(of reading: Theme.Reading) -> Double {
    let surface = reading.surface.flatMap { self[$0].fill } ?? canvas
    return self[reading.text].stroke.contrast(to: surface)
  }
}
