/// A number by which the events of a trace refer to something of kind `Subject`.
///
/// Numbers of different subjects don't mix: an ``EventID`` isn't a ``LaneID``.
public struct TraceNumber<Subject>: Sendable, Hashable, Comparable, ExpressibleByIntegerLiteral {
  /// The number as it stands in a trace file.
  public var value: Int32

  /// Creates the reference with this number, which must fit 32 bits.
  @inlinable public init(_ value: some BinaryInteger) { self.value = Int32(value) }

  /// Creates the reference that a literal writes.
  @inlinable public init(integerLiteral value: Int32) { self.value = value }

  /// A lower number is less.
  @inlinable public static func < (left: Self, right: Self) -> Bool { left.value < right.value }
}

/// The number of an event, unique in its trace, from 1.
public typealias EventID = TraceNumber<TraceEvent>

/// The number of a lane, a logical task; the lane that started the session is 0.
public typealias LaneID = TraceNumber<TraceLane>

/// The number of a registration with a notification centre, unique in its trace, from 1.
public typealias RegistrationID = TraceNumber<TraceRegistration>

/// What a ``LaneID`` refers to.
public enum TraceLane {}

/// What a ``RegistrationID`` refers to.
public enum TraceRegistration {}

extension TraceNumber: CustomStringConvertible {
  /// The digits of the number.
  public var description: String { "\(value)" }
}

extension TraceNumber {
  /// Creates the reference with this number, or `nil` if it doesn't fit 32 bits.
  @inlinable package init?(exactly value: some BinaryInteger) {
    guard let value = Int32(exactly: value) else { return nil }
    self.value = value
  }

  /// Creates the reference with the lowest 32 bits of a number.
  @inlinable package init(truncatingIfNeeded value: some BinaryInteger) {
    self.value = Int32(truncatingIfNeeded: value)
  }

  /// Creates the reference that a session's record keeps as these bits.
  @inlinable package init(bitPattern bits: UInt32) { value = Int32(bitPattern: bits) }

  /// The number as a session's record keeps it.
  @inlinable package var bits: UInt32 { UInt32(bitPattern: value) }

  /// The number that follows.
  @inlinable package var next: Self { Self(value + 1) }
}

extension BinaryInteger {
  /// Creates the integer with a reference's number.
  @inlinable package init<Subject>(_ number: TraceNumber<Subject>) { self.init(number.value) }
}
