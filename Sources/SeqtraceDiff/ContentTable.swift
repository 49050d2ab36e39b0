/// Numbers texts and subtrees, so that equal ones have equal numbers.
struct ContentTable {
  private struct Subtree: Hashable {
    var content: Int32
    var children: [Int32]
  }

  private var texts: [String: Int32] = [:]
  private var subtrees: [Subtree: Int32] = [:]

  mutating func text(_ text: String) -> Int32 {
    if let number = texts[text] { return number }
    let number = Int32(texts.count)
    texts[text] = number
    return number
  }

  mutating func subtree(_ content: Int32, _ children: [Int32]) -> Int32 {
    let key = Subtree(content: content, children: children)
    if let number = subtrees[key] { return number }
    let number = Int32(subtrees.count)
    subtrees[key] = number
    return number
  }
}
