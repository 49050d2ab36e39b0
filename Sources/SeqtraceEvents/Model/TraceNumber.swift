/// A number by which the events of a trace refer to a subject, such as another event or a lane.
///
/// Numbers of different subjects don't mix: an ``EventID`` isn't a ``LaneID``.
public struct TraceNumber<Subject>: Sendable, Hashable, Comparable, ExpressibleByIntegerLiteral {
  /// The number, as in a trace file.
  public var value: Int32

  /// Creates a number from an integer, which must fit into 32 bits.
  @inlinable public init(_ value: some BinaryInteger) { self.value = Int32(value) }

  /// Creates a number from an integer literal.
  @inlinable public init(integerLiteral value: Int32) { self.value = value }

  /// Compares the numbers by value.
  @inlinable public static func < (left: Self, right: Self) -> Bool { left.value < right.value }
}

/// The number of an event, unique in its trace, from 1.
public typealias EventID = TraceNumber<TraceEvent>

/// The number of a lane, a logical task; the lane that started the session is 0.
public typealias LaneID = TraceNumber<TraceLane>

/// The number of a registration with a notification centre, unique in its trace, from 1.
public typealias RegistrationID = TraceNumber<TraceRegistration>

/// The subject of a ``LaneID``.
public enum TraceLane {}

/// The subject of a ``RegistrationID``.
public enum TraceRegistration {}

extension TraceNumber: CustomStringConvertible {
  /// The digits of the number.
  public var description: String { "\(value)" }
}

extension TraceNumber {
  /// Creates a number from an integer; fails if the integer doesn't fit into 32 bits.
  @inlinable package init?(exactly value: some BinaryInteger) {
    guard let value = Int32(exactly: value) else { return nil }
    self.value = value
  }

  /// Creates a number from the lowest 32 bits of an integer.
  @inlinable package init(truncatingIfNeeded value: some BinaryInteger) {
    self.value = Int32(truncatingIfNeeded: value)
  }

  /// Creates a number from the bits that a session's record stores.
  @inlinable package init(bitPattern bits: UInt32) { value = Int32(bitPattern: bits) }

  /// The bits that a session's record stores for the number.
  @inlinable package var bits: UInt32 { UInt32(bitPattern: value) }

  /// The next greater number.
  @inlinable package var next: Self { Self(value + 1) }
}

extension BinaryInteger {
  /// Creates an integer with the value of a number.
  @inlinable package init<Subject>(_ number: TraceNumber<Subject>) { self.init(number.value) }
}
