import Dispatch
import DynamicMulticast
import Parts

// Sends each message to all delegates, and prints where each arrived, and the answers.

@main
enum Hub {
  static func main() async throws {
    let parts = Arrivals.queue("parts")
    _ = Arrivals.queue("main")
    try await tellFree(parts)
    try await tellAwaited(parts)
    try await tellOnMain()
    try await tellDefault(parts)
    try await tellOne()
  }

  static func tellFree(_ parts: DispatchQueue) async throws {
    let hub = FreeMulticast()
    let all: [any Free] = [
      Plain(), Subclass(), OpenPart(), SubclassOfPart(), Generic<Int>(), Outer.Nested(),
      Outer.Extended(), Split(), FreeMeter(), internalPart(),
    ]
    for delegate in all { hub.add(delegate, delivery: .queue(parts)) }
    hub.note("sent")
    hub.maybe("sent")
    parts.sync {}
    show("Free", "sent", [])
    try await ask("score", hub.score("asked"))
    try await ask("check", hub.check("asked"))
    try await ask("measure", hub.measure("asked"))
    try await ask("wait", hub.wait("asked"))
    try await ask("maybeScore", hub.maybeScore("asked"))
    withExtendedLifetime(all) {}
  }

  static func tellAwaited(_ parts: DispatchQueue) async throws {
    let hub = AwaitedMulticast()
    let all: [any Awaited] = [
      Meter(), AsyncMeter(), Window(), Store(), Mixed(), ActorPart(), PackagePart(),
    ]
    func add() {
      for delegate in all { hub.add(delegate, delivery: .queue(parts)) }
    }
    add()
    hub.note("sent")
    hub.maybe("sent")
    try await hub.removeAllDelegates(pending: .awaited)
    show("Awaited", "sent", [])
    add()
    try await ask("score", hub.score("asked"))
    try await ask("check", hub.check("asked"))
    try await ask("measure", hub.measure("asked"))
    try await ask("maybeScore", hub.maybeScore("asked"))
    withExtendedLifetime(all) {}
  }

  static func tellOnMain() async throws {
    let hub = OnMainMulticast()
    let all: [any OnMain] = [Panel(), Gauge(), PackagePart()]
    func add() {
      for delegate in all { hub.add(delegate, delivery: .mainActor) }
    }
    add()
    hub.note("sent")
    hub.maybe("sent")
    try await hub.removeAllDelegates(pending: .awaited)
    show("OnMain", "sent", [])
    add()
    try await ask("score", hub.score("asked"))
    try await ask("check", hub.check("asked"))
    try await ask("measure", hub.measure("asked"))
    try await ask("wait", hub.wait("asked"))
    try await ask("maybeScore", hub.maybeScore("asked"))
    withExtendedLifetime(all) {}
  }

  static func tellDefault(_ parts: DispatchQueue) async throws {
    let (hub, awaitedHub) = (DefaultMulticast(), AwaitedDefaultMulticast())
    let all: [any Default] = [DefaultClass(), DefaultSubclass(), DefaultGeneric<Int>()]
    let free: [any Default] = [DefaultMeter(), DefaultFree()]
    let awaited: [any AwaitedDefault] = [AwaitedClass(), AwaitedMeter(), AwaitedWindow()]
    func add() {
      for delegate in all { hub.add(delegate, delivery: .mainActor) }
      for delegate in free { hub.add(delegate, delivery: .queue(parts)) }
      for delegate in awaited { awaitedHub.add(delegate, delivery: .mainActor) }
    }
    add()
    hub.note("sent")
    hub.maybe("sent")
    awaitedHub.note("sent")
    awaitedHub.maybe("sent")
    try await hub.removeAllDelegates(pending: .awaited)
    try await awaitedHub.removeAllDelegates(pending: .awaited)
    show("Default", "sent", [])
    add()
    try await ask("score", hub.score("asked"))
    try await ask("score", awaitedHub.score("asked"))
    withExtendedLifetime((all, free, awaited)) {}
  }

  static func tellOne() async throws {
    print(try await Generic<[Int]>().performAsync("keep:", [1], as: [Int].self))
    print(try await MainActor.run { try Panel().perform("score:", "asked", as: Int.self) })
    do {
      try await Task.detached { _ = try Panel().perform("score:", "asked", as: Int.self) }.value
    } catch {
      print(error)
    }
  }

  static func ask(_ message: String, _ question: Question<Int>) async throws {
    var lines: [String] = []
    for try await answer in question.results() {
      let delegate = type(of: answer.delegate)
      switch answer.value {
      case .success(let value): lines.append("\(delegate) answers \(value)")
      case .failure(let failure): lines.append("\(delegate) throws \(failure.error)")
      }
    }
    show(message, "asked", lines.sorted())
  }

  static func show(_ title: String, _ way: String, _ answers: [String]) {
    print("\(title), \(way):")
    for line in Arrivals.take() + answers { print("  \(line)") }
  }
}
