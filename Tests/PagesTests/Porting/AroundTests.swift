import Dispatch
import DynamicMulticast
import DynamicMulticastModules
import Foundation
import PlugIns
import Scripting
import TestSupport
import Testing

@Suite("What is around them")
struct AroundTests {
  private let folder: TemporaryDirectory
  private let queue = DispatchQueue(label: "around")

  init() throws { folder = try TemporaryDirectory() }

  /// Returns the Swift code that `multicast headers` writes for a header.
  private func swift(of header: String) throws -> String {
    try output(of: "headers", "--swift", folder.write(header, to: "Stream.h"))
  }

  @Test func `dispatch_async, timers, groups, semaphores`() {
    let group = DispatchGroup()
    let semaphore = DispatchSemaphore(value: 0)
    queue.async(group: group) { semaphore.signal() }
    group.wait()
    semaphore.wait()
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.setEventHandler { semaphore.signal() }
    timer.schedule(deadline: .now())
    timer.activate()
    semaphore.wait()
    timer.cancel()
  }

  @Test func `dispatch_queue_set_specific, dispatch_get_specific, to know one's own queue`() {
    let key = DispatchSpecificKey<Int>()
    queue.setSpecific(key: key, value: 1)
    #expect(queue.sync { DispatchQueue.getSpecific(key: key) } == 1)
    let owned = QueueMulticast(queue: queue)
    #expect(!owned.isOnQueue)
    #expect(queue.sync { owned.isOnQueue })
  }

  /// A delegate that suspends `queue` if `isFirst` is `true`.
  @Responding
  fileprivate final class Suspending: Respondable, Sendable {
    let queue: DispatchQueue
    let isFirst: Bool
    let called = DispatchSemaphore(value: 0)

    init(_ queue: DispatchQueue, isFirst: Bool) {
      self.queue = queue
      self.isFirst = isFirst
    }

    func hear() {
      if isFirst { queue.suspend() }
      called.signal()
    }
  }

  @Test func `dispatch_queue_create(…, DISPATCH_QUEUE_SERIAL)`() {
    let serial = DispatchQueue(label: "serial")
    for delivery in [DeliveryMode.serialQueue(serial), .queue(queue)] {
      let queue = delivery.queue ?? .main
      let delegates = MulticastDelegate()
      let both = [Suspending(queue, isFirst: true), Suspending(queue, isFirst: false)]
      for delegate in both { delegates.add(delegate, delivery: delivery) }
      delegates.send("hear")
      both[0].called.wait()
      // The suspension takes effect after the current block, so a later call belongs to the same
      // block.
      if queue !== self.queue {
        #expect(both[1].called.isSignalled())
      }
      queue.resume()
      if queue === self.queue { both[1].called.wait() }
    }
  }

  @Test func `removeDelegate: of a module, where nothing may arrive afterwards`() {
    let owned = QueueMulticast(queue: DispatchQueue(label: "owner"))
    for (policy, heard) in [(RemovalPolicy.drop, []), (.deliver, [1]), (.wait, [1])] {
      let listener = Listener()
      owned.delegates.add(listener, delegateQueue: queue)
      if policy != .wait { queue.suspend() }
      owned.delegates.send("hear:", 1)
      #expect(owned.remove(listener, pending: policy) == 1)
      if policy == .wait {
        #expect(listener.heard.events == heard)
      } else {
        queue.resume()
      }
      queue.sync {}
      #expect(listener.heard.events == heard)
    }
  }

  @Test func `the enumerator, the group and the semaphore of the return pattern`() async throws {
    let delegates = MulticastDelegate()
    let tokens = [1, 3, 2].map { number in
      delegates.on("number", delivery: .queue(queue)) { number }
    }
    let sum = try await delegates.ask("number", as: Int.self).reduce(0) { $0 + $1 }
    #expect(sum == 6)
    withExtendedLifetime(tokens) {}
  }

