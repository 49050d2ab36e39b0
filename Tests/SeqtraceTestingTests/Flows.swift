import SeqtraceRecording

/// Flows of public documents, as small programs that follow them or break a rule of them.
enum Flows {
  // MARK: - RFC 6749, 4.1

  enum OAuthFault { case otherCode, noAuthentication }

  static func oauth(_ fault: OAuthFault? = nil) {
    call("start()", on: "Client") {
      call("redirect(_:)", ["\"https://example.com/authorize\""], on: "UserAgent") {
        call("authorize(_:scope:)", ["\"shop\"", "\"read\""], on: "AuthorizationServer") {
          if fault != .noAuthentication { call("authenticate(_:)", ["\"Ada\""], on: "UserAgent") }
          call("deliver(_:)", ["\"code-1\""], on: "UserAgent")
        }
        call("callback(_:)", ["\"code-1\""], on: "Client")
      }
      call(
        "exchange(_:)", [fault == .otherCode ? "\"code-2\"" : "\"code-1\""],
        on: "AuthorizationServer")
    }
  }

  // MARK: - Two-phase commit

  enum CommitFault { case early, divided }

  static func twoPhaseCommit(areReady: Bool = true, _ fault: CommitFault? = nil) {
    let (first, second) = (Store(), Store())
    call("run()", on: "Coordinator") {
      // A commit that doesn't wait for the second vote.
      first.call("prepare()")
      if fault == .early { first.call("commit()") }
      second.call("prepare()")
      if fault != .early { first.call(areReady ? "commit()" : "abort()") }
      second.call(areReady && fault != .divided ? "commit()" : "abort()")
    }
  }

  /// A store that takes part in a transaction.
  final class Store {
    fileprivate func call(_ name: String) {
      Recorder.recordCall(name, on: .instance(self)) {}
    }
  }

  // MARK: - Login

  static func login(attempts: Int, opensSession: Bool, locks: Bool) {
    call("open()", on: "Login") {
      for _ in 0..<attempts { call("check(_:)", ["\"secret\""], on: "Accounts") }
      if opensSession { call("begin()", on: "Session") }
      if locks { call("lock()", on: "Accounts") }
    }
  }

  private static func call(
    _ name: String, _ arguments: [String] = [], on role: String, _ body: () -> Void = {}
  ) {
    Recorder.recordCall(name, with: arguments, on: .role(role), body)
  }
}
