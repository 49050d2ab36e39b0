/// A description of views to create, like a nib file of Interface Builder.
///
/// UIKit reads it from a file. Here, the program lists the views of the file, and the *user-defined runtime
/// attributes* of each.
@MainActor public final class UINib {
  /// A view of a nib.
  @MainActor public struct Object {
    let load: () throws(NibError) -> UIView

    /// Describes a view by how it is made and by its attributes, in the given order.
    ///
    /// Keys of another class than the view's count as undefined.
    public init<View: UIView>(
      attributes: [(key: String, value: Any?)] = [], keys: KeyedSetters<View> = KeyedSetters(),
      // Not `() -> View`: Swift 6.3's optimiser crashes in modules that use that.
      make: @escaping () -> UIView
    ) {
      load = { () throws(NibError) in
        let view = make()
        for (key, value) in attributes {
          guard let target = view as? View else {
            throw .undefinedKey(key, type: String(describing: type(of: view)))
          }
          try keys.set(key, of: target, to: value)
        }
        return view
      }
    }
  }

  private let objects: [Object]

  /// Creates a nib of views.
  public init(objects: [Object]) { self.objects = objects }

  /// Makes the views and sets their attributes, then wakes them all.
  ///
  /// The views aren't in a window yet: attributes take effect before the view is shown. UIKit's method also
  /// connects an owner's outlets; here there are none.
  ///
  /// - Throws: A ``NibError`` if an attribute doesn't fit its view, where UIKit raises an exception.
  public func instantiate() throws(NibError) -> [UIView] {
    var views: [UIView] = []
    for object in objects { views.append(try object.load()) }
    for view in views { view.awakeFromNib() }
    return views
  }
}
