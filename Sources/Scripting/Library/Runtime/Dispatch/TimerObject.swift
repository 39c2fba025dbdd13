import Dispatch

/// A `dispatch_source_t` that is a timer.
///
/// As with Dispatch's, it fires as long as somebody holds it.
final class TimerObject: Object, @unchecked Sendable {
  // Unchecked as its superclass is; these are guarded by the machine's lock.
  private let timer: any DispatchSourceTimer
  private let queue: DispatchQueue
  private var suspensions = 1

  var handler: BlockObject?
  var cancelHandler: BlockObject?
  private(set) var isCancelled = false

  init(on queue: DispatchQueue, isa: ClassObject) {
    self.queue = queue
    timer = DispatchSource.makeTimerSource(queue: queue)
    super.init(isa)
    timer.setEventHandler { [weak self] in self?.fire() }
  }

  deinit {
    timer.cancel()
    // Dispatch traps the end of what is suspended.
    for _ in 0..<suspensions { timer.resume() }
  }

  func schedule(at start: DispatchTime, every nanoseconds: Int?) {
    timer.schedule(deadline: start, repeating: nanoseconds.map { .nanoseconds($0) } ?? .never)
  }

  func suspend() {
    suspensions += 1
    timer.suspend()
  }

  func resume(in machine: Machine) throws {
    guard suspensions > 0 else {
      throw machine.exception("NSInternalInconsistencyException", "Over-resume of a source")
    }
    suspensions -= 1
    timer.resume()
  }

  func cancel(in machine: Machine) {
    if isCancelled { return }
    isCancelled = true
    timer.cancel()
    guard let cancelHandler else { return }
    Job.submit(to: queue, in: machine) { _ = try machine.call(cancelHandler, [], on: $0) }
  }

  private func fire() {
    guard let machine else { return }
    machine.run { activation in
      guard !isCancelled, let handler else { return }
      do {
        try machine.checkStopped()
        _ = try machine.call(handler, [], on: activation)
      } catch {
        machine.report(error)
      }
    }
  }
}
