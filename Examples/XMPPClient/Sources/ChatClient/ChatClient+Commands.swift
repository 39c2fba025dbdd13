import DynamicMulticast
public import Invocation
import PlugIns
import Synchronization
import XMPP

// A command is a message whose argument is the text after the command's name.
@Responding("Commands")
extension ChatClient {
  /// Returns the descriptions of the program's own commands, for `/help`.
  public func commandHelp() -> [String] {
    [
      "/roster - lists the contacts", "/add JID [NAME] - adds or renames a contact",
      "/remove JID - removes a contact", "/to JID - chooses whom to talk to",
      "/plugins - lists the plug-ins", "/enable ID - loads a plug-in",
      "/disable ID - takes a plug-in out of use",
      "/update ID - replaces a plug-in by a newer version", "/quit - ends the program",
      "/help - lists the commands",
    ]
  }

  /// Lists all commands, including the plug-ins' answers to `commandHelp`.
  public func helpCommand(_ text: String) {
    extensions.ask("commandHelp", as: [String].self)
      .answer(by: .union(), errors: .ignore, within: .seconds(5), completionQueue: queue) {
        [weak self] result in
        let lines = (try? result.get()) ?? []
        for line in lines.sorted() { self?.show(text: line) }
      }
  }

  /// Disconnects, and ends the program.
  public func quitCommand(_ text: String) {
    Task { [stream, ending] in
      await stream.disconnectAndWait()
      ending.finish()
    }
  }

  // MARK: Contacts

  /// Lists the contacts.
  public func rosterCommand(_ text: String) {
    let contacts = roster.contacts
    if contacts.isEmpty { show(text: "no contacts yet: /add JID") }
    let unread = state.withLock { $0.conversations.unread }
    for contact in contacts {
      let count = unread[contact.jid].map { style.bold(" (\($0.count) unread)") } ?? ""
      let pending = contact.isPending ? ", has not agreed yet" : ""
      show(
        line: "\(marker(contact)) \(style.cyan(name(contact.jid)))\(count) \(contact.jid), "
          + presence(of: contact) + pending)
    }
  }

  /// Adds the contact whose address and name are in `text`.
  public func addCommand(_ text: String) {
    let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
    changeRoster(parts.first ?? "") { roster, jid in
      try await roster.set(jid, name: parts.count > 1 ? parts[1] : nil)
      roster.subscribe(to: jid)
    }
  }

  /// Removes the contact that `text` refers to.
  public func removeCommand(_ text: String) {
    changeRoster(text) { roster, jid in try await roster.remove(jid) }
  }

  private func changeRoster(
    _ text: String, _ body: @escaping @Sendable (Roster, JID) async throws -> Void
  ) {
    guard let jid = address(of: text)?.bare else { return }
    Task { [weak self, roster] in
      do {
        try await body(roster, jid)
      } catch { self?.showError("\(jid): \(error)") }
    }
  }

  /// Selects the contact that `text` refers to as the partner, and shows the contact's unread
  /// messages.
  public func toCommand(_ text: String) {
    guard let jid = address(of: text) else { return }
    let lines = state.withLock { $0.conversations.turn(to: jid) }
    let state = roster.contact(jid).map { ", \(presence(of: $0))" } ?? ""
    show(line: "talking to \(style.cyan(name(jid))) (\(jid.bare)\(state))")
    for line in lines { show(line: line) }
  }

  // MARK: Plug-ins

  /// Lists the plug-ins.
  public func pluginsCommand(_ text: String) {
    guard let directory else { return show(text: "there is no folder with plug-ins") }
    do throws(PlugInError) {
      let enabled = directory.plugIns
      for bundle in try directory.bundles() {
        let version = enabled.first { $0.identifier == bundle.identifier }?.version
        let state = version == nil ? style.dim("disabled") : style.green("enabled")
        let newer = version.flatMap { $0 < bundle.version ? ", \(bundle.version) is there" : nil }
        let kind = bundle.isScript ? ", a script" : ""
        show(
          line: "\(bundle.identifier) \(version ?? bundle.version) \(state)\(newer ?? "") - "
            + bundle.name + kind)
      }
      for failure in try directory.failures() { showError("\(failure.error)") }
    } catch { showError("\(error)") }
  }

  /// Loads the plug-in that `text` names.
  public func enableCommand(_ text: String) {
    change(text) { directory, identifier throws(PlugInError) in
      let plugIn = try directory.load(identifier)
      install()
      return "\(plugIn) is enabled"
    }
  }

  /// Disables the plug-in that `text` names, and shows what remains of the plug-in.
  public func disableCommand(_ text: String) {
    change(text) { directory, identifier throws(PlugInError) in
      guard let plugIn = directory.plugIns.first(where: { $0.identifier == identifier }) else {
        return "\(identifier) is not enabled"
      }
      let remaining = try plugIn.disable()
      _ = state.withLock { $0.installed.remove(identifier) }
      if remaining.isEmpty { return "\(plugIn) is disabled, and nothing is left of it" }
      return "\(plugIn) is disabled; still there: "
        + remaining.map(\.description).joined(separator: "; ")
    }
  }

  /// Replaces the plug-in that `text` names by a newer version.
  public func updateCommand(_ text: String) {
    change(text) { directory, identifier throws(PlugInError) in
      let plugIn = try directory.update(identifier)
      install()
      return "\(plugIn) is enabled"
    }
  }
}
