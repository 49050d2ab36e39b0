internal import SeqtraceEvents

extension FindingRule {
  /// A notification that no observer received in the whole run.
  static let unheardPost = FindingRule(
    name: "unheard-post",
    reason:
      "Its observer may be missing, registered for another name or object, or removed too early.",
    advice:
      "Compare the name and the object with those of the registration that should receive it.",
    isOnByDefault: false, severity: .note
  ) { _ in UnheardPost() }
}

private struct UnheardPost: FindingDetector {
  static let kinds: [TraceEvent.Kind] = [.postBegin, .callbackBegin]

  private struct Posts {
    let first: Int
    let sender: ParticipantID?
    var count = 1
  }

  private var posts: [String: Posts] = [:]
  private var heard: Set<String> = []

  mutating func see(_ step: ObservedRun.Step, in run: borrowing ObservedRun) {
    let name = run.trace.events[step.position].name
    if step.kind == .callbackBegin {
      if heard.insert(name).inserted { posts[name] = nil }
    } else if posts[name] != nil {
      posts[name]?.count += 1
    } else if !heard.contains(name) {
      posts[name] = Posts(first: step.position, sender: step.sender)
    }
  }

  func finish(_ run: borrowing ObservedRun) -> [Finding] {
    // A callback on a queue may come after the end of the recording.
    guard run.isComplete else { return [] }
    return posts.sorted { $0.value.first < $1.value.first }.map { name, posts in
      run.finding(
        .unheardPost,
        "\(run.name(posts.sender)) posted \(name) \(.times(posts.count)), and no recorded observer received it",
        about: [name, run.subject(posts.sender)], ["posted": posts.first], at: posts.first)
    }
  }
}
