#if Macros
  /// A function or initialiser of the package, from a caller's view.
  struct CallableFunction: Equatable, Codable {
    /// The path of its type; empty outside of types.
    let type: String
    /// Its name: `record(_:count:)`.
    let name: String
    /// Why its calls aren't recorded by default; `nil` if they are.
    let leftOut: RewrittenSource.LeftOut?

    /// The first name in a call of it: its own, or its type's for an initialiser.
    var key: String {
      let base = name.prefix { $0 != "(" }
      return String(base == "init" ? type.split(separator: ".").last ?? base : base)
    }

    /// The name of its type, without those around it.
    var typeName: String? { type.split(separator: ".").last.map(String.init) }

    /// The name as it is shown under a picture.
    var fullName: String { type.isEmpty ? name : "\(type).\(name)" }

    /// The labels of its parameters.
    var labels: [String] {
      name.drop { $0 != "(" }.dropFirst().dropLast().split(separator: ":").map(String.init)
    }

    /// Whether a call with these labels can mean it, if the other parameters have default values.
    func accepts(_ labels: [String]) -> Bool {
      var missing = labels[...]
      for label in self.labels where missing.first == label { missing.removeFirst() }
      return missing.isEmpty
    }
  }
#endif
