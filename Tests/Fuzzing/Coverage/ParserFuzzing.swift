import FuzzedTexts

/// libFuzzer's entry: reads a text that it made up, and stops at the first thing that doesn't hold.
///
/// libFuzzer brings the main function, and searches for texts that reach new code.
@_cdecl("LLVMFuzzerTestOneInput")
public func checkText(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let text = Array(UnsafeBufferPointer(start: start, count: count))
  let problems = TextCheck.problems(of: text)
  if !problems.isEmpty { fatalError(problems.joined(separator: "\n")) }
  return 0
}
