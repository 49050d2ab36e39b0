#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// How wide help is set: as wide as the terminal, or as `COLUMNS` says.
enum HelpWidth {
  /// Narrower than this, swift-argument-parser's wrapping stops the program.
  private static let minimum = 40

  /// Widens what is too narrow, for this process and what it starts.
  static func ensureMinimum() {
    guard let width = chosen ?? terminal, width < minimum else { return }
    setenv("COLUMNS", "\(minimum)", 1)
  }

  private static var chosen: Int? {
    getenv("COLUMNS").flatMap { Int(String(cString: $0)) }
  }

  private static var terminal: Int? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
