import Testing

/// A text with a secret, and how every output shows it.
///
/// The tests of each entrance, such as recordings by hand, notes, spans of each format and golden files, go through all
/// of them. Each form that is hidden has samples here.
public struct SecretSample: Sendable, CustomTestStringConvertible {
  /// The kind, as the documentation of values and secrets names it.
  public let kind: String
  /// The text with the secret.
  public let text: String
  /// The text as it is shown.
  public let shown: String

  /// The part of the text that no output contains.
  public let secret: String

  /// The text names the row.
  public var testDescription: String { text }

  private init(_ kind: String, _ text: String, _ shown: String, secret: String = "PLANTED") {
    (self.kind, self.text, self.shown, self.secret) = (kind, text, shown, secret)
  }

  /// Samples of each form of a secret.
  public static let all: [SecretSample] = [
    .init("bearer tokens, basic credentials", "with Bearer PLANTED12 ok", "with Bearer ••• ok"),
    .init("bearer tokens, basic credentials", "Basic UExBTlRFRA==PLANTED1=", "Basic •••"),
    .init("JSON Web Tokens", "a eyJhbGciOiJIUzI1NiJ9.PLANTED.PLANTED b", "a ••• b"),
    .init("keys of known services", "ghp_PLANTED0123456789abcdef", "•••"),
    .init(
      "private keys", "-----BEGIN RSA PRIVATE KEY-----\nPLANTED\n-----END RSA PRIVATE KEY-----\nx",
      "•••\nx"),
    .init(
      "private keys",
      "-----BEGIN PGP PRIVATE KEY BLOCK-----\nPLANTED\n-----END PGP PRIVATE KEY BLOCK-----", "•••"),
    .init(
      "private keys",
      "---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----\nPLANTED\n---- END SSH2 ENCRYPTED PRIVATE KEY ----",
      "•••"),
    .init(
      "numbers of cards, with their check digit", "card 4111 1111 1111 1111.", "card •••.",
      secret: "1111"),
    .init("keys of known services", "AKIAPLANTED123456789", "•••"),
    .init(
      "passwords in addresses", "https://ada:PLANTED@example.org/", "https://ada:•••@example.org/"),
    .init(
      "entries with the name of a secret, within a text", "user=ada&password=PLANTED&x=1",
      "user=ada&password=•••&x=1"),
    .init(
      "entries with the name of a secret, within a text", #"{"user": "ada", "apiKey": "PLANTED"}"#,
      #"{"user": "ada", "apiKey": "•••"}"#),
    .init(
      "entries with the name of a secret, within a text", "Authorization: Digest PLANTED",
      "Authorization: •••"),
    .init(
      "entries with the name of a secret, within a text", "Authorization=Token PLANTED",
      "Authorization=•••"),
    .init(
      "entries with the name of a secret, within a text", "Cookie=a=PLANTED; b=PLANTED",
      "Cookie=•••"),
    .init(
      "entries with the name of a secret, within a text",
      "user: ada\npassword: |\n  PLANTED\n  PLANTED\nrole: x",
      "user: ada\npassword: |\n  •••\nrole: x"),
    .init(
      "entries with the name of a secret, within a text",
      "db:\n  password:\n    PLANTED\n  user: ada",
      "db:\n  password:\n    •••\n  user: ada"),
  ]
}
