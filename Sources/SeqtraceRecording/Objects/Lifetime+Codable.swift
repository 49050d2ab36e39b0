// An object's token is a stored property like others to the compiler when it makes a class
// codable. It finds these members then, which read and write nothing, so the token has no part in
// the data.

extension Lifetime: Codable {
  /// Creates a new token; there is nothing to decode.
  public convenience init(from decoder: any Decoder) { self.init() }

  /// Encodes nothing.
  public func encode(to encoder: any Encoder) {}
}

extension KeyedEncodingContainer {
  /// Encodes nothing, not even the key.
  public mutating func encode(_ value: Lifetime, forKey key: Key) {}
}

extension KeyedDecodingContainer {
  /// Creates a new token; there is nothing to decode.
  public func decode(_ type: Lifetime.Type, forKey key: Key) -> Lifetime { Lifetime() }
}
