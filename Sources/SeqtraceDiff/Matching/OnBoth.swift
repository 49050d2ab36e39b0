internal import Dispatch

/// Applies a function to two inputs, in parallel if there are two cores.
///
/// - Parameters:
///   - left: The first input.
///   - right: The second input.
///   - transform: The function; it is called concurrently for both inputs.
package func onBoth<Input: Sendable, Output>(
  _ left: Input, _ right: Input, _ transform: @Sendable (Input) -> Output
) -> (left: Output, right: Output) {
  let outputs = onAll([left, right], transform)
  return (outputs[0], outputs[1])
}

/// Applies a function to several inputs in parallel, on all available cores.
///
/// - Parameters:
///   - inputs: The inputs.
///   - transform: The function; it is called concurrently for several inputs.
/// - Returns: The outputs, in the order of the inputs.
package func onAll<Input: Sendable, Output>(
  _ inputs: [Input], _ transform: @Sendable (Input) -> Output
) -> [Output] {
  var outputs = [Output?](repeating: nil, count: inputs.count)
  outputs.withUnsafeMutableBufferPointer { buffer in
    // Each slot is written once, by the thread that computes the value, and all are read afterwards.
    nonisolated(unsafe) let slots = buffer
    DispatchQueue.concurrentPerform(iterations: inputs.count) { slots[$0] = transform(inputs[$0]) }
  }
  return outputs.map { $0! }
}
