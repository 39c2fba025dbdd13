import Dispatch
import DynamicMulticast
import Foundation
import Synchronization

/// The calls of the shapes' methods, and the counts that the program prints.
final class Arrivals: Sendable {
  static let shared = Arrivals()

  private let calls = AsyncStream<String>.makeStream()
  private let counts = Mutex((shapes: 0, messages: 0, failures: 0))
  private let current = Mutex("")
  private let kept = Mutex<[UncheckedSendable<AnyObject>]>([])

  func add(_ call: String) { calls.continuation.yield(call) }

  /// Returns the next call, and suspends until it has come.
  func next() async -> String {
    var iterator = calls.stream.makeAsyncIterator()
    return await iterator.next() ?? ""
  }

  func keep(_ object: AnyObject) {
    let object = UncheckedSendable(object)
    kept.withLock { $0.append(object) }
  }

  func begin(_ shape: String) {
    current.withLock { $0 = shape }
    counts.withLock { $0.shapes += 1 }
  }

  func compare(_ found: String, with wanted: String, line: Int) {
    counts.withLock { $0.messages += 1 }
    if found != wanted { fail("'\(found)' instead of '\(wanted)' (line \(line))") }
  }

  func fail(_ reason: String) {
    counts.withLock { $0.failures += 1 }
    print("\(current.withLock { $0 }): \(reason)")
  }

  /// Ends the program with an error if a message has not arrived after a minute.
  ///
  /// A lost message would otherwise suspend the program for good.
  func watch() {
    DispatchQueue.global().asyncAfter(deadline: .now() + 60) {
      self.fail("a message did not arrive")
      exit(1)
    }
  }

  /// Prints the counts, which do not match the expected output if a message is not sent any more.
  func finish() async {
    add("end")
    let last = await next()
    if last != "end" { fail("'\(last)' arrived twice") }
    let (shapes, messages, failures) = counts.withLock { $0 }
    print("\(shapes) shapes, \(messages) messages arrived, \(failures) failures")
  }
}

/// Records a call of the method that contains this call, with the method's arguments.
func record(_ values: Any..., function: String = #function) {
  let name = String(function.prefix { $0 != "(" })
  Arrivals.shared.add(([name] + values.map { "\($0)" }).joined(separator: " "))
}

/// Returns a delegate, and keeps it until the program ends, because a multicast does not.
func kept<Delegate: AnyObject>(_ delegate: Delegate) -> Delegate {
  Arrivals.shared.keep(delegate)
  return delegate
}

/// Sends a message in each of several ways, and compares the recorded calls.
func arrives(
  _ wanted: String, line: Int = #line, _ ways: (() async throws -> Void)...
) async throws {
  for send in ways {
    try await send()
    Arrivals.shared.compare(await Arrivals.shared.next(), with: wanted, line: line)
  }
}

/// Asks in each of several ways, and compares the answers.
func answers<Answer>(
  _ wanted: String, line: Int = #line, _ ways: (() async throws -> Answer?)...
) async throws {
  for ask in ways {
    let answer = try await ask()
    Arrivals.shared.compare(answer.map { "\($0)" } ?? "no answer", with: wanted, line: line)
  }
}

/// Returns the error that ends a message, or the error of the delegate that ends a question.
func thrown(_ body: () async throws -> Void) async -> String? {
  do {
    try await body()
    return nil
  } catch QuestionError.failed(let failures) {
    return failures.first.map { "\($0.error)" }
  } catch {
    return "\(error)"
  }
}

/// Runs the messages of a shape.
func shape(_ name: String, _ run: () async throws -> Void) async {
  Arrivals.shared.begin(name)
  do { try await run() } catch { Arrivals.shared.fail("\(error)") }
}
