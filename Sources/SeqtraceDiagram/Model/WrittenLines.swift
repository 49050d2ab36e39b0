/// The source lines of a written diagram's elements, from 1.
public struct WrittenLines: Sendable, Hashable {
  /// The line of the element at each position; shorter than the timeline if the last positions have no line.
  private var rows: [Int]
  /// The line on which each fragment starts, in the order of ``SequenceDiagram/fragments``.
  private var fragments: [Int]

  /// Creates a table from the lines of elements, by position, and of fragments, by index.
  public init(rows: [Int] = [], fragments: [Int] = []) {
    self.rows = rows
    self.fragments = fragments
  }

  /// Returns the line of the element at a position, or `nil` if it isn't known.
  public func line(at position: SequenceDiagram.Position) -> Int? {
    rows.indices.contains(position) ? rows[position] : nil
  }

  /// Returns the line on which a fragment starts, by its index, or `nil` if it isn't known.
  public func line(ofFragment index: Int) -> Int? {
    fragments.indices.contains(index) ? fragments[index] : nil
  }

  /// Returns the lines moved down by a number, for a text that is embedded in a larger one.
  public func moved(downBy lines: Int) -> WrittenLines {
    WrittenLines(rows: rows.map { $0 + lines }, fragments: fragments.map { $0 + lines })
  }
}
