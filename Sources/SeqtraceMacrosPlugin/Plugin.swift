#if Macros
  import SwiftCompilerPlugin
  import SwiftSyntaxMacros

  @main
  struct Plugin: CompilerPlugin {
    let providingMacros: [any Macro.Type] = [
      TracedMacro.self, TracedFunctionMacro.self, TracedPropertyMacro.self, UntracedMacro.self,
    ]
  }
#else
  @main
  enum Plugin {
    static func main() {}
  }
#endif
