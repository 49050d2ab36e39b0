import SeqtraceDiagram

extension String {
  /// A hash of the text, for names of files.
  var contentHash: String {
    var hash = ContentHash()
    hash.add(self)
    return hash.text
  }
}
