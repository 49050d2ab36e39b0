extension Range<Position> {
  /// Returns whether an element of this extent comes before one of another extent: it starts first, or is the
  /// outer one of two that start at the same position.
  func isBefore(_ other: Self) -> Bool {
    (lowerBound, other.upperBound) < (other.lowerBound, upperBound)
  }
}
