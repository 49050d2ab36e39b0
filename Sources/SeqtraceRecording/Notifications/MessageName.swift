extension String {
  /// The name of a type, without the addresses that the runtime puts into the names of types declared inside
  /// functions.
  package var withoutUnknownContexts: String {
    replacing(#/\(unknown context at \$[^)]*\)\./#, with: "")
  }
}
