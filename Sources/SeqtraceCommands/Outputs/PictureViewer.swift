/// Opens pictures on the screen.
struct PictureViewer {
  /// Opens a file with the program in the variable `BROWSER`, or else with the desktop's default.
  ///
  /// - Returns: The complaint for the user if the file can't be opened.
  func show(_ path: String) -> Complaint? {
    #if canImport(Darwin)
      let usual = "open"
    #else
      let usual = "xdg-open"
    #endif
    let program = SystemPath.variable("BROWSER") ?? usual
    let hint = "Open the picture by hand, or name a program in the variable BROWSER."
    do throws(SystemError) {
      let status = try ChildProcess(command: [program, path], environment: [:]).run()
      guard status != 0 else { return nil }
      return Complaint(.warning, at: program, "ended with status \(status)", hint: hint)
    } catch {
      return Complaint(.warning, at: program, "can't be run: \(error.message)", hint: hint)
    }
  }
}
