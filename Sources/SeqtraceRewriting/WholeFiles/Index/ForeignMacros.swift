#if Macros
  import SwiftSyntax

  extension PackageIndex {
    /// Returns whether one of the attributes may be a macro that reads its declaration.
    ///
    /// Attributes of the compiler, global actors, property wrappers and result builders aren't macros. Only
    /// the compiler can distinguish them for certain, so an unknown name is treated as a macro.
    func hasForeignMacro(_ attributes: AttributeListSyntax) -> Bool {
      attributes.names.contains { name in
        if knows(.isMacro, of: name) { return true }
        if Self.knownAttributes.contains(name) || name.first == "_" { return false }
        return !name.hasSuffix("Actor") && !name.hasSuffix("Builder") && !declaresType(named: name)
      }
    }

    /// The attributes of the compiler, and macros of Swift's own libraries that aren't affected by the added
    /// code.
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
