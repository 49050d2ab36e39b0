internal import Dispatch

/// What is done to either of two traces, on two cores where there are two.
///
/// - Parameters:
///   - left: One of the two.
///   - right: The other.
///   - transform: What is done, twice at the same time.
package func onBoth<Input: Sendable, Output: Sendable>(
  _ left: Input, _ right: Input, _ transform: @Sendable (Input) -> Output
) -> (left: Output, right: Output) {
  let inputs = [left, right]
  var outputs: [Output?] = [nil, nil]
  outputs.withUnsafeMutableBufferPointer { buffer in
    // Each is written once, by whoever makes it, and all are read when both are done.
    nonisolated(unsafe) let slots = buffer
    DispatchQueue.concurrentPerform(iterations: 2) { slots[$0] = transform(inputs[$0]) }
  }
  return (outputs[0]!, outputs[1]!)
}
