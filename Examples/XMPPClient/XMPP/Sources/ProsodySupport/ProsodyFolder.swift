import Foundation

/// The folder of a server, with its configuration, accounts and certificate.
struct ProsodyFolder {
  private let url: URL

  init(_ url: URL) { self.url = url }

  /// The path of the configuration file.
  var configuration: String { url.appending(path: "prosody.cfg.lua").path }

  func remove() { try? FileManager.default.removeItem(at: url) }

  func write(accounts: [String: String], areContacts: Bool) throws {
    try makeFolder("certs")
    for (user, password) in accounts {
      try write(
        "return { ['password'] = \(lua(password)); };", to: "accounts", user)
      guard areContacts else { continue }
      let contacts = accounts.keys.filter { $0 != user }.map {
        "[\(lua("\($0)@\(Prosody.domain)"))] = { ['subscription'] = 'both'; ['groups'] = {}; };"
      }
      try write(
        "return { [false] = { ['version'] = 1; }; \(contacts.joined(separator: " ")) };",
        to: "roster", user)
    }
  }

  private func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(
      at: url.appending(path: path), withIntermediateDirectories: true)
  }

  private func write(_ text: String, to store: String, _ user: String) throws {
    let path = "data/\(Prosody.domain)/\(store)"
    try makeFolder(path)
    try Data(text.utf8).write(to: url.appending(path: "\(path)/\(user).dat"))
  }

  /// Writes the configuration file, and returns the path `configuration`.
  func writeConfiguration(
    port: Int, certificate: String?, mechanisms: [String], managesStreams: Bool
  ) throws -> String {
    let known = [
      "PLAIN", "SCRAM-SHA-1", "SCRAM-SHA-1-PLUS", "SCRAM-SHA-256", "SCRAM-SHA-256-PLUS",
    ]
    let disabled = mechanisms.isEmpty ? [] : known.filter { !mechanisms.contains($0) }
    let modules =
      ["roster", "saslauth", "disco", "ping", "version", "lastactivity", "posix"]
      + (managesStreams ? ["smacks"] : []) + (certificate != nil ? ["tls"] : [])
    var text = """
      run_as_root = true
      data_path = \(lua(url.appending(path: "data").path))
      certificates = \(lua(url.appending(path: "certs").path))
      interfaces = { "127.0.0.1" }
      c2s_ports = { \(port) }
      c2s_direct_tls_ports = { }
      s2s_ports = { }
      modules_enabled = { \(modules.map(lua).joined(separator: ", ")) }
      modules_disabled = { "s2s" }
      authentication = "internal_plain"
      disable_sasl_mechanisms = { \(disabled.map(lua).joined(separator: ", ")) }
      c2s_require_encryption = \(certificate != nil)
      allow_unencrypted_plain_auth = true
      log = { { levels = { min = "info" }, to = "console" } }
      VirtualHost \(lua(Prosody.domain))

      """
    if let certificate {
      text += "  ssl = { certificate = \(lua(certificate)), key = \(lua(keyPath)) }\n"
    }
    try Data(text.utf8).write(to: URL(filePath: configuration))
    return configuration
  }

  private var keyPath: String { url.appending(path: "certs/key.pem").path }

  /// Creates a self-signed certificate for `Prosody.domain`, and returns the certificate's path.
  func makeCertificate() async throws -> String {
    let path = url.appending(path: "certs/certificate.pem").path
    let process = try ChildProcess(
      "/usr/bin/env",
      [
        "openssl", "req", "-x509", "-nodes", "-days", "2", "-newkey", "ec",
        "-pkeyopt", "ec_paramgen_curve:prime256v1", "-keyout", keyPath, "-out", path,
        "-subj", "/CN=\(Prosody.domain)", "-addext", "subjectAltName=DNS:\(Prosody.domain)",
      ])
    await process.waitUntilEnd()
    guard FileManager.default.fileExists(atPath: path) else {
      throw ProsodyError.failed(program: "openssl", output: process.output)
    }
    return path
  }

  private func lua(_ text: String) -> String {
    let escaped = text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
    return "\"\(escaped)\""
  }
}
