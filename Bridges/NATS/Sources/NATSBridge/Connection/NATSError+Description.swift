extension NATSError: CustomStringConvertible {
  /// A description of the failure, its object, and the remedy.
  public var description: String {
    switch self {
    case .unreachable(let server, let reason):
      "No NATS server answers at \(server): \(reason). Start one there, or correct the address."
    case .authentication(let server, let reason):
      "The NATS server at \(server) refused the credentials: \(reason)."
        + " Compare NATSOptions.credentials with the server's users."
    case .certificate(let server, let reason):
      "The connection to \(server) could not be encrypted: \(reason)."
        + " Compare NATSOptions.encryption with the server's certificates."
    case .notEncrypted(let server):
      "The NATS server at \(server) offers no encryption."
        + " Give the server a certificate, or leave NATSOptions.encryption out."
    case .invalidOption(let server, let reason):
      "The address \(server) or an option of its connection is not valid: \(reason)."
    case .cancelled: "Connecting was cancelled."
    case .closed: "The connection is closed. Make another one."
    case .disconnected(let operation):
      "The connection was lost during \(operation). Repeat it when the server is back."
    case .payloadTooLarge(let bytes, let maximum):
      "A payload of \(bytes) bytes is over the server's limit of \(maximum)."
        + " Send less, or raise max_payload in its configuration."
    case .bufferFull(let limit):
      "The server is away, and \(limit) bytes wait for it."
        + " Send again after it is back, or raise NATSOptions.pendingBytesWhileAway."
    case .invalidSubject(let subject):
      "'\(subject)' is no valid subject or queue group: it is empty or has white space, an empty"
        + " part between dots, or a wildcard in the wrong place."
    case .notPermitted(let reason):
      "The server does not permit it: \(reason). Add the subject to the user's permissions."
    case .slowConsumer(let subject, let dropped):
      "\(dropped) messages on \(subject) were dropped because their handler is too slow."
        + " Do less in the handler, or raise the limit of pending messages."
    case .timedOut(let operation):
      "\(operation) got no answer in time. The server may be away or overloaded."
    case .noStream(let operation):
      "\(operation) found no stream for it."
        + " Enable JetStream in the server, and ensure a stream for the subject."
    case .refused(let operation, let code, let reason):
      "JetStream refused \(operation): \(reason) (error \(code))."
    case .consumerInUse(let name):
      "The durable consumer \(name) has a subscription. End that one, or use another name."
        + " If it is that of a process that has crashed, try again."
    case .invalidDurableName(let name):
      "'\(name)' is no durable name: it is empty, or has a dot, a space, a slash or a wildcard."
    case .storageWithQueueGroup(let group):
      "Stored messages reach every process, and not one of the group '\(group)'."
        + " Set JoinOptions.storage or JoinOptions.queueGroup, not both."
    case .unconfirmed(let subject, let reason):
      "Whether a message on \(subject) is stored is not known: \(reason)"
    case .tooManyUnacknowledged(let limit):
      "\(limit) messages wait to be stored. Wait for them before sending more."
    case .noResponder: "No process that is connected answers it."
    case .unrecognizedSelector(let selector, let object, let process):
      "\(object) in \(process) does not respond to '\(selector)'"
    case .nameTaken(let name):
      "'\(name)' is joined or exported on this connection already. Leave that first."
    case .noProtocol(let name):
      "'\(name)' has no protocol that is known at run time."
        + " Name one with 'conformingTo:', and mark it '@MessageProtocol' if it is one in Swift."
    case .unreadable(let subject, let sender, let process, let reason):
      "\(process) cannot read a message of \(sender) on \(subject): \(reason)"
    case .stillRunning(let name, let messages, let answers):
      "Leaving '\(name)' took too long: \(messages) stored messages and \(answers) answers are not"
        + " complete. End their handlers, or raise NATSOptions.closeTimeout."
    case .unanswered(let selector, let process, let reason):
      "\(process) cannot send the answer to '\(selector)': \(reason)"
    case .failed(let operation, let reason): "\(operation) failed: \(reason)."
    }
  }
}
