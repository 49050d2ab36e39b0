#if Macros
  import SwiftSyntax

  extension PackageIndex {
    /// Whether an attribute may be a macro that reads what it is attached to, as opposed to an attribute of the
    /// compiler, a global actor, a property wrapper or a result builder.
    ///
    /// Only the compiler knows for sure: an unknown name counts as a macro's.
    func hasForeignMacro(_ attributes: AttributeListSyntax) -> Bool {
      attributes.names.contains { name in
        if macros.contains(name) { return true }
        if Self.knownAttributes.contains(name) || name.first == "_" { return false }
        return !name.hasSuffix("Actor") && !name.hasSuffix("Builder") && !declaresType(named: name)
      }
    }

    /// The attributes of the compiler, and the macros of Swift's own libraries that don't read what is added.
    private static let knownAttributes: Set = [
      "abi", "available", "backDeployed", "c", "cdecl", "concurrent", "convention", "derivative",
      "differentiable", "discardableResult", "dynamicCallable", "dynamicMemberLookup", "execution",
      "export", "exclusivity", "expose", "extensible", "frozen", "globalActor", "implementation",
      "inlinable", "inline", "isolated", "lifetime", "main", "noDerivative", "nonexhaustive",
      "nonobjc", "nonsendable", "objc", "objcMembers", "optimize", "preconcurrency",
      "preInverseGenerics", "propertyWrapper", "requires_stored_property_inits", "resultBuilder",
      "rethrows", "safe", "section", "specialize", "specialized", "testable", "transpose",
      "unchecked", "unsafe", "usableFromInline", "used", "warn_unqualified_access", "weakLinked",
      "MainActor", "Sendable", "IBAction", "IBDesignable", "IBInspectable", "IBOutlet",
      "IBSegueAction", "GKInspectable", "NSApplicationMain", "NSCopying", "NSManaged",
      "UIApplicationMain", "Test", "Suite", "Observable", "ObservationIgnored", "TaskLocal",
      "Traced", "TracedFunction", "TracedProperty", "Untraced",
    ]
  }
#endif
