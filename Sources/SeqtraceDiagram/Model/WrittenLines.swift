/// The lines of a text on which the elements of a diagram are written, from 1.
public struct WrittenLines: Sendable, Hashable {
  /// The line of the element at each position; positions after the last one have none.
  private var rows: [Int]
  /// The line on which each fragment starts, in the order of ``SequenceDiagram/fragments``.
  private var fragments: [Int]

  /// Creates a table from the lines of rows, by position, and of fragments, by index.
  public init(rows: [Int] = [], fragments: [Int] = []) {
    self.rows = rows
    self.fragments = fragments
  }

  /// The line of the element at a position; `nil` if it isn't known.
  public func line(at position: SequenceDiagram.Position) -> Int? {
    rows.indices.contains(position) ? rows[position] : nil
  }

  /// The line on which a fragment starts, by its index; `nil` if it isn't known.
  public func line(ofFragment index: Int) -> Int? {
    fragments.indices.contains(index) ? fragments[index] : nil
  }

  /// The same lines of a text that is a part of a larger one.
  public func moved(downBy lines: Int) -> WrittenLines {
    WrittenLines(rows: rows.map { $0 + lines }, fragments: fragments.map { $0 + lines })
  }
}
