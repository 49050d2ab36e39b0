internal import SeqtraceEvents

extension TypeName {
  /// Creates the name of a type from Swift's qualified name, without the parts that readers of a trace don't
  /// need:
  ///
  /// | `_typeName(_:qualified: true)` | this name |
  /// |---|---|
  /// | `Shop.Box<Swift.Int>.Lid<Swift.Int>` | `Shop::Box.Lid<Int>` |
  /// | `Shop.(unknown context at $55d0).Secret` | `Shop::Secret` |
  /// | `(extension in Shop):Swift.Array<Swift.Int>.Part` | `Shop::Array.Part` |
  ///
  /// Returns `nil` for types without a declaration, such as tuples.
  init?(of type: Any.Type) {
    var parts = Self.parts(of: _typeName(type, qualified: true))
    guard parts.count > 1 else { return nil }
    var module = parts.removeFirst()
    if module.hasPrefix("(extension in "), let end = module.firstIndex(of: ")") {
      module = String(module[..<end].dropFirst("(extension in ".count))
    } else if module.contains(where: { "(<[ ".contains($0) }) {
      return nil
    }
    parts.removeAll { $0.hasPrefix("(") }
    guard !parts.isEmpty else { return nil }
    let outer = parts.dropLast().map { String($0.prefix { $0 != "<" }) }
    self.init(module: module, path: outer + [_typeName(type, qualified: false)])
  }
}

extension String {
  /// Creates the name that a trace uses for a type and for its objects.
  ///
  /// - Parameter withArguments: Whether the name includes the type's own generic arguments. A generic type is
  ///   one participant for all its arguments, so it is named without them; its objects are named with them.
  init(nameOf type: Any.Type, withArguments: Bool) {
    guard let name = TypeName(of: type) else {
      self = _typeName(type, qualified: false)
      return
    }
    var path = name.path
    if !withArguments { path[path.count - 1] = String(path.last!.prefix { $0 != "<" }) }
    self = TypeName(module: name.module, path: path).text
  }
}
