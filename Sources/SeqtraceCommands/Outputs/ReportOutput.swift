/// Where a command writes its report: to standard output, or to the file of `-o`.
///
/// A file whose extension is that of a picture gets a picture instead; then the report goes to standard output.
struct ReportOutput {
  /// The file; `nil` or `-` for standard output.
  let path: String?
  let isQuiet: Bool

  /// The format of the picture that is asked for; `nil` if there is none.
  var picture: OutputFormat? {
    guard let path, let format = OutputFormat(endingOf: path) else { return nil }
    return [.svg, .png, .pdf].contains(format) ? format : nil
  }

  /// Writes a report.
  func write(_ report: [UInt8], on console: Console) throws {
    if let path, path != "-", picture == nil { return try Self.write(report, to: path) }
    if !isQuiet || path == "-" { try console.writeOutput(report) }
  }

  /// Writes a file completely or not at all.
  static func write(_ bytes: [UInt8], to path: String) throws(CommandError) {
    do throws(SystemError) { try OutputFile(path: path).write(bytes) } catch {
      throw .unwritableOutput(path, error)
    }
  }
}
