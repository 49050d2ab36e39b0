/// The arguments of a command line before parsing, with what is needed to apply the project file.
struct CommandArguments {
  let all: [String]

  init(_ arguments: [String]) { all = arguments }

  /// The arguments before `--`, after which those of another program follow.
  private var own: ArraySlice<String> { all.prefix { $0 != "--" } }

  /// Whether the arguments run a command, such as `goldens check` or, with an option, `record --package`.
  func isCommand(_ name: String) -> Bool {
    let options = name.split(separator: " ").filter { $0.hasPrefix("--") }
    return all.starts(with: Self.words(name)) && options.allSatisfy { has(String($0.dropFirst(2))) }
  }

  /// Whether an option or its negation is given.
  func has(_ option: String) -> Bool {
    index(of: option) != nil || index(of: "no-\(option)") != nil
  }

  /// The index of the last use of an option; `nil` if the option isn't given.
  func index(of option: String) -> Int? {
    own.lastIndex { $0 == "--\(option)" || $0.hasPrefix("--\(option)=") }
  }

  /// The value of an option; `nil` if the option isn't given.
  func value(of option: String) -> String? {
    guard let index = index(of: option) else { return nil }
    let argument = own[index]
    if argument != "--\(option)" { return String(argument.dropFirst(option.count + 3)) }
    return own.indices.contains(index + 1) ? own[index + 1] : nil
  }

  /// Whether the arguments ask for help or the version.
  var asksForHelp: Bool { own.contains { ["-h", "--help", "--version"].contains($0) } }

  /// The arguments with a project's choices inserted after the command, before the user's own options.
  func adding(_ choices: some Sequence<ProjectChoice>) -> [String] {
    let count = ProjectSection.allCommands.filter(isCommand).map { Self.words($0).count }.max() ?? 0
    return all.prefix(count) + choices.map(\.argument) + all.dropFirst(count)
  }

  /// The words of a command, without its options.
  private static func words(_ command: String) -> [String] {
    command.split(separator: " ").filter { !$0.hasPrefix("--") }.map(String.init)
  }
}
