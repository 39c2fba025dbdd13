/// The certificates of a test: an authority with its signed certificates, and an unrelated
/// authority.
struct Certificates {
  private let folder: TemporaryFolder
  let authority: String
  let otherAuthority: String
  let server: (certificate: String, key: String)
  let client: (certificate: String, key: String)

  init() throws {
    folder = try TemporaryFolder()
    let path = folder.path
    authority = "\(path)/authority.pem"
    otherAuthority = "\(path)/other.pem"
    server = ("\(path)/server.pem", "\(path)/server.key")
    client = ("\(path)/client.pem", "\(path)/client.key")
    for name in ["authority", "other"] {
      try Self.openssl([
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
        "-days", "2", "-subj", "/CN=\(name)", "-keyout", "\(path)/\(name).key",
        "-out", "\(path)/\(name).pem",
      ])
    }
    try folder.write("subjectAltName=DNS:localhost,IP:127.0.0.1", to: "names")
    for name in ["server", "client"] {
      try Self.openssl([
        "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
        "-subj", "/CN=\(name)", "-keyout", "\(path)/\(name).key", "-out", "\(path)/\(name).csr",
      ])
      try Self.openssl([
        "x509", "-req", "-in", "\(path)/\(name).csr", "-CA", authority,
        "-CAkey", "\(path)/authority.key", "-CAcreateserial", "-days", "2",
        "-extfile", "\(path)/names", "-out", "\(path)/\(name).pem",
      ])
    }
  }

  private static func openssl(_ arguments: [String]) throws {
    try Spawning.run(["/usr/bin/openssl"] + arguments)
  }
}
