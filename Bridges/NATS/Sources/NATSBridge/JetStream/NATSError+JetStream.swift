import CNATS

extension NATSError {
  /// Converts `status` and `code`, the results of a failed JetStream call on this thread.
  init(_ status: natsStatus, _ code: jsErrCode, _ operation: String, reason: String? = nil) {
    switch code {
    case JSNotEnabledErr, JSNotEnabledForAccountErr, JSStreamNotFoundErr:
      self = .noStream(operation: operation)
    case jsErrCode(0):
      self = NATSError(status, operation)
    default:
      let text = reason ?? nats_GetLastError(nil).map { String(cString: $0) } ?? ""
      self = .refused(operation: operation, code: Int(code.rawValue), reason: text)
    }
  }
}
