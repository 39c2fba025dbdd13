import ArgumentParser
import Foundation
import NATSBridge

/// The command `multicast bus`, which shows the messages of a multicast over NATS, and sends
/// messages.
@main
struct MulticastBus: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "multicast bus",
    abstract: "Show what passes on a multicast over NATS, or send a message to it.",
    discussion: """
      Without a selector it shows the messages, the questions with their answers, and which \
      processes come and go:

        multicast bus chat

      With a selector it sends a message, or asks a question and shows the answers:

        multicast bus chat stream:didReceive: main '{"type":"Chat.Stanza","value":{"text":"hi"}}'
        multicast bus chat mayPerform: 3 --ask

      Arguments are JSON: numbers, true, false, null, arrays, an object with a type and a value. What \
      is no JSON is a text. Write -- before arguments that begin with a dash.
      """)

  @Argument(help: "The name of a multicast or an object; * stands for any part, a last > for all.")
  var subject: String

  @Argument(help: "The selector of a message to send.")
  var selector: String?

  @Argument(help: "The arguments of that message.")
  var arguments: [String] = []

  @Flag(help: "Ask: wait for answers, and show them.")
  var ask = false

  @Option(help: "How long to wait for answers, in milliseconds.")
  var within = 1000

  @Option(
    help: "End after so many messages and questions, or after the answers of so many processes.")
  var count: Int?

  @Option(
    help: ArgumentHelp(
      "The address: nats://user:password@host:port (default: $NATS_URL or nats://127.0.0.1:4222).",
      valueName: "address"))
  var server: String?

  @Option(
    help: ArgumentHelp(
      "The authorities that may have signed the server's certificate.", valueName: "file"))
  var authorities: String?

  @Option(
    help: ArgumentHelp("The user's credentials, as nsc writes them.", valueName: "file"))
  var credentials: String?

  @Option(
    help: ArgumentHelp(
      "What the subjects of answers begin with: those that are shown, and that of --ask.",
      valueName: "prefix"))
  var inboxPrefix = "_INBOX"

  func validate() throws {
    if within < 1 { throw ValidationError("--within takes a number from 1 on.") }
    if let count, count < 1 { throw ValidationError("--count takes a number from 1 on.") }
    if ask, selector == nil { throw ValidationError("--ask needs a selector.") }
  }

  func run() async throws {
    var options = NATSOptions()
    options.name = "multicast bus"
    options.credentials = credentials.map(NATSCredentials.file)
    options.encryption = authorities.map { NATSEncryption(authorities: $0) }
    options.inboxPrefix = inboxPrefix
    let url =
      server ?? ProcessInfo.processInfo.environment["NATS_URL"] ?? "nats://127.0.0.1:4222"
    // Parse the message before connecting, because finding a mistake does not require a server.
    let message = try selector.map { try WrittenMessage($0, arguments) }
    let session = try await BusSession(url, options) { line in
      print(line)
      fflush(nil)
    }
    let isSuccessful =
      if let message {
        ask
          ? try await session.ask(
            message, subject, within: .milliseconds(within), count: count ?? .max)
          : try await session.send(message, to: subject)
      } else {
        try await session.show(subject, count: count ?? .max)
      }
    if !isSuccessful { throw ExitCode.failure }
  }
}
