#if Macros
  /// A virtual file system that replaces files by their rewritten versions.
  ///
  /// The compiler still uses the original paths, for example in its diagnostics.
  struct Overlay {
    private var roots: [String] = []

    mutating func replace(_ path: String, with rewritten: String) {
      roots.append(
        "{ \"type\": \"file\", \"name\": \(quoted(path)), \"external-contents\": \(quoted(rewritten)) }"
      )
    }

    var text: String {
      """
      { "version": 0, "case-sensitive": "true", "use-external-names": "false", "roots": [
      \(roots.joined(separator: ",\n"))
      ] }

      """
    }

    private func quoted(_ text: String) -> String {
      let escaped = text.unicodeScalars.map { scalar in
        scalar == "\\" || scalar == "\"" ? "\\\(scalar)" : String(scalar)
      }
      return "\"\(escaped.joined())\""
    }
  }
#endif
