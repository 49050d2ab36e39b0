/// What a picture says besides what its diagram says: in tooltips, for those who can't see it.
public struct LayoutWording: Sendable {
  /// What is said of a reference to another diagram, from its name.
  public var reference: @Sendable (_ name: String) -> String
  /// What is said of a note, from its text.
  public var note: @Sendable (_ text: String) -> String
  /// What is said of a registration for a notification, or for all where it has no name.
  public var registration: @Sendable (_ name: String?, _ isOpen: Bool) -> String

  /// Creates a wording.
  public init(
    reference: @escaping @Sendable (_ name: String) -> String,
    note: @escaping @Sendable (_ text: String) -> String,
    registration: @escaping @Sendable (_ name: String?, _ isOpen: Bool) -> String
  ) {
    self.reference = reference
    self.note = note
    self.registration = registration
  }

  /// The words in English.
  public static let english = LayoutWording(
    reference: { "See \($0)" }, note: { "Note: \($0)" },
    registration: { name, isOpen in
      "Registered for \(name ?? "every notification")" + (isOpen ? ", still open at the end" : "")
    })
}
