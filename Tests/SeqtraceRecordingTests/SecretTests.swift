import Foundation
import SeqtraceEvents
import TestSupport
import Testing

@testable import SeqtraceRecording

/// Secrets that are planted in values, and that nothing may show.
struct SecretTests {
  @Test(arguments: [
    "password", "userPassword", "PASSWORD", "pass_word_password", "accessToken", "token",
    "X-Api-Key",
    "apiKey", "userAPIKeys", "api_key", "Authorization", "Set-Cookie", "client_secret",
    "_credentials",
    "privateKey", "sessionID", "cardNumber", "token2", "apikey", "passcodes", "JWTs", "sessionIDs",
  ])
  func `A name of a secret`(_ name: String) { #expect(SecretName.extent(of: name) > .none) }

  @Test(arguments: [
    "tokenizer", "secretary", "passwordless", "key", "api", "name", "cookieless", "author", "",
    "keyPath", "public_key", "authorize",
  ])
  func `A name of none`(_ name: String) { #expect(SecretName.extent(of: name) == .none) }

  @Test(arguments: [
    ("Authorization: Bearer abc.def", "Authorization: •••"),
    ("GET / with Bearer abcdef123", "GET / with Bearer •••"),
    ("Basic YWRhOnNlY3JldA==", "Basic •••"),
    ("a eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc_-1 b", "a ••• b"),
    ("-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----\nx", "•••\nx"),
    ("-----BEGIN PRIVATE KEY-----\nMIIE", "•••"),
    ("card 4111 1111 1111 1111.", "card •••."), ("5500-0000-0000-0004", "•••"),
    ("https://ada:hunter2@example.org/", "https://ada:•••@example.org/"),
    ("user=ada&password=hunter2&x=1", "user=ada&password=•••&x=1"),
    (#"{"user": "ada", "apiKey": "a\"b"}"#, #"{"user": "ada", "apiKey": "•••"}"#),
    ("Cookie: a=b; c=d\nx: y", "Cookie: •••\nx: y"), ("token='abc'", "token='•••'"),
    ("ghp_0123456789abcdef0123", "•••"), ("AKIAABCDEFGHIJKLMNOP", "•••"),
    ("X-Auth-Token: Bearer PLANTED", "X-Auth-Token: •••"),
    ("private_key=-----BEGIN PRIVATE KEY-----\nA", "private_key=•••"),
    ("cardNumber: 4111 1111 1111 1111", "cardNumber: •••"),
    ("passphrase: correct horse, x", "passphrase: •••, x"),
    ("password: Optional(\"PLANTED\"), x", "password: •••, x"),
    (#"{"passwords":["PLANTED"], "a": 1}"#, #"{"passwords":•••, "a": 1}"#),
    (#"Authorization: Digest username="ada", response="PLANTED""#, "Authorization: •••"),
    ("4111 1111 1111 1111 12/27", "••• 12/27"), ("“4111 1111 1111 1111”", "“•••”"),
    ("«Bearer PLANTED»", "«Bearer •••»"), ("🔑password=PLANTED", "🔑password=•••"),
    ("password:\tPLANTED", "password:\t•••"),
    ("\"password\":\n\"PLANTED\"", "\"password\":\n\"•••\""),
    ("user[password]=PLANTED&a=b", "user[password]=•••&a=b"),
    ("<password>PLANTED</password>", "<password>•••</password>"),
    ("password := \"PLANTED\"", "password := \"•••\""),
    ("login --password PLANTED x", "login --password ••• x"),
    ("https://ada:p@PLANTED@host/", "https://ada:•••@host/"),
    ("eyJhbGciOiJB.a.b.c.PLANTED", "•••"),
  ])
  func `What looks like a secret is hidden`(_ text: String, _ shown: String) {
    #expect(SecretText.hidden(in: text) == shown)
  }

  @Test(arguments: [
    "unexpected token: foo", "Basic usage of this", "the bearer understands", "4111 1111 1111 1112",
    "Bearer token is missing", "Basic Authentication", "2024-05-06-07-08-123",
    "ASIA-PACIFIC-SOUTHEAST-1",
    "1234567890123456", "https://example.org:8080/a@b", "a-b.c", "eyJ.x", "keyboard=1", "é", "",
    "-----BEGIN CERTIFICATE-----\nMIIE", "sk-1", "password",
  ])
  func `What doesn't stays`(_ text: String) { #expect(SecretText.hidden(in: text) == text) }

  private struct Login {
    var user = "ada"
    var password = "PLANTED"
    var attempts = 3
  }
  private struct Header {
    var name: String
    var value: String
  }
  private struct Field {
    struct Name { var rawName: String }
    var name = Name(rawName: "Authorization")
    var value = "PLANTED"
  }
  private struct Lexeme {
    var token = 5
    var tokens = [1, 2]
  }
  private struct Word { var text: String }
  private struct Header2 {
    var name: Substring
    var value: String
  }
  private enum Known { case authorization, other }
  private struct Header3 {
    var key: Known
    var value: String
  }
  private struct APIKey { var raw = "PLANTED" }
  private enum Credential { case password(String), token(text: String), none }
  private struct Password { var text = "PLANTED" }
  private struct Lazy { lazy var apiKey = "PLANTED" }

  private static var planted: [Any] {
    var lazy = Lazy()
    _ = lazy.apiKey
    return [
      Login(), [Login()], ["a": Login()], (1, Login()), Login() as Login?, [[Login()]],
      ["password": "PLANTED"], ["Authorization": ["PLANTED"]],
      [AnyHashable("token"): "PLANTED" as Any],
      Header(name: "X-Api-Key", value: "PLANTED"), ("Cookie", "PLANTED"), Field(),
      Credential.password("PLANTED"), Credential.token(text: "PLANTED"), Password(), lazy,
      Result<Login, any Error>.success(Login()), "Bearer PLANTED", ["x": "password=PLANTED"],
      Header2(name: "Authorization", value: "PLANTED"),
      Header3(key: .authorization, value: "PLANTED"),
      APIKey(), Header(name: "client_secret", value: "pi_secret_PLANTED"),
      (secret: Set([80 as UInt8]), 1),
      (secret: Array("PLANTED".utf8), b: 1), (secret: Data("PLANTED".utf8), b: 1),
      (secret: "P" as Character, 1),
    ]
  }

  @Test func `A secret is found at every depth of every kind of value`() {
    for value in Self.planted {
      let text = Recorder.literal(value)
      #expect(text.contains("•••"), "\(text)")
      #expect(!text.contains("PLANTED") && !text.contains("80, 76"), "\(text)")
    }
    #expect(Recorder.literal(Login()) == #"Login(user: "ada", password: •••, attempts: 3)"#)
    #expect(Recorder.literal(Lexeme()) == "Lexeme(token: 5, tokens: [1, 2])")
    #expect(Recorder.literal(Credential.none) == ".none")
    #expect(Recorder.literal((tokens: [Word(text: "a")], 1)) == #"(tokens: [Word(text: "a")], 1)"#)
    #expect(Recorder.literal((tokens: ["a"], 1)) == "(tokens: [•••], 1)")
    #expect(
      Recorder.literal((accessToken: Word(text: "a"), 1)) == "(accessToken: Word(text: •••), 1)")
    #expect(
      Recorder.literal(Header(name: "Accept", value: "x")) == #"Header(name: "Accept", value: "x")"#
    )
    #expect(Recorder.arguments(["with password": "a", "token": 1]) == ["•••", "1"])
    #expect(
      Recorder.arguments(["value": "PLANTED", "forKey key": "password"]) == ["•••", #""password""#])
    #expect(Recorder.literal(Result<String, CredentialError>.success("a")) == #".success("a")"#)
    #expect(
      Recorder.literal(Header3(key: .other, value: "a")) == #"Header3(key: .other, value: "a")"#)
  }

  private struct CredentialError: Error {}

  @Test func `Of a secret, a statement shows how it comes about, not what it is`() {
    let text = #"user.token = Token(login("ada", password: "lovelace"))"#
    let shown = #"user.token = Token(login("ada", password: "•••"))"#
    #expect(SecretText.hidden(in: text, entries: .quoted) == shown)
    // A string of several lines stands on one, and may be cut.
    let lines = #"send("{\n  \"password\": \"lovelace\"\n}")"#
    #expect(!SecretText.hidden(in: lines, entries: .quoted).contains("lovelace"))
    let key = #"load("-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA75…")"#
    #expect(!SecretText.hidden(in: key, entries: .quoted).contains("MIIE"))
    let token = #"load("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3…")"#
    #expect(!SecretText.hidden(in: token, entries: .quoted).contains("eyJzdWI"))
  }

  @Test func `A pattern that can't be read shows nothing`() {
    let session = RecordingSession(filter: RecordingFilter(redactedPatterns: ["/(/"]))
    session.record {
      Recorder.recordCall("f()", with: Recorder.arguments(["a": "b"]), on: .role("room")) {}
    }
    #expect(session.trace().events[0].arguments == ["•••"])
  }

  @Test func `A number is no card`() {
    let session = RecordingSession()
    session.record {
      Recorder.recordCall(
        "f()",
        with: Recorder.arguments(["a": 0.39035100218942254, "b": [4_111_111_111_111_111, 5]]),
        on: .role("room")
      ) {}
      Recorder.recordCall("g()", with: ["4111 1111 1111 1111"], on: .role("room")) {}
    }
    #expect(
      session.trace().events.flatMap(\.arguments) == [
        "0.39035100218942254", "[4111111111111111, 5]", "•••",
      ])
  }

  @Test func `Long texts take no longer than they are long`() {
    for text in ["a.", "eyJ-", "://a:", "password", "4111 "] {
      _ = SecretText.hidden(in: String(repeating: text, count: 20_000))
    }
    let marks = "a" + String(repeating: "\u{301}", count: 400_000)
    #expect(Recorder.literal(marks).utf8.count < 700)
  }

  @Test func `A type with unowned properties isn't read`() {
    struct Holder { unowned var object: Lamp }
    func holder() -> Holder { Holder(object: Lamp()) }
    let name = _typeName(Holder.self)
    let session = RecordingSession(filter: RecordingFilter(openTypes: ["*", "!" + name]))
    session.record {
      Recorder.recordCall(
        "f()", with: Recorder.arguments(["name": holder(), "b": 1]), on: .role("room")
      ) {}
    }
    #expect(session.trace().events[0].arguments == ["Holder", "1"])
  }

  @Test func `A secret that is cut isn't shown in part`() {
    let text =
      String(repeating: "a ", count: 95) + "Bearer " + String(repeating: "Secret", count: 900)
    #expect(!Recorder.literal(text).contains("Secret"))
  }

  private func record(_ filter: RecordingFilter) -> String {
    let session = RecordingSession(filter: filter)
    session.record {
      Recorder.recordCall("f(_:)", with: ["\"Bearer PLANTED\""], on: .role("room")) {}
      Recorder.recordCall("g()", on: .role("room"), returning: { "\($0)" }) { "Bearer PLANTED" }
      Recorder.recordChange(of: "password", to: "PLANTED", on: .role("room"))
      Recorder.recordNote("password=PLANTED")
      Recorder.recordState("Bearer PLANTED", of: .role("room"))
    }
    return session.trace().events.map { "\($0.name) \($0.arguments) \($0.value ?? "")" }.joined()
  }

  @Test(arguments: SecretSample.all)
  func `Each form of a secret is hidden wherever a text is recorded`(_ sample: SecretSample) {
    #expect(SecretText.hidden(in: sample.text) == sample.shown)
    #expect(ForeignValue.shown(sample.text, named: "") == sample.shown)
    struct Refused: Error { var reason: String }
    let session = RecordingSession()
    session.record {
      Recorder.recordCall(
        "f()", with: Recorder.arguments(["text": sample.text]), on: .role("room"),
        returning: Recorder.literal
      ) { [sample.text] }
      try? Recorder.recordCall("g()", on: .role("room"), throwing: { Recorder.literal($0) }) {
        throw Refused(reason: sample.text)
      }
      Recorder.recordChange(of: "text", to: sample.text, on: .role("room"))
      Recorder.recordNote(sample.text)
      Recorder.recordState(sample.text, of: .role("room"))
    }
    let texts = session.trace().events.flatMap { [$0.name, $0.value ?? ""] + $0.arguments }
    #expect(texts.filter { $0.contains("•••") }.count == 6)
    #expect(!texts.joined().contains(sample.secret))
  }

  @Test func `Each form and name that is hidden has samples, and is documented`() throws {
    let page = URL(filePath: #filePath).appending(
      path: "../../../Documentation/Seqtrace.docc/Recording/ValuesAndSecrets.md")
    let rows = try String(contentsOf: page.standardized, encoding: .utf8)
      .split(separator: "\n").map { $0.split(separator: " | ").map { $0.trimming("| ") } }
    let kinds = SecretText.forms.map(\.kind)
    #expect(Set(SecretSample.all.map(\.kind)) == Set(kinds))
    #expect(Set(kinds).isSubset(of: rows.compactMap(\.first)))
    let names = ["one of these words", "two of them"].flatMap { key in
      rows.first { $0.first == key }?.last?.split(separator: ", ").map(String.init) ?? []
    }
    #expect(names.sorted() == (SecretName.all + ["token"]).sorted())
  }

  @Test(arguments: SecretParameter.all)
  func `A name says by each of its parts that a value is secret`(_ parameter: SecretParameter) {
    let text = Recorder.arguments([parameter.name: "PLANTED"])
    #expect(text == [parameter.isHidden ? "•••" : #""PLANTED""#])
  }

  @Test(arguments: SecretText.servicePrefixes.map(\.description))
  func `A key of each known service is hidden`(_ prefix: String) {
    let key = prefix + "PLANTED0123456789"
    #expect(SecretText.hidden(in: "a \(key) b") == "a ••• b")
  }

  @Test(arguments: SecretName.all)
  func `Each name of a secret hides what has it, in each way of writing it`(_ name: String) {
    let words = name.split(separator: " ").map(String.init)
    let capitals = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }
    let camelCase = words[0] + capitals.dropFirst().joined()
    let spellings = [
      camelCase, camelCase + "s", capitals.joined(separator: "-"), words.joined(separator: "_"),
      words.joined(), "user" + capitals.joined(), "with " + camelCase, camelCase + "()",
    ]
    for spelling in spellings {
      #expect(Recorder.arguments([spelling: "PLANTED"]) == ["•••"])
      #expect(Recorder.literal("PLANTED", named: spelling) == "•••")
      #expect(ForeignValue.shown("PLANTED", named: spelling) == "•••")
    }
    for spelling in spellings.prefix(5) {
      #expect(Recorder.literal([spelling: "PLANTED"]).hasSuffix(": •••]"))
      #expect(Recorder.literal((name: spelling, value: "PLANTED")).hasSuffix("value: •••)"))
      #expect(SecretText.hidden(in: "\(spelling)=PLANTED\nb") == "\(spelling)=•••\nb")
    }
    let type = capitals.joined()
    for type in [type, "Vault." + type, type + "s<Int>"] {
      #expect(texts { .role(type) } == ["•••", "3", "•••", "•••"])
    }
  }

  private final class AccessToken { init() {} }
  private enum Vault { struct APIKeys<Value> {} }

  /// What is recorded of calls of a participant that get and return a text.
  private func texts(of participant: () -> Recorder.Participant) -> [String] {
    let session = RecordingSession()
    session.record {
      Recorder.recordCall(
        "update(_:)", with: Recorder.arguments(["text": "PLANTED", "count": 3]), on: participant(),
        returning: Recorder.literal
      ) { "PLANTED" }
      Recorder.recordChange(of: "value", to: "PLANTED", on: participant())
    }
    return session.trace().events.flatMap { $0.arguments + [$0.value].compactMap(\.self) }
  }

  @Test func `A type that is a secret hides what its functions and properties get and return`() {
    let token = AccessToken()
    #expect(texts { .instance(token) } == ["•••", "3", "•••", "•••"])
    #expect(texts { .type(Vault.APIKeys<Int>.self) } == ["•••", "3", "•••", "•••"])
    for name in ["PasswordTests", "CookieJar", "Token", "Account"] {
      let shown = #""PLANTED""#
      #expect(texts { .role(name) } == [shown, "3", shown, shown], "\(name)")
    }
  }

  @Test func `By hand, texts that look like secrets are hidden, unless nothing is to be`() {
    #expect(!record(RecordingFilter()).contains("PLANTED"))
    #expect(record(RecordingFilter(hidesSecrets: false)).contains("PLANTED"))
  }

  @Test func `A session hides what else it is asked to`() {
    let filter = RecordingFilter(redactedPatterns: ["user", "Lex*", "/DE[0-9]{4}/"])
    let session = RecordingSession(filter: filter)
    session.record {
      Recorder.recordCall(
        "f()", with: Recorder.arguments(["a": Login(), "b": Lexeme(), "c": "x DE1234", "user": 1]),
        on: .role("room")
      ) {}
    }
    #expect(
      session.trace().events[0].arguments == [
        "Login(user: •••, password: •••, attempts: 3)", "•••", #""x •••""#, "•••",
      ])
  }
}

extension Substring {
  fileprivate func trimming(_ characters: String) -> String {
    String(drop { characters.contains($0) }.reversed().drop { characters.contains($0) }.reversed())
  }
}
