internal import Dispatch

/// Applies a function to both of two traces, on two cores if there are two.
///
/// - Parameters:
///   - left: One trace.
///   - right: The other trace.
///   - transform: The function; it is called twice at the same time.
package func onBoth<Input: Sendable, Output: Sendable>(
  _ left: Input, _ right: Input, _ transform: @Sendable (Input) -> Output
) -> (left: Output, right: Output) {
  let inputs = [left, right]
  var outputs: [Output?] = [nil, nil]
  outputs.withUnsafeMutableBufferPointer { buffer in
    // Each slot is written once, by the thread that makes the value, and both are read afterwards.
    nonisolated(unsafe) let slots = buffer
    DispatchQueue.concurrentPerform(iterations: 2) { slots[$0] = transform(inputs[$0]) }
  }
  return (outputs[0]!, outputs[1]!)
}
