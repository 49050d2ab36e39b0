/// An object's end; all its sides share it.
struct ObjectDeath: Hashable {
  let object: Lifeline.ID
  let position: Position

  init(object: Lifeline.ID, position: Position) {
    self.object = object
    self.position = position
  }

  /// The end of the object that a lifeline belongs to, if the lifeline ends.
  init?(of lifeline: Lifeline) {
    guard let position = lifeline.destruction else { return nil }
    self.init(object: lifeline.facetOf ?? lifeline.id, position: position)
  }
}
