/// The credentials by which the server identifies the user of a connection.
public enum NATSCredentials: Sendable {
  /// A user in the server's configuration, with the password.
  case user(String, password: String)

  /// A token in the server's configuration.
  case token(String)

  /// The path of a file with a user's JWT and seed, as written by the `nsc` tool.
  case file(String)
}
