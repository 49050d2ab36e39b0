/// The text of a YAML file, checked for characters and anchors that aren't accepted.
struct YAMLText {
  /// The path of the file, for errors.
  let path: String

  /// Returns the checked text.
  ///
  /// - Throws: ``ProjectFileError`` for bytes that aren't UTF-8, control characters, tabs in indentation, and
  ///   anchors.
  func checked(_ bytes: [UInt8]) throws(ProjectFileError) -> String {
    for (index, line) in bytes.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
    )
    .enumerated() { try check(line, number: index + 1) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func check(_ line: ArraySlice<UInt8>, number: Int) throws(ProjectFileError) {
    let scalars = Array(String(decoding: line, as: UTF8.self).unicodeScalars)
    func failure(_ problem: ProjectFileError.Problem, _ index: Int?) -> ProjectFileError {
      ProjectFileError(problem, in: path, number, (index ?? 0) + 1)
    }
    guard String(validating: line, as: UTF8.self) != nil else {
      throw failure(.notUTF8, scalars.firstIndex(of: "\u{FFFD}"))
    }
    let start = number == 1 && scalars.first == "\u{FEFF}" ? 1 : 0
    let indentation = scalars.prefix { $0 == " " || $0 == "\t" }
    if let tab = indentation.firstIndex(of: "\t") { throw failure(.tab, tab) }
    for index in scalars.indices.dropFirst(start) {
      let scalar = scalars[index]
      if Self.isControl(scalar), !(scalar == "\r" && index == scalars.endIndex - 1) {
        throw failure(.control(scalar), index)
      }
      if scalar == "&", Self.isAnchor(at: index, in: scalars) { throw failure(.anchor, index) }
    }
  }

  /// Whether a character controls terminals, breaks lines only in some programs, or isn't allowed in YAML.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09: false
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: true
    default: false
    }
  }

  /// Whether an anchor may start at an index. Quoted texts are checked too, although they can't contain
  /// anchors.
  private static func isAnchor(at index: Int, in line: [Unicode.Scalar]) -> Bool {
    let before = index == 0 ? " " : line[index - 1]
    guard " \t[{,:?\u{FEFF}".unicodeScalars.contains(before) else { return false }
    guard index + 1 < line.count else { return false }
    let next = line[index + 1].properties
    return next.isAlphabetic || next.numericType != nil
      || "_-".unicodeScalars.contains(line[index + 1])
  }
}
