// Typed messages were added in Swift 6.2.
#if compiler(>=6.2)
  public import Foundation
  public import SeqtraceLinked

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  extension _SeqtraceLinked.RecordedCenter {
    // MARK: - Posting

    /// Posts a message about a subject on the main actor.
    @MainActor
    public func post<Message: NotificationCenter.MainActorMessage>(
      _ message: Message, subject: Message.Subject, fileID: String = #fileID, line: Int = #line
    ) where Message.Subject: AnyObject {
      record(Message.self, subject, fileID, line) { center.post(message, subject: subject) }
    }

    /// Posts a message on the main actor.
    @MainActor
    public func post<Message: NotificationCenter.MainActorMessage>(
      _ message: Message, fileID: String = #fileID, line: Int = #line
    ) {
      record(Message.self, nil, fileID, line) { center.post(message) }
    }

    /// Posts a message about a subject to observers that run in tasks.
    public func post<Message: NotificationCenter.AsyncMessage>(
      _ message: Message, subject: Message.Subject, fileID: String = #fileID, line: Int = #line
    ) where Message.Subject: AnyObject {
      record(Message.self, subject, fileID, line) { center.post(message, subject: subject) }
    }

    /// Posts a message to observers that run in tasks.
    public func post<Message: NotificationCenter.AsyncMessage>(
      _ message: Message, fileID: String = #fileID, line: Int = #line
    ) {
      record(Message.self, nil, fileID, line) { center.post(message) }
    }

    private func record(
      _ type: Any.Type, _ subject: AnyObject?, _ fileID: String, _ line: Int, _ body: () -> Void
    ) {
      _SeqtraceLinked.post(
        of: type, about: subject, at: center, fileID: fileID, line: line, body)
    }

    // MARK: - Observing

    /// Registers an observer of a subject's messages, called on the main actor.
    public func addObserver<
      Identifier: NotificationCenter.MessageIdentifier, Message: NotificationCenter.MainActorMessage
    >(
      of subject: Message.Subject, for identifier: Identifier, fileID: String = #fileID,
      line: Int = #line, using observer: @escaping @MainActor (Message) -> Void
    ) -> NotificationCenter.ObservationToken
    where Identifier.MessageType == Message, Message.Subject: AnyObject {
      observe(subject, Message.Subject.self, observer, fileID, line) {
        center.addObserver(of: subject, for: identifier, using: $0)
      }
    }

    /// Registers an observer of all subjects' messages, called on the main actor.
    public func addObserver<
      Identifier: NotificationCenter.MessageIdentifier, Message: NotificationCenter.MainActorMessage
    >(
      of subject: Message.Subject.Type, for identifier: Identifier, fileID: String = #fileID,
      line: Int = #line, using observer: @escaping @MainActor (Message) -> Void
    ) -> NotificationCenter.ObservationToken where Identifier.MessageType == Message {
      observe(nil, subject, observer, fileID, line) {
        center.addObserver(of: subject, for: identifier, using: $0)
      }
    }

    /// Registers an observer of a type's messages, called on the main actor.
    public func addObserver<Message: NotificationCenter.MainActorMessage>(
      of subject: Message.Subject? = nil, for messageType: Message.Type, fileID: String = #fileID,
      line: Int = #line, using observer: @escaping @MainActor (Message) -> Void
    ) -> NotificationCenter.ObservationToken where Message.Subject: AnyObject {
      observe(subject, Message.Subject.self, observer, fileID, line) {
        center.addObserver(of: subject, for: messageType, using: $0)
      }
    }

    /// Registers an observer of a subject's messages, called in tasks.
    public func addObserver<
      Identifier: NotificationCenter.MessageIdentifier, Message: NotificationCenter.AsyncMessage
    >(
      of subject: Message.Subject, for identifier: Identifier, fileID: String = #fileID,
      line: Int = #line, using observer: @escaping @Sendable (Message) async -> Void
    ) -> NotificationCenter.ObservationToken
    where Identifier.MessageType == Message, Message.Subject: AnyObject {
      observe(subject, Message.Subject.self, inTask: observer, fileID, line) {
        center.addObserver(of: subject, for: identifier, using: $0)
      }
    }

    /// Registers an observer of all subjects' messages, called in tasks.
    public func addObserver<
      Identifier: NotificationCenter.MessageIdentifier, Message: NotificationCenter.AsyncMessage
    >(
      of subject: Message.Subject.Type, for identifier: Identifier, fileID: String = #fileID,
      line: Int = #line, using observer: @escaping @Sendable (Message) async -> Void
    ) -> NotificationCenter.ObservationToken where Identifier.MessageType == Message {
      observe(nil, subject, inTask: observer, fileID, line) {
        center.addObserver(of: subject, for: identifier, using: $0)
      }
    }

    /// Registers an observer of a type's messages, called in tasks.
    public func addObserver<Message: NotificationCenter.AsyncMessage>(
      of subject: Message.Subject? = nil, for messageType: Message.Type, fileID: String = #fileID,
      line: Int = #line, using observer: @escaping @Sendable (Message) async -> Void
    ) -> NotificationCenter.ObservationToken where Message.Subject: AnyObject {
      observe(subject, Message.Subject.self, inTask: observer, fileID, line) {
        center.addObserver(of: subject, for: messageType, using: $0)
      }
    }

    /// Removes an observer of messages.
    public func removeObserver(
      _ token: NotificationCenter.ObservationToken, fileID: String = #fileID, line: Int = #line
    ) {
      _SeqtraceLinked.removal(ofMessages: token, at: center, fileID: fileID, line: line)
      center.removeObserver(token)
    }

    private typealias Token = NotificationCenter.ObservationToken

    private func observe<Message, Subject>(
      _ subject: AnyObject?, _ type: Subject.Type,
      _ observer: @escaping @MainActor (Message) -> Void, _ fileID: String, _ line: Int,
      _ add: (@escaping @MainActor (Message) -> Void) -> Token
    ) -> Token {
      let registration = registration(
        for: Message.self, of: subject, type, isInTask: false, fileID, line)
      // The centre is alive while it calls; a strong reference would keep it alive forever.
      let token = add { [weak center] message in
        guard let center else { return observer(message) }
        registration.callBack(from: center) { observer(message) }
      }
      registration.setToken(token)
      return token
    }

    private func observe<Message, Subject>(
      _ subject: AnyObject?, _ type: Subject.Type,
      inTask observer: @escaping @Sendable (Message) async -> Void,
      _ fileID: String, _ line: Int, _ add: (@escaping @Sendable (Message) async -> Void) -> Token
    ) -> Token {
      let registration = registration(
        for: Message.self, of: subject, type, isInTask: true, fileID, line)
      let token = add { [weak center] message in
        guard let center else { return await observer(message) }
        await registration.callBack(from: center, inTask: { await observer(message) })
      }
      registration.setToken(token)
      return token
    }

    private func registration<Message, Subject>(
      for message: Message.Type, of subject: AnyObject?, _ type: Subject.Type, isInTask: Bool,
      _ fileID: String, _ line: Int
    ) -> _SeqtraceLinked.MessageRegistration {
      _SeqtraceLinked.MessageRegistration(
        for: message, of: subject, type, isInTask: isInTask, at: center, fileID: fileID,
        line: line)
    }
  }
#endif
