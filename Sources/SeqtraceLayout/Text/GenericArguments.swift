extension String {
  /// The name of a type without its innermost generic arguments. For `A<B<C>>`, this is `A<B<…>>` at depth 2,
  /// and `A<…>` at depth 1.
  ///
  /// `nil` if nothing is that deep, or if the brackets aren't those of generic arguments.
  func eliding(argumentsInside depth: Int) -> String? {
    var result = ""
    var level = 0
    var before: Character = " "
    var isShortened = false
    for character in self {
      if character == "<" {
        guard before.isLetter || before.isNumber || before == "_" else { return nil }
        level += 1
        if level <= depth { result += level == depth ? "<…" : "<" }
      } else if character == ">", before != "-" {
        guard level > 0 else { return nil }
        if level <= depth { result.append(">") }
        level -= 1
      } else if level < depth {
        result.append(character)
      } else {
        isShortened = true
      }
      before = character
    }
    return level == 0 && isShortened ? result : nil
  }
}
