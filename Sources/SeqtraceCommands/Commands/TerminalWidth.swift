#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The width of the terminal, if standard output is one.
///
/// Help is wrapped to this width, or to that in `COLUMNS`.
enum TerminalWidth {
  /// For narrower terminals, the wrapping in swift-argument-parser stops the program.
  private static let minimum = 40

  /// Ensures a width that suffices for help, in this process and its children.
  static func ensureMinimumForHelp() {
    guard let width = chosen ?? actual, width < minimum else { return }
    setenv("COLUMNS", "\(minimum)", 1)
  }

  private static var chosen: Int? {
    getenv("COLUMNS").flatMap { Int(String(cString: $0)) }
  }

  /// The number of characters on a line of the terminal.
  static var actual: Int? { columns(of: STDOUT_FILENO) }

  /// The number of characters on a line of a terminal; `nil` if the file isn't one.
  static func columns(of file: Int32) -> Int? {
    var size = winsize()
    guard ioctl(file, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
