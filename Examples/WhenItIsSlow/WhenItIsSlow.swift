// Plays a chat with a slow handler, a stuck queue, a storm and lost messages, before and after each
// fix: see Docs/WhenItIsSlow.md. `swift run WhenItIsSlow FOLDER` keeps the traces.

import Dispatch
import DynamicMulticast
import DynamicMulticastTracing
import Foundation

@Responding
final class Window: Respondable, Sendable {
  func stream(_ stream: String, didReceiveMessage message: String) { work(milliseconds: 1) }
}

@Responding
final class History: Respondable, Sendable {
  func stream(_ stream: String, didReceiveMessage message: String) {
    work(milliseconds: message == "a picture" ? 300 : 2)
  }
}

@Responding
final class AddressBook: Respondable, Sendable {
  func nameOfContact(_ address: String) -> String { address.capitalized }
}

@Responding
final class BlockingRoster: Respondable, Sendable {
  let delegates: MulticastDelegate
  init(_ delegates: MulticastDelegate) { self.delegates = delegates }

  func streamDidConnect(_ stream: String) {
    let isDone = DispatchSemaphore(value: 0)
    delegates.ask("nameOfContact:", "juliet", as: String.self)
      .answer(by: .first(), within: .milliseconds(500), completionQueue: .global()) { result in
        print("the roster has got \(result)")
        isDone.signal()
      }
    isDone.wait()
  }
}

@Responding
final class Roster: Respondable, Sendable {
  let delegates: MulticastDelegate
  init(_ delegates: MulticastDelegate) { self.delegates = delegates }

  func streamDidConnect(_ stream: String) async throws {
    let name = try await delegates.ask("nameOfContact:", "juliet", as: String.self).first()
    print("the roster has got \(name ?? "no name")")
  }
}

@Responding
final class Contacts: Respondable, Sendable {
  func contact(_ name: String, didChangeTo presence: String) { work(milliseconds: 1) }
}

@Responding
final class Log: Respondable, Sendable {
  func streamDidReceiveData(_ bytes: Int) { work(milliseconds: 1) }
}

/// Sleeps in place of real work, such as drawing or waiting for a disk.
nonisolated func work(milliseconds: Double) { Thread.sleep(forTimeInterval: milliseconds / 1000) }

/// Plays a scene with a new multicast, which a watch and a trace observe.
func scene(_ name: String, play: (MulticastDelegate) throws -> Void) throws {
  print("\n\(name)")
  let delegates = MulticastDelegate()
  let thresholds = DeliveryWatch.Thresholds(
    longHandler: .milliseconds(100), stuckQueue: .milliseconds(200))
  let watch = DeliveryWatch(thresholds) { warning in print(warning) }
  delegates.diagnostics.addObserver(watch)
  let trace = try TraceFile(of: delegates, to: folder.appending(path: "\(name).json"))
  try play(delegates)
  try trace.finish()
  delegates.diagnostics.removeObserver(watch)
}

let folder = URL(
  filePath: CommandLine.arguments.dropFirst().first ?? NSTemporaryDirectory() + "WhenItIsSlow")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)

let (window, history, contacts, log) = (Window(), History(), Contacts(), Log())
let ui = DispatchQueue(label: "ui")
let disk = DispatchQueue(label: "disk")

func sendMessages(to delegates: MulticastDelegate) {
  for number in 1...10 {
    delegates.send("stream:didReceiveMessage:", "balcony", number == 3 ? "a picture" : "a text")
  }
}

try scene("slow-handler") { delegates in
  delegates.add(window, delegateQueue: ui)
  delegates.add(history, delegateQueue: ui)
  sendMessages(to: delegates)
  ui.sync {}
}

try scene("slow-handler-mended") { delegates in
  delegates.add(window, delegateQueue: ui)
  delegates.add(history, delegateQueue: disk)
  sendMessages(to: delegates)
  ui.sync {}
  disk.sync {}
}

let addressBook = AddressBook()
let contactsQueue = DispatchQueue(label: "contacts")

try scene("stuck-queue") { delegates in
  let roster = BlockingRoster(delegates)
  delegates.add(roster, delegateQueue: contactsQueue)
  delegates.add(addressBook, delegateQueue: contactsQueue)
  delegates.send("streamDidConnect:", "balcony")
  contactsQueue.sync {}  // The handler of the roster has ended.
  contactsQueue.sync {}  // The answer to the roster's question has ended, too.
  withExtendedLifetime(roster) {}
}

try scene("stuck-queue-mended") { delegates in
  let roster = Roster(delegates)
  delegates.add(roster, delegateQueue: contactsQueue)
  delegates.add(addressBook, delegateQueue: contactsQueue)
  delegates.send("streamDidConnect:", "balcony")
  delegates.remove(roster, pending: .wait)
}

func sendPresences(to delegates: MulticastDelegate) {
  for number in 1...400 {
    delegates.send("contact:didChangeTo:", "contact \(number % 10)", "presence \(number)")
  }
}

try scene("storm") { delegates in
  delegates.add(contacts, delegateQueue: ui)
  sendPresences(to: delegates)
  print("after the storm: \(delegates.diagnostics.deliveryCounts)")
  print(delegates)
  ui.sync {}
  print("at the end: \(delegates.diagnostics.deliveryCounts)")
}

try scene("storm-mended") { delegates in
  delegates.add(
    contacts, delivery: .queue(ui),
    limit: .init(20, whenFull: .coalesceByKey { $0.arguments.first.map { "\($0)" } ?? "" }))
  sendPresences(to: delegates)
  print("after the storm: \(delegates.diagnostics.deliveryCounts)")
  ui.sync {}
  print("at the end: \(delegates.diagnostics.deliveryCounts)")
}

func sendData(to delegates: MulticastDelegate) {
  for number in 1...200 { delegates.send("streamDidReceiveData:", number) }
}

try scene("lost-messages") { delegates in
  delegates.diagnostics.deadLetterCapacity = 2
  delegates.add(log, delivery: .queue(disk), limit: .init(50, whenFull: .dropOldest))
  sendData(to: delegates)
  disk.sync {}
  print("at the end: \(delegates.diagnostics.deliveryCounts)")
  for letter in delegates.diagnostics.deadLetters { print("dead letter: \(letter)") }
  print("sent again: \(delegates.diagnostics.resendDeadLetters())")
  disk.sync {}
}

try scene("lost-messages-mended") { delegates in
  delegates.add(log, delivery: .queue(disk), limit: .init(50, whenFull: .wait(atMost: .seconds(1))))
  sendData(to: delegates)
  disk.sync {}
  print("at the end: \(delegates.diagnostics.deliveryCounts)")
}
