// To the compiler, an object's token is an ordinary stored property when it makes a class codable. It then
// finds these members, which read and write nothing, so the token isn't part of the data.

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
