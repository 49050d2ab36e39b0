#if Macros
  /// A function or initialiser of the package, as its callers see it.
  struct CallableFunction: Equatable, Codable {
    /// The path of its type; empty outside of types.
    let type: String
    /// Its name: `record(_:count:)`.
    let name: String
    /// The reason why its calls aren't recorded by default; `nil` if they are.
    let leftOut: RewrittenSource.LeftOut?

    /// The first name in a call: the function's name, or the type's name for an initialiser.
    var key: String {
      let base = name.prefix { $0 != "(" }
      return String(base == "init" ? type.split(separator: ".").last ?? base : base)
    }

    /// The name of its type, without enclosing types.
    var typeName: String? { type.split(separator: ".").last.map(String.init) }

    /// The name as shown below a picture.
    var fullName: String { type.isEmpty ? name : "\(type).\(name)" }

    /// The labels of its parameters.
    var labels: [String] {
      name.drop { $0 != "(" }.dropFirst().dropLast().split(separator: ":").map(String.init)
    }

    /// Returns whether a call with these labels can refer to it, if all other parameters have default values.
    func accepts(_ labels: [String]) -> Bool {
      var missing = labels[...]
      for label in self.labels where missing.first == label { missing.removeFirst() }
      return missing.isEmpty
    }
  }
#endif
