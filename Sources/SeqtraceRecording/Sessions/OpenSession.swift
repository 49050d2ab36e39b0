/// A session that records between two calls, for code that can't be put into a closure.
package struct OpenSession: Sendable {
  let session: RecordingSession
  private let adoption: RecordingPoint.Adoption

  /// Starts to record the calling task or thread, and the tasks that it starts.
  package init(_ session: RecordingSession, role: String) {
    self.session = session
    let point = RecordingPoint(beginning: session, role: role)
    session.beginRecording()
    point.playRole()
    adoption = RecordingPoint.Adoption(of: point)
    ActiveSessions.add(session)
  }

  /// Starts to record the code of a test's expectation into a new folder; returns `nil` if the folder can't
  /// be written.
  package init?(in folder: String, role: String) {
    do throws(RecordingFolderError) {
      let filter = EnvironmentSession.filter
      self.init(try RecordingSession(storage: .folder(folder), filter: filter), role: role)
    } catch {
      return nil
    }
  }

  /// Ends the recording. Call it in the function that called the initialiser.
  package func end() {
    ActiveSessions.remove(session)
    adoption.end()
  }
}
