/// One participant of a diagram.
public struct Lifeline: Sendable, Hashable, Identifiable {
  /// A number that stays the same when other lifelines are hidden; unique in the diagram.
  public typealias ID = Int

  /// What the head looks like.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A box.
    case participant
    /// A person, or a program that plays one: a stick figure.
    case actor
    /// What stands between the system and its surroundings; in robustness diagrams, a boundary.
    case boundary
    /// What decides; in robustness diagrams, a control.
    case control
    /// What is remembered; in robustness diagrams, an entity.
    case entity
    /// A store: a cylinder.
    case database
    /// Several of a kind: boxes behind each other.
    case collections
    /// A queue: a cylinder that lies.
    case queue
    /// A notification centre: a box with a bell's mark, whose lifeline shows registrations.
    case notificationCenter
  }

  /// Identifies the lifeline in its diagram.
  public var id: ID
  /// The name by which matching and exports know it, unique in the diagram: `UITextView#1`, or
  /// `UITextView extension#1` for a facet.
  public var name: String
  /// The name that is drawn: `UITextView` where the diagram has only one of that type.
  public var label: String
  /// What the head looks like.
  public var kind: Kind
  /// The lifeline of the object of which this one is a facet.
  public var facetOf: ID?
  /// The position of the message that creates the object, if the diagram shows its creation.
  public var creation: Position?
  /// The position of the message that destroys it, or at which it destroys itself.
  ///
  /// The X stands at the end of the activation that starts there, if there is one, else there. A
  /// facet dies with its object: its X stands beside the object's, which alone has an activation.
  public var destruction: Position?

  /// Creates a lifeline.
  public init(
    id: ID, name: String, label: String? = nil, kind: Kind = .participant, facetOf: ID? = nil,
    creation: Position? = nil, destruction: Position? = nil
  ) {
    self.id = id
    self.name = name
    self.label = label ?? name
    self.kind = kind
    self.facetOf = facetOf
    self.creation = creation
    self.destruction = destruction
  }
}
