import SeqtraceEvents

/// Common names for two normalised traces, if one of them uses less specific names.
///
/// A trace of an older version, or a handwritten trace, may use `Item` where the other trace has
/// `Order.Item`. Both traces get the longer name if the two names match each other unambiguously. One of the
/// traces may also record the type of an error without its case; the cases of that type are then removed from
/// the other trace.
struct TypeVocabulary {
  /// The longer name for each shorter name.
  private var names: [String: String] = [:]
  /// The types of errors that only one trace records with cases.
  private var errors: Set<String> = []

  init(_ old: Trace, _ new: Trace) {
    let (oldErrors, newErrors) = (ErrorNames(old), ErrorNames(new))
    errors = oldErrors.plain.subtracting(oldErrors.withCase).intersection(newErrors.withCase)
      .union(newErrors.plain.subtracting(newErrors.withCase).intersection(oldErrors.withCase))
    findNames(old, new)
  }

  /// Whether the two traces need no renaming.
  var isEmpty: Bool { names.isEmpty && errors.isEmpty }

  private mutating func findNames(_ old: Trace, _ new: Trace) {
    let (left, right) = (Set(old.participants.map(\.name)), Set(new.participants.map(\.name)))
    let (leftOnly, rightOnly) = (left.subtracting(right), right.subtracting(left))
    if leftOnly.isEmpty || rightOnly.isEmpty { return }
    let partners = Self.partners(of: leftOnly, among: right)
    let back = Self.partners(of: rightOnly, among: left)
    for (name, partner) in partners where back[partner] == name {
      let isLonger = name.utf8.count > partner.utf8.count
      names[isLonger ? partner : name] = isLonger ? name : partner
    }
  }

  /// Returns a trace with the common names.
  func renaming(_ trace: Trace) -> Trace {
    if isEmpty { return trace }
    var trace = trace
    if !names.isEmpty { trace.renameParticipants(names, mark: .counted) }
    for index in trace.events.indices where trace.events[index].kind == .throw {
      guard let type = ErrorNames.typeOfCase(trace.events[index].value), errors.contains(type)
      else {
        continue
      }
      trace.events[index].value = type
    }
    return trace
  }

  /// Returns for each name the only other name that is a longer or shorter spelling of it.
  private static func partners(
    of names: Set<String>, among others: Set<String>
  ) -> [String: String] {
    var bySpelling: [String: Set<String>] = [:]
    for other in others {
      for spelling in TypeName.spellings(of: other) {
        bySpelling[spelling, default: []].insert(other)
      }
    }
    var partners: [String: String] = [:]
    for name in names {
      let longer = bySpelling[name, default: []]
      let shorter = TypeName.spellings(of: name).filter(others.contains)
      let found = longer.union(shorter)
      if found.count == 1 { partners[name] = found.first }
    }
    return partners
  }
}
