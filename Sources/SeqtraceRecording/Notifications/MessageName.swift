extension String {
  /// The name of a type without the addresses of functions: the runtime names such a context for a type
  /// that a function declares.
  package var withoutUnknownContexts: String {
    replacing(#/\(unknown context at \$[^)]*\)\./#, with: "")
  }
}
