/// Something that sends or receives: an object, a facet of one, or a role such as `client`.
public struct Participant: Sendable, Hashable {
  /// The name of the object's type, or the role's name.
  ///
  /// A recording names a type with its module and the types around it: `Shop::Order.Item`. In a normalised
  /// trace, the module is left out unless it distinguishes two types. A type also takes part itself, as a
  /// role, in calls of its static members and of its values.
  public var name: String
  /// The opaque number that distinguishes the objects of one trace; `nil` for a role, which is unique by its
  /// name.
  ///
  /// In a normalised trace it counts the objects of one type, from 1, in canonical order of first appearance;
  /// elsewhere its value has no other meaning. It is never an address.
  public var serial: Int32?
  /// The side of the object that acts, drawn as a lifeline of its own (`UITextView extension`).
  public var facet: String?

  /// Creates a participant.
  public init(name: String, serial: Int32? = nil, facet: String? = nil) {
    self.name = name
    self.serial = serial
    self.facet = facet
  }
}

/// A participant's index in the table of its trace, ``Trace/participants``.
public struct ParticipantID: Sendable, Hashable, Comparable {
  /// The index in the table.
  public var index: Int32

  /// Creates the id of the participant at an index of the table.
  @inlinable public init(_ index: some BinaryInteger) { self.index = Int32(index) }

  /// Earlier in the table is less.
  public static func < (left: Self, right: Self) -> Bool { left.index < right.index }
}
