import SeqtraceComparison

extension [String] {
  /// The hint with the text that the user may have meant; `nil` if none is similar.
  func suggestion(for name: String) -> String? {
    NameSuggestion(names: self).nearest(to: name).map { "Did you mean '\($0)'?" }
  }

  /// The first texts, with the number of further ones: `a, b and 3 more`.
  func listed(most: Int) -> String {
    prefix(most).joined(separator: ", ") + (count > most ? " and \(count - most) more" : "")
  }

  /// The texts as a list of alternatives: `svg, png or pdf`.
  var alternatives: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}
