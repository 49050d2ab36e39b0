extension Trace {
  /// Removes the modules from type names, except where they distinguish two types.
  mutating func leaveOutModules() {
    guard participants.contains(where: { $0.name.utf8.contains(UInt8(ascii: ":")) }) else { return }
    renameParticipants(TypeName.withoutModules(Set(participants.map(\.name))), mark: .opaque)
  }

  /// Renames participants, and replaces their mentions in the texts of events.
  ///
  /// - Parameters:
  ///   - names: The new names by the old ones; other names stay.
  ///   - mark: The mark for the serials of the new mentions.
  package mutating func renameParticipants(
    _ names: [String: String], mark: ParticipantReference.Mark
  ) {
    let old = participants
    for index in participants.indices {
      if let name = names[participants[index].name] { participants[index].name = name }
    }
    guard events.contains(where: \.mayMentionObjects) else { return }
    let renamed = participants
    var mentions = ObjectMentions(old)
    for index in events.indices {
      events[index].renameMentions(&mentions) { row in
        let object = renamed[Int(row.index)]
        return object.serial.map { ObjectMentions.text(object.name, $0, mark) } ?? object.name
      }
    }
  }
}
