public import SeqtraceDiagram

/// A design with the locations of its elements, before it is checked.
public struct WrittenDesign: Sendable {
  /// Returns the design that a `ref` refers to, by its name and link.
  ///
  /// Throws an ``UnresolvedReference`` if there is no such design.
  public typealias Resolver =
    @Sendable (_ name: String, _ link: String?, _ file: String) throws(UnresolvedReference) ->
    WrittenDesign

  /// The diagram as it was read.
  public var diagram: SequenceDiagram
  /// The source lines of the diagram's elements.
  public var lines: WrittenLines
  /// The name of the file.
  public var file: String
  /// The title or heading, which distinguishes several designs in one file.
  public var name: String?

  /// Creates a design.
  public init(
    _ diagram: SequenceDiagram, lines: WrittenLines = WrittenLines(), file: String = "",
    name: String? = nil
  ) {
    self.diagram = diagram
    self.lines = lines
    self.file = file
    self.name = name
  }
}

/// The reason why a `ref` has no design.
public struct UnresolvedReference: Error, Sendable, Hashable {
  /// The reason, as part of a sentence.
  public let reason: String
  /// Whether no diagram has the name, so that the reference is only text and requires nothing.
  public let isMissing: Bool

  /// Creates an error with its reason.
  public init(_ reason: String, isMissing: Bool = false) {
    self.reason = reason
    self.isMissing = isMissing
  }
}
