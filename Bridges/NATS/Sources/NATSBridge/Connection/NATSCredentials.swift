/// The way in which a connection tells the server its user.
public enum NATSCredentials: Sendable {
  /// A user of the server's configuration, and the password.
  case user(String, password: String)

  /// A token of the server's configuration.
  case token(String)

  /// A file with a user's JWT and seed, as the `nsc` tool writes it.
  case file(String)
}
