/// The output of another program, kept in a file.
struct LogFile {
  let path: String

  /// The whole output.
  func text() throws(SystemError) -> String {
    let bytes = try InputFile(path: path).bytes(limit: InputFile.maximumSize)
    return String(decoding: bytes ?? [], as: UTF8.self)
  }

  /// The last lines of the output.
  func tail(_ count: Int = 12) -> [String] { Array(lines.suffix(count)) }

  /// The first distinct error lines; the last lines if there are none.
  ///
  /// Errors are made distinct because the compiler prints an error that has no location a second time, below
  /// the line of code.
  func errors(_ count: Int = 12) -> [String] {
    var seen: Set<String> = []
    let found = lines.filter {
      ($0.hasPrefix("error: ") || $0.contains(": error: ")) && seen.insert($0).inserted
    }
    return found.isEmpty ? tail(count) : Array(found.prefix(count))
  }

  private var lines: [String] {
    let text = (try? text()) ?? ""
    return text.split(whereSeparator: \.isNewline).map(String.init)
  }
}
