extension [String] {
  /// The texts as a list of alternatives: `svg, png or pdf`.
  var alternatives: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}
