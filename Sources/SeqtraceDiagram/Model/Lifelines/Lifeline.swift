/// A participant of a diagram.
public struct Lifeline: Sendable, Hashable, Identifiable {
  /// A number that is unique in the diagram. It stays the same when other lifelines are hidden.
  public typealias ID = Int

  /// The shape of a lifeline's head.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A box.
    case participant
    /// A stick figure: a person, or a program in the role of a person.
    case actor
    /// A boundary, as in robustness diagrams: the interface between the system and its environment.
    case boundary
    /// A control, as in robustness diagrams: it makes decisions.
    case control
    /// An entity, as in robustness diagrams: it holds data.
    case entity
    /// A cylinder: a store of data.
    case database
    /// Overlapping boxes: several objects of one kind.
    case collections
    /// A cylinder on its side: a queue.
    case queue
    /// A box with a bell: a notification centre. Its lifeline shows registrations.
    case notificationCenter
  }

  /// The number that identifies the lifeline in its diagram.
  public var id: ID
  /// The name used for matching and export, unique in the diagram: `UITextView#1`, or
  /// `UITextView extension#1` for a facet.
  public var name: String
  /// The name of the object's type with its module and enclosing types, `Shop::Order.Item`, if ``name`` is
  /// shorter; `nil` if it isn't known.
  public var qualifiedType: String?
  /// The short name that the source of a written diagram uses for the lifeline, if it isn't the label;
  /// otherwise `nil`.
  public var alias: String?
  /// The name in the head: just `UITextView` if the diagram has a single object of that type.
  public var label: StyledText
  /// The shape of the head.
  public var kind: Kind
  /// The lifeline of the object, if this lifeline is a facet of it; `nil` for an object's own lifeline.
  public var facetOf: ID?
  /// The position of the message that creates the object; `nil` if the diagram doesn't show the creation.
  public var creation: SequenceDiagram.Position?
  /// The position of the message that destroys the object, or the position at which the object destroys
  /// itself; `nil` if the diagram doesn't show the destruction.
  ///
  /// If an activation starts at this position, the X marks the end of that activation. A facet dies with its
  /// object: the X of the facet is at the same height as that of the object, and only the object has an
  /// activation.
  public var destruction: SequenceDiagram.Position?
  /// The colours of the head.
  public var look = BoxLook()
  /// The colour of the line below the head, which the theme adjusts for visibility; `nil` for the theme's
  /// colour.
  public var lineColor: Tint.Color?
  /// The address that the head links to; `nil` for no link.
  public var link: String?

  /// Creates a lifeline.
  public init(
    id: ID, name: String, label: StyledText? = nil, kind: Kind = .participant, facetOf: ID? = nil,
    creation: SequenceDiagram.Position? = nil, destruction: SequenceDiagram.Position? = nil
  ) {
    self.id = id
    self.name = name
    self.label = label ?? StyledText(name)
    self.kind = kind
    self.facetOf = facetOf
    self.creation = creation
    self.destruction = destruction
  }
}
