import ArgumentParser

/// `seqtrace goldens`: manages golden files.
struct GoldensCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "goldens",
    abstract: "Records, checks, migrates, accepts and rejects golden files.",
    discussion: """
      A golden file holds what a test does. 'record' and 'check' write and compare the golden files of the tests \
      of any package, with no line of its code changed.

      Where something else happens, a candidate is left beside its golden file, with .new added to the name; so \
      do tests with expectTrace. 'show' shows what each candidate below the folder would change, 'accept' and \
      'reject' decide.

      If the environment variable SEQTRACE_GOLDEN_LOG names a file, tests with expectTrace list in it the golden \
      files that they use; --unused shows those that aren't in the list.

      Examples:
        seqtrace goldens record --package . -- swift test
        seqtrace goldens check --package . -- swift test
        seqtrace goldens
        seqtrace goldens --open
        seqtrace goldens accept
        seqtrace goldens accept '*TransferTests*'
        seqtrace goldens reject transfer.transcript
        SEQTRACE_GOLDEN_LOG=$PWD/used swift test; seqtrace goldens --unused used

      Exit status: 0 no pending or unused files, or all were accepted or rejected, 1 pending or \
      unused files, 2 a file can't be read or written, 64 wrong usage.
      """,
    subcommands: [
      GoldensRecordCommand.self, GoldensCheckCommand.self, GoldensMigrateCommand.self,
      GoldensShowCommand.self, GoldensListCommand.self, GoldensAcceptCommand.self,
      GoldensRejectCommand.self,
    ], defaultSubcommand: GoldensShowCommand.self)
}

/// `seqtrace goldens show`: shows what the candidates would change.
struct GoldensShowCommand: Action {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Shows what each candidate would change.")

  @OptionGroup var pending: PendingGoldens

  func perform(on console: Console) throws { try pending.perform(.show, on: console) }
}

/// `seqtrace goldens list`: lists the golden files that have candidates.
struct GoldensListCommand: Action {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Names the golden files that have a candidate.")

  @OptionGroup var pending: PendingGoldens

  func perform(on console: Console) throws { try pending.perform(.list, on: console) }
}

/// `seqtrace goldens accept`: replaces golden files with their candidates.
struct GoldensAcceptCommand: Action {
  static let configuration = CommandConfiguration(
    commandName: "accept",
    abstract: "Shows the candidates, and then replaces the golden files with them.",
    discussion: """
      If the output can't be written, nothing is accepted; nor is it where CI is set.
      """)

  @OptionGroup var pending: PendingGoldens

  func perform(on console: Console) throws { try pending.perform(.accept, on: console) }
}

/// `seqtrace goldens reject`: removes candidates.
struct GoldensRejectCommand: Action {
  static let configuration = CommandConfiguration(
    commandName: "reject", abstract: "Removes the candidates.")

  @OptionGroup var pending: PendingGoldens

  func perform(on console: Console) throws { try pending.perform(.reject, on: console) }
}