  @Test func `a header`() throws {
    let header = """
      @protocol StreamDelegate
      - (void)stream:(NSString *)stream didReceiveMessage:(NSString *)message;
      @end
      """
    let written = try swift(of: header)
    #expect(
      try output(of: "headers", folder.path("Stream.h")).contains("stream:didReceiveMessage:"))
    #expect(written.contains("@MessageProtocol"))
    #expect(written.contains("func stream(_ stream: String, didReceiveMessage message: String)"))
  }

  @Test func `NS_SWIFT_NAME(Stream.State) of a type`() throws {
    let written = try swift(
      of: """
        @class Stream;
        typedef NS_ENUM(NSInteger, StreamState) { StreamStateOpen, StreamStateClosed }
          NS_SWIFT_NAME(Stream.State);
        @interface Stream : NSObject
        - (StreamState)state;
        @end
        """)
    #expect(written.contains("extension Stream {\n"))
    #expect(written.contains("typealias State = StreamState"))
    #expect(written.contains("class Stream"))
  }

  @Test func `NS_ERROR_ENUM(Domain, StreamErrorCode)`() throws {
    let written = try swift(
      of: """
        extern NSErrorDomain const StreamErrorDomain;
        typedef NS_ERROR_ENUM(StreamErrorDomain, StreamErrorCode) {
          StreamErrorCodeClosed, StreamErrorCodeLost
        };
        """)
    #expect(written.contains("struct StreamError"))
    #expect(written.contains("enum Code"))
    #expect(written.contains("static var closed: Code"))
    #expect(!written.contains("userInfo") && !written.contains("errorDomain"))
  }

  @Test func `NS_TYPED_ENUM, NS_STRING_ENUM and the extensible ones`() throws {
    let kinds = ["NS_TYPED_ENUM", "NS_STRING_ENUM", "NS_TYPED_EXTENSIBLE_ENUM"]
    for kind in kinds {
      let written = try swift(
        of: """
          typedef NSString *StreamMode \(kind);
          extern StreamMode const StreamModeFast;
          @protocol Streaming
          - (StreamMode)mode;
          @end
          """)
      #expect(written.contains("struct StreamMode: RawRepresentable"))
      #expect(written.contains("static let fast = Self(\"StreamModeFast\")"))
    }
  }

  @Test
  func `a bundle with a principal class, loaded while the program runs; NSClassFromString`() throws
  {
    // The bundle contains a script. `check-plugins.sh` loads libraries, and finds their classes by
    // name.
    _ = try folder.makeBundle(
      "Ping",
      manifest: #"""
        {"CFBundleIdentifier": "ping", "CFBundleVersion": "1", "NSPrincipalClass": "ScriptedPing"}
        """#, files: [])
    _ = try folder.write(
      """
      @interface ScriptedPing : NSObject
      @end
      @implementation ScriptedPing
      - (id)name { return @"scripted"; }
      @end
      """, to: "Ping/Ping.m")
    let directory = PlugInDirectory(
      folder.path(""), host: EmptyHost(), loaders: [.libraries, .scripts])
    let plugIn = try directory.load("ping")
    #expect(try plugIn.instantiate().perform("name", as: String.self) == "scripted")
  }

  @Test func `the compiler's warning about a method of a protocol that is almost implemented`()
    throws
  {
    let file = try folder.write(
      """
      @MessageProtocol
      protocol WorkerDelegate: Respondable {
        @OptionalMessage func workerDidFinish(_ sender: Worker)
      }
      @Responding
      final class Log: WorkerDelegate {
        func workerDidFnish(_ sender: Worker) {}
      }
      """, to: "Log.swift")
    #expect(
      try output(of: "check", file, status: 1).contains(
        "'workerDidFnish(_:)' is almost 'workerDidFinish(_:)' of WorkerDelegate"))
  }
}

@Responding
private final class EmptyHost: PlugInHost {
  let version: BundleVersion = "1.0"
}
