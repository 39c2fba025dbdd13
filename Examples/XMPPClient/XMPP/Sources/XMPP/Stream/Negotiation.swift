/// The state machine from the server's first features to a bound resource.
///
/// The state machine decides on the next ``Action``, and the stream carries out the action.
struct Negotiation {
  /// The actions that the stream must carry out.
  enum Action {
    case send(Element)
    case startTLS

    /// Tell the delegates that the stream is open, and send the element.
    case authenticate(Element)

    /// Open the stream again, as both sides do after authentication.
    case reopen

    /// Ask the delegates for another resource, and pass the answer to ``bind(_:)``.
    case askForResource(instead: String)

    /// Handle a stanza that is not a part of the negotiation.
    case handle(Element)

    /// End the negotiation, and exchange stanzas from now on.
    case finish
  }

  private enum Step {
    case features, startingTLS
    case authenticating(SASLClient)
    case binding(id: String, resource: String?)
    case startingSession(id: String)
    case enablingAcknowledgements
  }

  static let streams = "http://etherx.jabber.org/streams"
  static let streamManagement = "urn:xmpp:sm:3"
  private static let tls = "urn:ietf:params:xml:ns:xmpp-tls"
  private static let bindNamespace = "urn:ietf:params:xml:ns:xmpp-bind"
  private static let session = "urn:ietf:params:xml:ns:xmpp-session"

  private let configuration: XMPPConfiguration
  private let isLoopback: Bool
  private var step = Step.features
  private var features = Element("features", namespace: streams)
  private var isAuthenticated = false
  private var conflicts = 0

  /// `true` if the connection uses TLS.
  var isSecure = false

  /// The address that the server has bound.
  private(set) var jid: JID?

  /// `true` if the server acknowledges stanzas (XEP-0198).
  private(set) var hasAcknowledgements = false

  init(_ configuration: XMPPConfiguration, isLoopback: Bool) {
    self.configuration = configuration
    self.isLoopback = isLoopback
  }

  /// Returns the ``Action`` that follows `element`, which the server has sent.
  mutating func receive(_ element: Element) throws(XMPPError) -> Action {
    switch (step, element.namespace, element.name) {
    case (.features, Self.streams, "features"):
      features = element
      return try answerFeatures()
    case (.startingTLS, Self.tls, "proceed"):
      step = .features
      return .startTLS
    case (.startingTLS, Self.tls, "failure"):
      throw .tlsFailed(reason: "the server refused to begin")
    case (.authenticating(let client), SASLClient.namespace, _):
      return try authenticate(client, element)
    case (.binding(let id, let resource), Element.client, "iq") where element.id == id:
      return try finishBinding(element, asked: resource)
    case (.startingSession(let id), Element.client, "iq") where element.id == id:
      try Self.check(element)
      return enableAcknowledgements()
    case (.enablingAcknowledgements, Self.streamManagement, "enabled"):
      hasAcknowledgements = true
      return .finish
    case (.enablingAcknowledgements, Self.streamManagement, "failed"): return .finish
    case (.startingSession, Element.client, _), (.enablingAcknowledgements, Element.client, _):
      return .handle(element)
    default: throw .unexpected("<\(element.name)>", during: phase)
    }
  }

  /// A description of the current step, for errors.
  var phase: String {
    switch step {
    case .features: "the negotiation of features"
    case .startingTLS: "the start of TLS"
    case .authenticating: "the authentication"
    case .binding: "the binding of a resource"
    case .startingSession: "the start of the session"
    case .enablingAcknowledgements: "the start of acknowledgements"
    }
  }

  private mutating func answerFeatures() throws(XMPPError) -> Action {
    if isAuthenticated {
      guard features.child("bind", in: Self.bindNamespace) != nil else {
        throw .unexpected("features without <bind>", during: phase)
      }
      return bind(configuration.jid.resource)
    }
    if !isSecure {
      if features.child("starttls", in: Self.tls) != nil {
        step = .startingTLS
        return .send(Element("starttls", namespace: Self.tls))
      }
      if configuration.tls == .required { throw .tlsMissing }
    }
    return try beginAuthentication()
  }

  // MARK: Authentication

  private mutating func beginAuthentication() throws(XMPPError) -> Action {
    let offered =
      features.child("mechanisms", in: SASLClient.namespace)?.children("mechanism").map(\.text)
      ?? []
    let mechanism = SASLClient.strongest(of: offered, allowsPlain: isSecure || isLoopback)
    guard let mechanism else { throw .noMechanism(offered: offered) }
    let client = try SASLClient(
      mechanism, user: configuration.jid.user ?? "", password: configuration.password)
    let response = try client.step(nil)
    step = .authenticating(client)
    return .authenticate(
      Element(
        "auth", namespace: SASLClient.namespace, attributes: ["mechanism": mechanism],
        text: response.isEmpty ? "=" : response))
  }

  private mutating func authenticate(
    _ client: SASLClient, _ element: Element
  ) throws(XMPPError) -> Action {
    switch element.name {
    case "challenge":
      let response = try client.step(element.text)
      return .send(Element("response", namespace: SASLClient.namespace, text: response))
    case "success":
      if !element.text.isEmpty { _ = try client.step(element.text == "=" ? "" : element.text) }
      guard client.isComplete else {
        throw .authenticationRefused(
          mechanism: client.mechanism, condition: "not-authorized",
          text: "the server did not prove that it knows the password")
      }
      isAuthenticated = true
      step = .features
      return .reopen
    case "failure":
      let condition = element.children.first { $0.name != "text" }?.name
      throw .authenticationRefused(
        mechanism: client.mechanism, condition: condition ?? "not-authorized",
        text: element.child("text")?.text)
    default: throw .unexpected("<\(element.name)>", during: phase)
    }
  }

  // MARK: Binding

  /// Requests a resource from the server; `nil` lets the server choose the resource.
  mutating func bind(_ resource: String?) -> Action {
    var bind = Element("bind", namespace: Self.bindNamespace)
    if let resource {
      bind.children = [Element("resource", namespace: Self.bindNamespace, text: resource)]
    }
    let iq = Element.iq(.set, bind)
    step = .binding(id: iq.id ?? "", resource: resource)
    return .send(iq)
  }

  private mutating func finishBinding(
    _ answer: Element, asked resource: String?
  ) throws(XMPPError) -> Action {
    if answer.errorCondition == "conflict", let resource, conflicts < 3 {
      conflicts += 1
      return .askForResource(instead: resource)
    }
    try Self.check(answer)
    let text = answer.child("bind", in: Self.bindNamespace)?.child("jid")?.text
    jid = try JID(text ?? "")
    if let session = features.child("session", in: Self.session), session.child("optional") == nil {
      let iq = Element.iq(.set, Element("session", namespace: Self.session))
      step = .startingSession(id: iq.id ?? "")
      return .send(iq)
    }
    return enableAcknowledgements()
  }

  private mutating func enableAcknowledgements() -> Action {
    guard features.child("sm", in: Self.streamManagement) != nil else { return .finish }
    step = .enablingAcknowledgements
    return .send(Element("enable", namespace: Self.streamManagement))
  }

  private static func check(_ answer: Element) throws(XMPPError) {
    if answer.iqType != .result { throw XMPPError(refusal: answer) }
  }
}
