import Dispatch
import DynamicMulticast

// From the connection to the bound resource, and to the end. All functions run on the stream's
// queue.
extension XMPPStream {
  func begin() {
    attempt += 1
    let attempt = attempt
    state = .connecting
    connection = connector(configuration) { [weak self] event in
      guard let self else { return }
      queue.async { if self.attempt == attempt { self.handle(event) } }
    }
    schedule(after: configuration.timeout) { stream in
      guard stream.state == .connecting else { return }
      let phase = stream.negotiation.map { ", in \($0.phase)" } ?? ""
      stream.end(.timedOut("connecting" + phase, after: stream.configuration.timeout))
    }
  }

  /// Runs `body` on the queue after `delay`, unless the connection has ended by then.
  private func schedule(
    after delay: Duration, _ body: @escaping @Sendable (XMPPStream) -> Void
  ) {
    let attempt = attempt
    timer?.cancel()
    timer = clock.schedule(after: delay, on: queue) { [weak self] in
      guard let self, self.attempt == attempt else { return }
      body(self)
    }
  }

  private func handle(_ event: ConnectionEvent) {
    switch event {
    case .opened(let isLoopback):
      negotiation = Negotiation(configuration, isLoopback: isLoopback)
      open()
    case .secured:
      isSecuring = false
      negotiation?.isSecure = true
      open()
    case .bytes(let bytes): read(bytes)
    case .closed(let error): end(state == .disconnecting ? nil : error)
    }
  }

  /// Opens the stream, or opens it again on the same connection.
  private func open() {
    reader = StanzaReader(
      maximumSize: configuration.maximumStanzaSize, maximumDepth: configuration.maximumDepth)
    connection?.write(
      "<?xml version='1.0'?><stream:stream xmlns='\(Element.client)' "
        + "xmlns:stream='\(Negotiation.streams)' version='1.0' "
        + "to='\(Element.escaped(configuration.jid.domain, inAttribute: true))'>")
  }

  private func read(_ bytes: [UInt8]) {
    let (attempt, reader) = (attempt, reader)
    func isSameStep() -> Bool {
      // Data received before TLS or authentication must not be treated like data received after it.
      if !isSecuring, self.reader === reader { return true }
      end(.unexpected("data that belong to no step", during: negotiation?.phase ?? "the session"))
      return false
    }
    guard isSameStep(), let events = reader?.read(bytes) else { return }
    for event in events {
      guard isSameStep() else { return }
      handle(event)
      if self.attempt != attempt { return }
    }
  }

  private func handle(_ event: StanzaReader.Event) {
    switch event {
    case .opened(let root):
      if root.name != "stream" || root.namespace != Negotiation.streams {
        end(.unexpected("<\(root.name)>", during: "the opening of the stream"))
      }
    case .stanza(let element)
    where element.namespace == Negotiation.streams
      && element.name == "error":
      let conditions = "urn:ietf:params:xml:ns:xmpp-streams"
      let condition = element.children.first { $0.namespace == conditions && $0.name != "text" }
      end(
        .streamError(
          condition: condition?.name ?? "undefined-condition",
          text: element.child("text", in: conditions)?.text))
    case .stanza(let element):
      if negotiation == nil { receive(element) } else { negotiate(element) }
    case .closed:
      guard state == .disconnecting else {
        return end(.connectionLost(reason: "the server ended the stream"))
      }
      end(nil)
    case .failed(let error): end(error)
    }
  }

  // MARK: Negotiation

  private func negotiate(_ element: Element) {
    do throws(XMPPError) {
      guard let action = try negotiation?.receive(element) else { return }
      carryOut(action)
    } catch {
      if case .authenticationRefused = error {
        notify { $0.delegates.xmppStream($0, didNotAuthenticate: element) }
      }
      end(error)
    }
  }

  private func carryOut(_ action: Negotiation.Action) {
    switch action {
    case .send(let element): connection?.write(element.description)
    case .startTLS:
      isSecuring = true
      connection?.startTLS(
        domain: configuration.jid.domain, trustedRoots: configuration.trustedRoots)
    case .authenticate(let element):
      notify { $0.delegates.xmppStreamDidConnect($0) }
      connection?.write(element.description)
    case .reopen: open()
    case .askForResource(let resource): askForResource(instead: resource)
    case .handle(let element): receive(element)
    case .finish: finishNegotiation()
    }
  }

  private func askForResource(instead resource: String) {
    let attempt = attempt
    delegates.xmppStream(self, alternativeResourceForConflictingResource: resource)
      .answer(by: .first(), errors: .ignore, within: configuration.timeout, completionQueue: queue)
    { result in
      guard self.attempt == attempt,
        let action = self.negotiation?.bind((try? result.get()) ?? nil)
      else { return }
      self.carryOut(action)
    }
  }

  private func finishNegotiation() {
    hasAcknowledgements = negotiation?.hasAcknowledgements ?? false
    jid = negotiation?.jid ?? configuration.jid
    negotiation = nil
    handledCount = 0
    isWritable = true
    state = .connected
    timer?.cancel()
    timer = nil
    notify { $0.delegates.xmppStreamDidAuthenticate($0) }
    writeWaitingMessages()
    tellWaiters(nil)
  }

  // MARK: The end

  func beginDisconnecting() {
    switch state {
    case .disconnected, .disconnecting: return
    case .connecting: end(nil)
    case .connected:
      state = .disconnecting
      enqueue(.presence("unavailable"))
      enqueue(nil)
      schedule(after: .seconds(5)) { $0.end(nil) }
    }
  }

  /// Ends the stream; `error` is `nil` if this client has disconnected.
  func end(_ error: XMPPError?) {
    attempt += 1
    connection?.close()
    timer?.cancel()
    (connection, reader, negotiation, timer) = (nil, nil, nil, nil)
    (isSecuring, isWritable, isClosing) = (false, false, false)
    outbox.endStream()
    state = .disconnected
    jid = configuration.jid
    let open = requests.values.sorted { $0.number < $1.number }
    requests = [:]
    for request in open { request.end(.failure(.notConnected)) }
    notify { $0.delegates.xmppStreamDidDisconnect($0, withError: error) }
    tellWaiters(error ?? .notConnected)
    for waiter in endWaiters { waiter() }
    endWaiters = []
  }

  private func tellWaiters(_ error: XMPPError?) {
    for waiter in connectionWaiters { waiter(error) }
    connectionWaiters = []
  }
}
