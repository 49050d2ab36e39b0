/// A sender or receiver: an object, a facet of an object, or a role such as `client`.
public struct Participant: Sendable, Hashable {
  /// The name of the object's type, or the role's name.
  ///
  /// A recording qualifies a type's name with its module and its enclosing types: `Shop::Order.Item`. A
  /// normalised trace omits the module unless the module distinguishes two types. For calls of static
  /// members, and of methods of structures and enumerations, the type itself is the participant, as a role.
  public var name: String
  /// The opaque number that distinguishes the objects of one trace; `nil` for a role, which its name
  /// identifies.
  ///
  /// In a normalised trace, the serials of each type count from 1 in canonical order of first appearance.
  /// Otherwise the value has no further meaning. It is never an address.
  public var serial: Int32?
  /// The part of the object that acts, drawn as a lifeline of its own (`UITextView extension`).
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

  /// Compares by the index in the table.
  public static func < (left: Self, right: Self) -> Bool { left.index < right.index }
}
