import SeqtraceComparison
import SeqtraceDocumentation
import SeqtraceScenarios

extension DocumentationError {
  /// The largest number of names that a message lists.
  private static let mostNames = 12

  /// The complaint for the user.
  var complaint: Complaint { Complaint(.error, at: place, message, hint: hint) }

  private var message: String {
    switch kind {
    case .mark(let problem): Self.message(problem)
    case .link(let target):
      "is a link to '\(target)', so it isn't changed; expected a file itself"
    case .changedMeanwhile: "the block was changed or removed meanwhile, so it isn't filled in"
    case .tooManyDirectives:
      "the block has too many lines; expected at most \(BlockReader.mostDirectives)"
    case .noSource:
      "the block doesn't say what is drawn; expected \(BlockKeys.sources.alternatives)"
    case .severalSources(let first, let second):
      "the block has '\(first)' and '\(second)'; expected one of them"
    case .unknownKey(let key):
      "there is no '\(key)'; expected one of \(BlockKeys.all.joined(separator: ", "))"
    case .unknownDiagram(let name, let names):
      "the project file has no diagram '\(name)'"
        + (names.isEmpty ? "" : "; expected one of \(names.joined(separator: ", "))")
    case .repeatedKey(let key): "'\(key)' stands twice; expected it once"
    case .noValue(let key): "'\(key)' has no value"
    case .control(let key): "the value of '\(key)' has a control character; expected text"
    case .unknownForm(let form):
      "there is no form '\(form)'; expected \(BlockForm.allCases.map(\.rawValue).alternatives)"
    case .unknownScenario(let name):
      "there is no scenario '\(name)'; expected one of \(Self.scenarios.joined(separator: ", "))"
    case .noProgram(let word): "'\(word)' isn't the name of a program; expected one of the package"
    case .noFlag(let key): "the value of '\(key)' is of the wrong type; expected true or false"
    case .unusableOption(let message): message
    case .path(let key, let refusal): "the path of '\(key)' \(refusal.wording)"
    case .unsafeName(let name):
      "'\(name)' isn't a name for pictures; expected letters, digits, '-', '_' and '/'"
    case .severalDiagrams(let path, let count): "'\(path)' has \(count) diagrams; expected one"
    case .notRecorded: "a diagram that wasn't recorded can't conform to a design"
    case .noPackage: "the block shows a program of a package; expected the package's folder"
    case .noTest(let name, _): "no recorded test has the name '\(name)'"
    case .severalTests(let name, let labels):
      "\(labels.count) recorded tests have the name '\(name)'; expected one of "
        + labels.prefix(Self.mostNames).joined(separator: ", ")
    case .nothingRecorded(let program): "'\(program)' recorded nothing"
    case .failedProgram(let program, let status): "'\(program)' failed with status \(status)"
    case .timeLimit(let program, let seconds):
      "'\(program)' took more than \(seconds) s, so it was ended"
    case .sharedPicture(let path, let other):
      "the block at \(other) has another picture of the name '\(path)'"
    case .foreignPicture(let path):
      "'\(path)' wasn't made by 'seqtrace docs', so it isn't replaced"
    }
  }

  private var hint: String? {
    switch kind {
    case .mark(let problem): Self.hint(problem)
    case .changedMeanwhile: "Run the command again."
    case .noSource: "For example: test: OrderTests.placesAnOrder"
    case .unknownKey(let key): BlockKeys.all.suggestion(for: key)
    case .unknownDiagram(let name, let names):
      names.isEmpty
        ? "Diagrams stand in '\(ProjectFileReader.diagramsSection)' of \(ProjectFile.name)."
        : names.suggestion(for: name)
    case .unknownForm(let form):
      BlockForm.allCases.map(\.rawValue).suggestion(for: form)
    case .unknownScenario(let name): Self.scenarios.suggestion(for: name)
    case .severalDiagrams: "Put the diagram into a file of its own."
    case .noPackage: "To record the package in this folder: --package ."
    case .noTest(_, let nearest):
      nearest.map { "Did you mean '\($0)'?" }
        ?? "The name is that of the suite and the function: OrderTests.placesAnOrder"
    case .timeLimit: "If it needs more: --time-limit SECONDS"
    case .nothingRecorded: "Does it call code of the package?"
    case .sharedPicture, .foreignPicture: "Give the block's pictures another name: name: overview"
    default: nil
    }
  }

  private static var scenarios: [String] { Scenario.all.map(\.name) }

  private static func message(_ problem: MarkProblem.Kind) -> String {
    switch problem {
    case .cut: "the comment of this mark has no end; expected '-->' after its last line"
    case .notAlone: "a mark stands beside other text; expected it on lines of its own"
    case .misspelled(let word, let meant): "'\(word)' is no mark; expected '\(meant)'"
    case .unclosed: "this block has no end; expected '<!-- /seqtrace -->' below it"
    case .nested(let line):
      "a block starts inside another one, which starts on line \(line); expected '<!-- /seqtrace -->' before it"
    case .unopened: "a block ends here, and none starts above; expected '<!-- seqtrace' before it"
    case .closedTwice: "a block ends here, and the one above has ended already"
    case .otherIndentation(let line):
      "this mark is indented in another way than the one on line \(line); expected the same before both"
    case .noDirective(let text):
      "'\(text)' says nothing; expected a key and a value, such as 'only: Order*'"
    case .notUTF8: "this isn't UTF-8"
    }
  }

  private static func hint(_ problem: MarkProblem.Kind) -> String? {
    switch problem {
    case .cut, .unclosed, .unopened, .closedTwice, .nested:
      "Nothing in this file is changed until its marks are right."
    case .misspelled(_, let meant): "Did you mean '\(meant)'?"
    default: nil
    }
  }
}
