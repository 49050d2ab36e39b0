#if Macros
  /// A function or initialiser of the package, as somebody sees it who calls it.
  struct CallableFunction: Equatable, Codable {
    /// The path of its type; empty outside of types.
    let type: String
    /// Its name: `record(_:count:)`.
    let name: String
    /// Why its calls aren't recorded, unless that is asked for; `nil` if they are.
    let leftOut: RewrittenSource.LeftOut?

    /// What begins a call of it: its own name, or its type's where it is an initialiser.
    var key: String {
      let base = name.prefix { $0 != "(" }
      return String(base == "init" ? type.split(separator: ".").last ?? base : base)
    }

    /// The name as it stands under a picture.
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
