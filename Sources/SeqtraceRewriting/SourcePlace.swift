#if Macros
  import SwiftSyntax

  /// The place of a declaration, as arguments for a recorder's function.
  ///
  /// By themselves, `#fileID` and `#line` would give the place of the expansion.
  package struct SourcePlace {
    /// `, fileID: "Module/File.swift", line: 42`, of which the compiler adds what isn't known.
    package let arguments: String
    /// The module, for functions outside of types.
    package let module: String

    /// Creates the place of a line in a file; `nil` if unknown.
    package init(file: String?, line: Int?) {
      arguments =
        (file.map { ", fileID: \"\($0)\"" } ?? "") + (line.map { ", line: \($0)" } ?? "")
      module = String((file ?? "").prefix { $0 != "/" })
    }
  }

  /// The statement that starts an object's destruction.
  package struct LifetimeStart {
    package let statement: CodeBlockItemSyntax

    package init(_ type: EnclosingType, at place: SourcePlace) {
      statement = "\(raw: type.lifetimeName).beginDestruction(of: self\(raw: place.arguments))"
    }
  }
#endif
