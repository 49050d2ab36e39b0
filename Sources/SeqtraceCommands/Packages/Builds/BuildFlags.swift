/// The flags for compiling and linking rewritten sources.
struct BuildFlags {
  let compiler: [String]
  let linker: [String]

  /// The program that gets the flags.
  enum Form: String, CaseIterable {
    case swiftpm, compiler, linker
  }

  /// The flags as options of `swift build` and similar commands.
  var ofSwiftPM: [String] {
    compiler.flatMap { ["-Xswiftc", $0] } + linker.flatMap { ["-Xlinker", $0] }
  }

  /// The flags as part of a shell command line.
  func text(_ form: Form) -> String {
    let words =
      switch form {
      case .swiftpm: ofSwiftPM
      case .compiler: compiler
      // The Swift compiler does the linking, and passes these flags to the linker.
      case .linker: linker.flatMap { ["-Xlinker", $0] }
      }
    return words.map(Self.quoted).joined(separator: " ")
  }

  /// A word, quoted if a shell requires it.
  private static func quoted(_ word: String) -> String {
    let plain = word.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || "-_./=+,:@%".utf8.contains(byte)
    }
    return plain ? word : word.quotedForShell
  }
}

extension BuildFlags.Form: NamedValue {}
