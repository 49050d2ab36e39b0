extension Trace {
  /// Removes the modules from the names of types, except those that distinguish two types.
  mutating func leaveOutModules() {
    guard participants.contains(where: { $0.name.utf8.contains(UInt8(ascii: ":")) }) else { return }
    renameParticipants(TypeName.withoutModules(Set(participants.map(\.name))), mark: .opaque)
  }

  /// Renames participants, also in texts of events that mention them.
  ///
  /// - Parameters:
  ///   - names: The new names by the old ones; other names stay.
  ///   - mark: How mentions are marked afterwards.
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
