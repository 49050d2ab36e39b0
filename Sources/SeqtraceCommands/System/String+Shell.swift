import SeqtraceDiagram

extension String {
  /// The text in apostrophes, as one word of a shell command.
  var quotedForShell: String { "'" + replacingScalars("'", with: "'\\''") + "'" }

  /// The text as one word of a shell command, quoted if necessary.
  var shellWord: String {
    let isPlain =
      !isEmpty
      && utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-")...UInt8(ascii: "/"),
          UInt8(ascii: "_"), UInt8(ascii: "="), UInt8(ascii: ":"), 0x80...:
          true
        default: false
        }
      }
    return isPlain ? self : quotedForShell
  }
}
