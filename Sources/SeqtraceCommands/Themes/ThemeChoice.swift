import SeqtraceLayout

/// The value of `--theme`: the name of a built-in theme, or the path of a theme file.
///
/// Built-in names take precedence. A path such as `./print` is always that of a file.
struct ThemeChoice {
  /// The value of the option.
  let text: String

  /// The theme, and the complaints about its file.
  func theme() throws(CommandError) -> (theme: Theme, complaints: [Complaint]) {
    if let theme = Theme.all.first(where: { $0.name == text }) { return (theme, []) }
    let file = InputFile(path: text)
    guard text.contains("/") || text.hasSuffix(".json") || (text != "-" && file.exists) else {
      throw .unknownTheme(text)
    }
    let document = try read(file)
    do throws(ThemeDiagnostic) {
      let reading = try ThemeReader().read(document, name: text)
      return (
        reading.theme, reading.warnings.map { $0.complaint(at: place(of: $0, in: document)) }
      )
    } catch {
      throw .malformedTheme(error, place: place(of: error, in: document))
    }
  }

  private func read(_ file: InputFile) throws(CommandError) -> [UInt8] {
    let bytes: [UInt8]?
    do throws(SystemError) {
      bytes = try file.bytes(limit: ThemeReader.maximumSize)
    } catch {
      throw .unreadableTheme(text, error)
    }
    guard let bytes else { throw .inputTooLarge(text, limit: ThemeReader.maximumSize) }
    return bytes
  }

  /// The file, line and column, separated by colons.
  private func place(of diagnostic: ThemeDiagnostic, in document: [UInt8]) -> String {
    "\(text):\(TextPlace(diagnostic.offset, in: document))"
  }
}
