import ChatClient
import Testing
import XMPP

struct OptionsTests {
  @Test func `the account and all options are read`() throws {
    let options = try ChatOptions(arguments: [
      "--host", "127.0.0.1", "--port", "5223", "--plugins", "P", "--password-file", "F",
      "--no-tls", "--trust", "T", "juliet@example.com",
    ])
    #expect(options.configuration.jid.description == "juliet@example.com")
    #expect(options.configuration.host == "127.0.0.1" && options.configuration.port == 5223)
    #expect(options.configuration.trustedRoots == "T")
    #expect(options.plugIns == "P" && options.passwordFile == "F")
    guard case .preferred = options.configuration.tls else {
      Issue.record("TLS is still required.")
      return
    }
  }

  @Test(arguments: [
    ([], "the account is missing, such as juliet@example.com"),
    (["--port", "x", "a@b"], "'x' is not a port: a number from 1 to 65535 is needed"),
    (["--port"], "--port needs a value"), (["--tls", "a@b"], "there is no option --tls"),
    (["a@b", "c@d"], "'c@d' is one argument too many"),
    (["example.com"], "'example.com' is not a JID: it has no user"),
  ])
  func `a mistake is explained`(arguments: [String], explanation: String) {
    let error = #expect(throws: ChatError.self) { try ChatOptions(arguments: arguments) }
    #expect(error?.description == explanation)
  }
}
