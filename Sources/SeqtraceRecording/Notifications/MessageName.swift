extension String {
  /// A type's name without the addresses that the runtime adds to types declared inside functions.
  package var withoutUnknownContexts: String {
    replacing(#/\(unknown context at \$[^)]*\)\./#, with: "")
  }
}
