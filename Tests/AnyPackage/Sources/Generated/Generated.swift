/// The number is in a file that a plugin writes.
public func generatedNumber() -> Int { number }
