/// A number that may be absent, in four bytes where an `Int32?` takes eight.
///
/// The least `Int32` stands for an absent one: ids, registrations and rows are none below zero.
struct PackedNumber: Sendable, Hashable {
  static let none = PackedNumber(raw: .min)

  private var raw: Int32

  private init(raw: Int32) { self.raw = raw }

  /// The number.
  var number: Int32? {
    get { raw == .min ? nil : raw }
    set { raw = newValue ?? .min }
  }

  /// The number as a participant's row.
  var participant: ParticipantID? {
    get { raw == .min ? nil : ParticipantID(raw) }
    set { raw = newValue?.index ?? .min }
  }
}
