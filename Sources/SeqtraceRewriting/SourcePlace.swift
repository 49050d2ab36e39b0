#if Macros
  import SwiftSyntax

  /// The source location of a declaration, as arguments for a recorder's function.
  ///
  /// `#fileID` and `#line` alone would give the location of the expansion.
  package struct SourcePlace {
    /// `, fileID: "Module/File.swift", line: 42`; the compiler adds omitted parts.
    package let arguments: String
    /// The module's name, for functions outside of types.
    package let module: String

    /// Creates the location of a line in a file; both may be unknown (`nil`).
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
