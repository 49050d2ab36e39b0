/// A problem with the marks of a documentation file.
package struct MarkProblem: Error, Sendable, Hashable {
  /// The kinds of problems.
  package enum Kind: Sendable, Hashable {
    /// The comment of a mark isn't closed.
    case cut
    /// The lines of a mark contain something else.
    case notAlone
    /// A comment starts with a misspelled name of a mark.
    case misspelled(String, meant: String)
    /// A first mark has no last mark.
    case unclosed
    /// A first mark is inside another block, which starts in the given line.
    case nested(inLine: Int)
    /// A last mark has no first mark.
    case unopened
    /// After the last mark of a block, there is a further last mark.
    case closedTwice
    /// The last mark is indented differently from the first mark, which is in the given line.
    case otherIndentation(ofLine: Int)
    /// A line of a first mark has no key.
    case noDirective(String)
    /// A line of a first mark isn't UTF-8.
    case notUTF8
  }

  package let kind: Kind
  /// The line in the file, from 1.
  package let line: Int

  init(_ kind: Kind, line: Int) { (self.kind, self.line) = (kind, line) }
}
