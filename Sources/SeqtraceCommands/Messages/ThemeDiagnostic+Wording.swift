import SeqtraceComparison
import SeqtraceEvents
import SeqtraceLayout
import SeqtraceReading

extension ThemeDiagnostic {
  /// The complaint for the user.
  func complaint(at place: String) -> Complaint {
    Complaint(isWarning ? .warning : .error, at: place, message, hint: hint)
  }

  private var isWarning: Bool {
    switch problem {
    case .lowContrast, .otherWidths: true
    default: false
    }
  }

  private var message: String {
    switch problem {
    case .syntax(let syntax): syntax.message
    case .unknownKey(let key, let object, let keys):
      "\(object) has no '\(key.prefix(80))'; expected one of \(keys.joined(separator: ", "))"
    case .duplicateKey(let key): "'\(key)' stands twice"
    case .wrongType(let key, let expected):
      "the value of \(key) is of the wrong type; expected \(expected)"
    case .unknownTheme(let name):
      "there is no theme '\(name.prefix(80))' to extend; expected one of "
        + Theme.all.map(\.name).joined(separator: ", ")
    case .notAColor(let key): "the value of \(key) is no colour; expected #rrggbb or #rgb"
    case .noInside(let style): "\(style) has no inside to fill; expected only a stroke"
    case .malformedFamily(let family):
      "'\(family.prefix(80))' can't be a font's name; expected letters, digits, spaces and hyphens"
    case .lowContrast(let reading, let palette, let contrast):
      "the contrast of \(reading.text) on \(reading.surface?.rawValue ?? "canvas") is "
        + "\(Self.rounded(contrast)):1 in the \(palette) palette; expected at least "
        + "\(Self.rounded(Theme.leastContrast)):1"
    case .lowContrastOnTint(let text, let number, let palette, let contrast):
      "the contrast of \(text) on tint \(number) is \(Self.rounded(contrast)):1 in the \(palette) "
        + "palette; expected at least \(Self.rounded(Theme.leastContrast)):1"
    case .otherWidths(let family):
      "the letters of '\(family)' have different widths from those that the layout assumes, "
        + "so texts are squeezed or spaced"
    }
  }

  private var hint: String? {
    switch problem {
    case .unknownKey(let key, _, let keys):
      keys.suggestion(for: key)
    case .unknownTheme(let name):
      Theme.all.map(\.name).suggestion(for: name)
    case .otherWidths:
      "These fonts have the right widths: \(Theme.metricCompatibleFamilies.dropLast().joined(separator: ", "))."
    default: nil
    }
  }

  /// A number with one decimal, rounded down so that an insufficient contrast never looks sufficient.
  private static func rounded(_ number: Double) -> String {
    let tenths = Int(number * 10)
    return "\(tenths / 10).\(tenths % 10)"
  }
}
