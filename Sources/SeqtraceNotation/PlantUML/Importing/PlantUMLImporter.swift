/// Turns the text of a PlantUML sequence diagram into a diagram.
///
/// | PlantUML | Diagram |
/// |---|---|
/// | `->`, `->>`, `-->>` | a call, a signal, a reply |
/// | other arrows | the nearest of these kinds, with a `Message.Arrow` |
/// | `[->`, `->]` | a message from or to a gate |
/// | `?->`, `->?` | a found or a lost message |
/// | `create`, `destroy`, `**`, `!!` | a creation or destruction |
/// | `group` | the fragment of that name, or a frame with its title; with a colour, a `Region` |
/// | `box` | a `LifelineGroup` |
///
/// Each row of the diagram takes the next position; the first row is at 1. The article *Reading
/// PlantUML* lists all constructs.
public struct PlantUMLImporter: Sendable {
  /// The result of reading a text.
  public typealias Reading = NotationReading<PlantUMLSyntax>

  /// Creates an importer.
  public init() {}

  /// Reads one diagram from UTF-8 text. ``PlantUMLBlocks`` finds the diagrams of a file with several.
  ///
  /// Text that can't be read is left out of the diagram and reported in ``NotationReading/diagnostics``.
  ///
  /// - Complexity: O(*n* log *n*) for *n* bytes.
  public func read(_ source: [UInt8]) -> Reading {
    var reading = Reading(
      PlantUMLParser().parse(source), in: .plantUML, by: PlantUMLAssembly.self)
    if reading.diagnostics.contains(where: { $0.problem.isDirective }) {
      // A setting may have its value from a directive.
      reading.diagnostics.removeAll { if case .ignoredSetting = $0.problem { true } else { false } }
    }
    return reading
  }
}

extension NotationDiagnostic.Problem {
  fileprivate var isDirective: Bool { if case .preprocessor = self { true } else { false } }
}
