import SeqtraceEvents

/// The names of registrations. Each consists of the name of the registration's first event, and a number
/// among registrations with the same name.
package struct RegistrationNames {
  package struct Name: Hashable, Sendable {
    package var base: String
    package var number: Int32

    /// The name as in a transcript: `saved`, `saved#2`.
    var text: String { number == 1 && !base.isEmpty ? base : "\(base)#\(number)" }
  }

  /// The name of each registration, numbered from 1.
  private var names: [Name] = []

  package init(_ trace: Trace) {
    var counts: [String: Int32] = [:]
    for event in trace.events {
      // A normalised trace numbers registrations by their first events.
      guard let registration = event.registration, Int(registration) > names.count else { continue }
      counts[event.name, default: 0] += 1
      names.append(Name(base: event.name, number: counts[event.name]!))
    }
  }

  package subscript(registration: RegistrationID) -> Name { names[Int(registration) - 1] }
}
