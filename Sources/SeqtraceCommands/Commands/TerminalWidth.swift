/// The width of the terminal that standard output is connected to.
///
/// Help is wrapped to this width, or to the width in `COLUMNS`.
enum TerminalWidth {
  /// The smallest width with which swift-argument-parser can wrap text; with less, it stops the program.
  private static let minimum = 40

  /// Sets a width that suffices for help if the terminal is too narrow, for this process and its children.
  static func ensureMinimumForHelp() {
    guard let width = chosen ?? actual, width < minimum else { return }
    setenv("COLUMNS", "\(minimum)", 1)
  }

  private static var chosen: Int? {
    getenv("COLUMNS").flatMap { Int(String(cString: $0)) }
  }

  /// The number of columns of the terminal; `nil` if standard output isn't a terminal.
  static var actual: Int? { columns(of: STDOUT_FILENO) }

  /// The number of columns of a terminal; `nil` if the file isn't a terminal.
  static func columns(of file: Int32) -> Int? {
    var size = winsize()
    guard ioctl(file, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
