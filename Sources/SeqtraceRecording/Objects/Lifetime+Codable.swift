// When the compiler synthesises Codable for a class, it treats the token as an ordinary stored property and
// uses these members. They read and write nothing, so the token isn't part of the data.

extension Lifetime: Codable {
  /// Creates a new token without decoding anything.
  public convenience init(from decoder: any Decoder) { self.init() }

  /// Encodes nothing.
  public func encode(to encoder: any Encoder) {}
}

extension KeyedEncodingContainer {
  /// Encodes nothing, and doesn't write the key.
  public mutating func encode(_ value: Lifetime, forKey key: Key) {}
}

extension KeyedDecodingContainer {
  /// Returns a new token without decoding anything.
  public func decode(_ type: Lifetime.Type, forKey key: Key) -> Lifetime { Lifetime() }
}
