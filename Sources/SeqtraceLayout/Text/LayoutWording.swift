/// The words of tooltips and accessible texts that don't come from the diagram.
public struct LayoutWording: Sendable {
  /// Returns the description of a reference to another diagram, from that diagram's name.
  public var reference: @Sendable (_ name: String) -> String
  /// Returns the description of a note, from its text.
  public var note: @Sendable (_ text: String) -> String
  /// Returns the description of a lifeline's state.
  public var state: @Sendable (_ name: String) -> String
  /// Returns the description of a registration; a `nil` name is a registration for all
  /// notifications.
  public var registration: @Sendable (_ name: String?, _ isOpen: Bool) -> String

  /// Creates a wording.
  public init(
    reference: @escaping @Sendable (_ name: String) -> String,
    note: @escaping @Sendable (_ text: String) -> String,
    state: @escaping @Sendable (_ name: String) -> String,
    registration: @escaping @Sendable (_ name: String?, _ isOpen: Bool) -> String
  ) {
    self.reference = reference
    self.note = note
    self.state = state
    self.registration = registration
  }

  /// The English words.
  public static let english = LayoutWording(
    reference: { "See \($0)" }, note: { "Note: \($0)" }, state: { "State: \($0)" },
    registration: { name, isOpen in
      "Registered for \(name ?? "every notification")" + (isOpen ? ", still open at the end" : "")
    })
}
