import SeqtraceInterchange

extension RunAggregate.ReadError {
  /// The complaint for the user.
  func complaint(in file: String) -> Complaint {
    Complaint(.error, at: "\(file):\(line):\(column)", message, hint: hint)
  }

  private var message: String {
    switch problem {
    case .syntax(let syntax): syntax.message
    case .version(let version):
      "is a partial aggregate of version \(version); expected version \(RunAggregate.currentVersion)"
    case .expected(let what): "expected \(what)"
    }
  }

  private var hint: String {
    switch problem {
    case .version: "Write it again from its traces: seqtrace aggregate --partial"
    case .syntax, .expected:
      "The file may be cut; write it again with seqtrace aggregate --partial."
    }
  }
}
