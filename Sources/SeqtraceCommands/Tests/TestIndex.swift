/// A page in Markdown that lists the pictures of tests by suite.
struct TestIndex {
  /// The tests in order: the name, the file, and the number of recorded calls.
  let entries: [(name: TestName, file: String, calls: Int)]

  var text: String {
    var text = "# Recorded tests\n"
    var suite: [String] = []
    for (name, file, calls) in entries {
      if suite != [name.module, name.suite] {
        suite = [name.module, name.suite]
        let module = name.module.isEmpty || name.module == name.suite ? "" : " (\(name.module))"
        text += "\n## \(Self.escaped(name.suite + module))\n\n"
      }
      let count = "\(calls) call\(calls == 1 ? "" : "s")"
      text += "- [\(Self.escaped(name.function))](\(Self.address(file))): \(count)\n"
    }
    return text
  }

  /// The text with everything escaped that has a meaning in Markdown.
  private static func escaped(_ text: String) -> String {
    let special = "\\`*_[]<>&#|~!".unicodeScalars
    return text.visible.unicodeScalars.map { scalar in
      // In a code span, it doesn't notify a user.
      scalar == "@" ? "`@`" : special.contains(scalar) ? "\\\(scalar)" : String(scalar)
    }.joined()
  }

  /// A file's name as a relative address.
  private static func address(_ file: String) -> String {
    file.utf8.map { byte in
      let scalar = Unicode.Scalar(byte)
      if byte < 0x80,
        scalar.properties.isAlphabetic || "0123456789-_.".unicodeScalars.contains(scalar)
      {
        return String(scalar)
      }
      return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}
