import Dispatch

/// Runs calls of the client library that can block.
///
/// Swift's own threads are as many as the cores, and each must make progress.
enum Blocking {
  static let queue = DispatchQueue(label: "NATSBridge.blocking", attributes: .concurrent)

  static func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: body()) }
    }
  }
}
