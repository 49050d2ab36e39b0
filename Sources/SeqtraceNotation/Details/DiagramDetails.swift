import SeqtraceDiagram

/// The details of a diagram that its text in another language doesn't express. They are found by reading that
/// text back.
///
/// This type doesn't repeat the rules of the exporter and the importer. Wherever the diagram that was read
/// back differs from the original one, the difference becomes a detail.
struct DiagramDetails {
  /// The comments before messages, by the index of the message.
  private(set) var messages: [Int: JSONObject] = [:]
  /// The comments before participants, by the index of the participant.
  private(set) var participants: [Int: JSONObject] = [:]
  /// The comments at the end of the text, one on each line.
  private(set) var tail: [JSONObject] = []

  /// Creates no details.
  init() {}

  /// Compares a diagram with the one that was read from its text. Both are compared in canonical form.
  init(of diagram: SequenceDiagram, readAs read: SequenceDiagram) {
    let diagram = diagram.canonical()
    let read = read.canonical()
    for (index, lifeline) in diagram.lifelines.enumerated() {
      let other = read.lifelines.indices.contains(index) ? read.lifelines[index] : .blank
      participants[index] = lifeline.difference(from: other, .numbers)
    }
    if diagram.messages.count == read.messages.count {
      for (index, message) in diagram.messages.enumerated() where message != read.messages[index] {
        messages[index] = message.difference(from: read.messages[index], .numbers)
      }
    }
    let rows = diagram.rowPositions.count
    tail = diagram.difference(from: read, .numbers).members.map { key, value in
      var object = JSONObject()
      object.set("rows", .integer(rows))
      object.set(key, value)
      return object
    }
  }
}
