/// An optional number in four bytes; an `Int32?` takes eight.
///
/// `Int32.min` means that the number is absent: ids, registrations and rows are never negative.
@usableFromInline struct PackedNumber: Sendable, Hashable {
  @usableFromInline var raw: Int32

  init(_ number: Int32?) { raw = number ?? .min }

  init(_ participant: ParticipantID?) { raw = participant?.index ?? .min }

  @inlinable var number: Int32? {
    get { raw == .min ? nil : raw }
    set { raw = newValue ?? .min }
  }

  /// The number, as a row of the participant table.
  @inlinable var participant: ParticipantID? {
    get { raw == .min ? nil : ParticipantID(raw) }
    set { raw = newValue?.index ?? .min }
  }
}
