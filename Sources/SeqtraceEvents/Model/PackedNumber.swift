/// An optional number in four bytes; an `Int32?` takes eight.
///
/// `Int32.min` means that the number is absent: ids, registrations and rows are never negative.
@usableFromInline struct PackedNumber: Sendable, Hashable {
  @usableFromInline var raw: Int32

  @inlinable init<Subject>(_ number: TraceNumber<Subject>?) { raw = number?.value ?? .min }

  init(_ participant: ParticipantID?) { raw = participant?.index ?? .min }

  /// Unpacks a number.
  @inlinable func number<Subject>() -> TraceNumber<Subject>? {
    raw == .min ? nil : TraceNumber(integerLiteral: raw)
  }

  /// The number, as a row of the participant table.
  @inlinable var participant: ParticipantID? {
    get { raw == .min ? nil : ParticipantID(raw) }
    set { raw = newValue?.index ?? .min }
  }
}
