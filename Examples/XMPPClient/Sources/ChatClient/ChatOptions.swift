public import XMPP

/// The command-line options of the program.
public struct ChatOptions: Sendable {
  /// The account and the server; the password is empty until it is read from a file or from the
  /// terminal.
  public var configuration: XMPPConfiguration

  /// The path of the file whose first line is the password.
  public var passwordFile: String?

  /// The path of the folder with the bundles.
  public var plugIns: String?

  /// The description of the command-line options.
  public static let usage = """
    usage: chat [options] user@domain
      --host HOST           the server's address; by default the domain
      --port PORT           by default 5222
      --plugins DIR         the folder with the plug-ins; by default PlugIns beside the program
      --password-file FILE  the password is the file's first line; by default it is asked for
      --no-tls              go on if the server does not offer TLS
      --trust FILE          trust the root certificates in the file, in PEM
    """

  /// Parses the command-line arguments.
  ///
  /// - Throws: A ``ChatError`` that describes the first mistake in a sentence.
  public init(arguments: [String]) throws(ChatError) {
    var values: [String: String] = [:]
    var (mayLackTLS, account): (Bool, String?) = (false, nil)
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--no-tls": mayLackTLS = true
      case "--host", "--port", "--plugins", "--password-file", "--trust":
        guard let value = rest.popFirst() else { throw ChatError("\(argument) needs a value") }
        values[argument] = value
      case _ where argument.hasPrefix("-"): throw ChatError("there is no option \(argument)")
      case _ where account == nil: account = argument
      default: throw ChatError("'\(argument)' is one argument too many")
      }
    }
    guard let account else { throw ChatError("the account is missing, such as juliet@example.com") }
    do throws(XMPPError) {
      let jid = try JID(account)
      if jid.user == nil { throw .invalidJID(account, reason: "it has no user") }
      configuration = XMPPConfiguration(jid: jid, password: "", host: values["--host"])
    } catch { throw ChatError("\(error)") }
    if let text = values["--port"] {
      guard let port = Int(text), 1...65535 ~= port else {
        throw ChatError("'\(text)' is not a port: a number from 1 to 65535 is needed")
      }
      configuration.port = port
    }
    if mayLackTLS { configuration.tls = .preferred }
    configuration.trustedRoots = values["--trust"]
    passwordFile = values["--password-file"]
    plugIns = values["--plugins"]
  }
}
