internal import Foundation

/// The registrations of a traced centre. The centre's lock guards it.
struct RegistrationTable {
  /// A registration with its position in the order of all registrations.
  struct Entry {
    let number: Int
    let registration: ObserverRegistration
  }

  /// The registrations by observed name; those under `nil` observe all names.
  private var entries: [NSNotification.Name?: [Entry]] = [:]
  private var names: [ObjectIdentifier: NSNotification.Name?] = [:]
  private var lastNumber = 0

  mutating func add(_ registration: ObserverRegistration) {
    lastNumber += 1
    names[ObjectIdentifier(registration.token)] = .some(registration.name)
    entries[registration.name, default: []]
      .append(Entry(number: lastNumber, registration: registration))
  }

  /// Returns the registrations that observe a name, in the order of their registration.
  func registrations(for name: NSNotification.Name) -> [Entry] {
    let named = entries[name] ?? []
    let nameless = entries[nil] ?? []
    if nameless.isEmpty { return named }
    if named.isEmpty { return nameless }
    return (named + nameless).sorted { $0.number < $1.number }
  }

  /// Returns the registration of a token; `nil` if the table doesn't contain it.
  func registration(of token: RegistrationToken) -> ObserverRegistration? {
    guard let name = names[ObjectIdentifier(token)] else { return nil }
    return entries[name]?.first { $0.registration.token === token }?.registration
  }

  /// Removes a registration; returns `false` if it had already been removed.
  ///
  /// The caller must keep a reference to the registration, so that its block and the objects that the block
  /// captures are released after the lock.
  mutating func remove(_ registration: ObserverRegistration) -> Bool {
    guard names.removeValue(forKey: ObjectIdentifier(registration.token)) != nil else {
      return false
    }
    entries[registration.name]?.removeAll { $0.registration === registration }
    if entries[registration.name]?.isEmpty ?? false { entries[registration.name] = nil }
    return true
  }
}
