/// A problem with the marks of a documentation file, as facts.
package struct MarkProblem: Error, Sendable, Hashable {
  /// The kinds of problems.
  package enum Kind: Sendable, Hashable {
    /// The comment of a mark has no end.
    case cut
    /// There is something else on the lines of a mark.
    case notAlone
    /// A word is nearly that of a mark.
    case misspelled(String, meant: String)
    /// A first mark has no last one.
    case unclosed
    /// A first mark stands between the marks of another block, which starts on a line.
    case nested(inLine: Int)
    /// A last mark has no first one.
    case unopened
    /// A last mark follows another last mark.
    case closedTwice
    /// A last mark is indented in another way than the first one, which stands on a line.
    case otherIndentation(ofLine: Int)
    /// A line of a first mark has no key.
    case noDirective(String)
    /// A line of a first mark isn't UTF-8.
    case notUTF8
  }

  package let kind: Kind
  /// The line of the file, from 1.
  package let line: Int

  init(_ kind: Kind, line: Int) { (self.kind, self.line) = (kind, line) }
}
