import SeqtraceEvents

/// The folder that a recording program left behind.
struct SessionInput {
  /// The folder's path.
  let path: String

  /// Reads the session, and says what of it is damaged.
  func trace(console: Console) throws(CommandError) -> Trace {
    let reading: SessionFolderReader.Reading
    do throws(SessionFolderError) {
      reading = try SessionFolderReader().read(path)
    } catch {
      throw .unreadableSession(error)
    }
    console.complain(
      reading.damagedFiles.map {
        Complaint(.warning, at: "\(path)/\($0)", "is damaged, and what it holds left out")
      })
    return reading.trace
  }
}
