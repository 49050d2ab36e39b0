extension Trace {
  /// Leaves out the modules in the names of types, but those that tell two types apart.
  mutating func leaveOutModules() {
    guard participants.contains(where: { $0.name.utf8.contains(UInt8(ascii: ":")) }) else { return }
    renameParticipants(TypeName.withoutModules(Set(participants.map(\.name))), mark: .opaque)
  }

  /// Gives participants other names, also where the texts of events mention them.
  ///
  /// - Parameters:
  ///   - names: The new names by the old ones; the others stay.
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
