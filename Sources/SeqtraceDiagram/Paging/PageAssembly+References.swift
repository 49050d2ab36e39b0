extension PageAssembly {
  /// Returns the page's own references, and a reference to each neighbouring page. The latter covers the
  /// page's lifelines. If the author chose the page breaks, there are no references to neighbouring pages.
  func references(between lifelines: [Lifeline]) -> [DiagramReference] {
    let old = content[.reference].map { whole.references[$0] }
    if pages.followsSeparators { return old }
    let opening = stretch.before.flatMap { before in
      reference(
        to: index, at: before,
        over: lifelines.filter { $0.creation == nil && $0.destruction != before }, of: lifelines)
    }
    let closing = stretch.after.flatMap { _ in
      reference(
        to: index + 2, at: stretch.last + 1, over: lifelines.filter { $0.destruction == nil },
        of: lifelines)
    }
    return (opening.map { [$0] } ?? []) + old + (closing.map { [$0] } ?? [])
  }

  private func reference(
    to number: Int, at position: Position, over living: [Lifeline], of lifelines: [Lifeline]
  ) -> DiagramReference? {
    let covered = living.isEmpty ? lifelines : living
    guard let first = covered.first, let last = covered.last else { return nil }
    let (name, link) = pages.wording.reference(to: number, of: pages.count)
    return DiagramReference(
      position: position, over: first.id, last.id, name: StyledText(name), link: link)
  }

  /// Returns the captions of the numbers on the page. The last page also has the captions of numbers that no
  /// message has.
  func captions(of messages: [Message]) -> [Caption] {
    guard !whole.captions.isEmpty else { return [] }
    let numbers = Set(messages.lazy.compactMap(\.number))
    let isLast = stretch.after == nil
    return whole.captions.filter {
      numbers.contains($0.number) || (isLast && !cast.numbers.contains($0.number))
    }
  }
}
