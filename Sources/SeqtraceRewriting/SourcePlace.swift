#if Macros
  import SwiftSyntax

  /// The source location of a declaration, as arguments for a function of the recorder.
  ///
  /// In the code that a macro writes, `#fileID` and `#line` would give the location of the expansion instead.
  package struct SourcePlace {
    /// The arguments: `, fileID: "Module/File.swift", line: 42`. If a part is omitted, the compiler adds it.
    package let arguments: String
    /// The name of the module, which is the receiver of calls of functions outside of types.
    package let module: String

    /// Creates the location of a line in a file. The file or the line may be unknown (`nil`).
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
