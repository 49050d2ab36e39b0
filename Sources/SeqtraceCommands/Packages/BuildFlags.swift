/// The flags with which a build compiles and links rewritten sources.
struct BuildFlags {
  /// The flags of the Swift compiler.
  let compiler: [String]
  /// The flags of the linker.
  let linker: [String]

  /// The program that receives the flags.
  enum Form: String, CaseIterable {
    case swiftpm, compiler, linker
  }

  /// The options of `swift build` and similar commands.
  var ofSwiftPM: [String] {
    compiler.flatMap { ["-Xswiftc", $0] } + linker.flatMap { ["-Xlinker", $0] }
  }

  /// A line for a shell.
  func text(_ form: Form) -> String {
    let words =
      switch form {
      case .swiftpm: ofSwiftPM
      case .compiler: compiler
      // The Swift compiler links, and passes these flags on.
      case .linker: linker.flatMap { ["-Xlinker", $0] }
      }
    return words.map(Self.quoted).joined(separator: " ")
  }

  /// A word, quoted if a shell needs that.
  private static func quoted(_ word: String) -> String {
    let plain = word.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || "-_./=+,:@%".utf8.contains(byte)
    }
    return plain ? word : word.quotedForShell
  }
}

extension BuildFlags.Form: NamedValue {}
