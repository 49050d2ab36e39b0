/// A folder for pictures that are named after their inputs.
struct OutputFolder {
  /// The path, with a slash at the end.
  let path: String

  /// Creates a folder from the value of `-o`; `nil` if it is a file or standard output.
  init?(_ output: String?) {
    guard let output, output != "-" else { return nil }
    guard output.endsWithSlash || OutputFile(path: output).isFolder else { return nil }
    path = output.endsWithSlash ? output : output + "/"
  }

  /// Creates the folder and its parents if they don't exist.
  func make() throws(CommandError) {
    try SystemPath.makeOutputFolder(String(path.dropLast()), for: path)
  }

  /// The path of an input's picture, such as `pictures/login.svg` for `docs/login.mmd`.
  func file(for input: String, _ format: OutputFormat) -> String {
    "\(path)\(Self.name(of: input)).\(format.endings.first ?? "txt")"
  }

  /// The last part of an input's path, without the extension of an input format.
  private static func name(of input: String) -> String {
    if input == "-" { return "stdin" }
    var name = lastPart(of: input)
    if ["", ".", ".."].contains(name) { name = lastPart(of: SystemPath.resolved(input) ?? "") }
    if let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex,
      InputFormat(endingOf: name) != nil
    {
      name = String(name[..<dot])
    }
    return name.isEmpty ? "diagram" : name
  }

  private static func lastPart(of path: String) -> String {
    path.pathParts.last ?? ""
  }
}
