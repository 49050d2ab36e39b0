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
  let outputs = onAll([left, right], transform)
  return (outputs[0], outputs[1])
}

/// Applies a function to several inputs, on all available cores.
///
/// - Parameters:
///   - inputs: The inputs.
///   - transform: The function; it is called at the same time for several inputs.
/// - Returns: The outputs, in the order of the inputs.
func onAll<Input: Sendable, Output: Sendable>(
  _ inputs: [Input], _ transform: @Sendable (Input) -> Output
) -> [Output] {
  var outputs = [Output?](repeating: nil, count: inputs.count)
  outputs.withUnsafeMutableBufferPointer { buffer in
    // Each slot is written once, by the thread that makes the value, and all are read afterwards.
    nonisolated(unsafe) let slots = buffer
    DispatchQueue.concurrentPerform(iterations: inputs.count) { slots[$0] = transform(inputs[$0]) }
  }
  return outputs.map { $0! }
}
