#if Macros
  import SwiftSyntax

  /// Where a declaration stands, as arguments of a recorder's function.
  ///
  /// Left to themselves, `#fileID` and `#line` would say where the expansion is.
  package struct SourcePlace {
    /// `, fileID: "Module/File.swift", line: 42`, or nothing if the place is not known.
    package let arguments: String
    /// The module, for functions that belong to nothing else.
    package let module: String

    /// Creates the place in a file; `nil` if nothing is known of it.
    package init(file: String?, line: Int?) {
      arguments =
        if let file, let line { ", fileID: \"\(file)\", line: \(line)" } else { "" }
      module = String((file ?? "").prefix { $0 != "/" })
    }
  }

  /// The statement that begins an object's destruction.
  package struct LifetimeStart {
    package let statement: CodeBlockItemSyntax

    package init(_ type: EnclosingType, at place: SourcePlace) {
      statement = "\(raw: type.lifetimeName).beginDestruction(of: self\(raw: place.arguments))"
    }
  }
#endif
