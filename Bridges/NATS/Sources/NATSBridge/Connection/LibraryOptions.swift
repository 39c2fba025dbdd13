import CNATS
import Glibc

/// The `NATSOptions` of a connection, converted for the C client.
final class LibraryOptions {
  let pointer: OpaquePointer

  init(_ url: String, _ options: NATSOptions, _ number: Int) throws(NATSError) {
    var created: OpaquePointer?
    let status = natsOptions_Create(&created)
    guard status == NATS_OK, let created else {
      throw NATSError(status, "connecting", server: url)
    }
    pointer = created
    // The C client keeps a last error for each thread. The calls below reset it, so that an earlier
    // error does not explain a failure of this connection.
    try check(url, natsOptions_SetTimeout(pointer, options.timeout.milliseconds))
    try check(url, setServers(url))
    try check(url, natsOptions_SetNoEcho(pointer, !options.receivesOwnMessages))
    try check(url, natsOptions_SetSendAsap(pointer, options.sendsAtOnce))
    // With an empty prefix, the C client would use its default prefix.
    guard
      !options.inboxPrefix.isEmpty,
      natsOptions_SetCustomInboxPrefix(pointer, options.inboxPrefix) == NATS_OK
    else { throw .invalidSubject(options.inboxPrefix) }
    if let name = options.name { try check(url, natsOptions_SetName(pointer, name)) }
    if let credentials = options.credentials { try check(url, set(credentials)) }
    if let encryption = options.encryption { try set(encryption, url) }
    try check(url, natsOptions_SetReconnectWait(pointer, options.reconnectWait.milliseconds))
    try check(
      url, natsOptions_SetMaxReconnect(pointer, CInt(clamping: options.reconnectAttempts ?? -1)))
    // With an empty buffer, the C client closes the connection instead of reconnecting.
    try check(
      url,
      natsOptions_SetReconnectBufSize(
        pointer, CInt(clamping: Swift.max(1, options.pendingBytesWhileAway))))
    try check(url, natsOptions_SetPingInterval(pointer, options.pingInterval.milliseconds))
    // Without a deadline, a server that stops reading blocks each sender. A blocked sender holds
    // the C client's lock, and so prevents the pings that would detect the failure.
    try check(url, natsOptions_SetWriteDeadline(pointer, options.timeout.milliseconds))
    let closure = UnsafeMutableRawPointer(bitPattern: number)
    try check(
      url, natsOptions_SetDisconnectedCB(pointer, ConnectionCore.disconnected, closure))
    try check(url, natsOptions_SetReconnectedCB(pointer, ConnectionCore.reconnected, closure))
    try check(url, natsOptions_SetClosedCB(pointer, ConnectionCore.ended, closure))
    try check(url, natsOptions_SetErrorHandler(pointer, ConnectionCore.failed, closure))
    // Let pending requests fail with the connection, so that they can be repeated.
    try check(url, natsOptions_SetFailRequestsOnDisconnect(pointer, true))
  }

  deinit { natsOptions_Destroy(pointer) }

  private func check(_ url: String, _ status: natsStatus) throws(NATSError) {
    guard status == NATS_OK else { throw NATSError(status, "setting an option", server: url) }
  }

  private func setServers(_ url: String) -> natsStatus {
    let copies = url.split(separator: ",").map { strdup(String($0)) }
    defer { for copy in copies { free(copy) } }
    var servers = copies.map { UnsafePointer<CChar>($0) }
    guard !servers.isEmpty else { return NATS_ADDRESS_MISSING }
    return natsOptions_SetServers(pointer, &servers, CInt(servers.count))
  }

  private func set(_ credentials: NATSCredentials) -> natsStatus {
    switch credentials {
    case .user(let name, let password): natsOptions_SetUserInfo(pointer, name, password)
    case .token(let token): natsOptions_SetToken(pointer, token)
    case .file(let path): natsOptions_SetUserCredentialsFromFiles(pointer, path, nil)
    }
  }

  private func set(_ encryption: NATSEncryption, _ url: String) throws(NATSError) {
    try check(url, natsOptions_SetSecure(pointer, true))
    if let file = encryption.authorities {
      try check(url, natsOptions_LoadCATrustedCertificates(pointer, file))
    }
    if let identity = encryption.identity {
      try check(
        url, natsOptions_LoadCertificatesChain(pointer, identity.certificate, identity.key))
    }
    if let hostName = encryption.hostName {
      try check(url, natsOptions_SetExpectedHostname(pointer, hostName))
    }
  }
}
