#if Macros
  /// A function or initialiser of the package, as its callers see it.
  struct CallableFunction: Equatable, Codable {
    /// The path of the type that declares the function; empty if none does.
    let type: String
    /// The function's full name: `record(_:count:)`.
    let name: String
    /// The reason why calls of the function aren't recorded by default; `nil` if they are.
    let leftOut: RewrittenSource.LeftOut?

    /// The first name in a call: that of the function or, for an initialiser, that of its type.
    var key: String {
      let base = name.prefix { $0 != "(" }
      return String(base == "init" ? type.split(separator: ".").last ?? base : base)
    }

    /// The name of the type that declares the function, without enclosing types; `nil` if there is no such
    /// type.
    var typeName: String? { type.split(separator: ".").last.map(String.init) }

    /// The name with which the function is shown below a picture.
    var fullName: String { type.isEmpty ? name : "\(type).\(name)" }

    /// The labels of the function's parameters.
    var labels: [String] {
      name.drop { $0 != "(" }.dropFirst().dropLast().split(separator: ":").map(String.init)
    }

    /// Returns whether a call with these labels can refer to the function, provided that all other parameters
    /// have default values.
    func accepts(_ labels: [String]) -> Bool {
      var missing = labels[...]
      for label in self.labels where missing.first == label { missing.removeFirst() }
      return missing.isEmpty
    }
  }
#endif
