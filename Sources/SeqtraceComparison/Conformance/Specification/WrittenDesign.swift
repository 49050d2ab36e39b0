public import SeqtraceDiagram

/// A design with the places of its elements, before it is checked.
public struct WrittenDesign: Sendable {
  /// Returns the design that a `ref` names, by its name and link.
  ///
  /// Throws the reason why there is none.
  public typealias Resolver =
    @Sendable (_ name: String, _ link: String?, _ file: String) throws(UnresolvedReference) ->
    WrittenDesign

  /// The diagram as it was read.
  public var diagram: SequenceDiagram
  /// The lines on which its elements are written.
  public var lines: WrittenLines
  /// The name of the file.
  public var file: String
  /// Its title or heading, to tell several designs of a file apart.
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

/// The reason why a `ref` leads to no design.
public struct UnresolvedReference: Error, Sendable, Hashable {
  /// The reason, as part of a sentence.
  public let reason: String
  /// Whether there is no diagram of the name, so that the reference is only words and asks for nothing.
  public let isMissing: Bool

  /// Creates a reason.
  public init(_ reason: String, isMissing: Bool = false) {
    self.reason = reason
    self.isMissing = isMissing
  }
}
