// Registers an actor and a class of the main actor as delegates of the same multicast.
import Dispatch
import DynamicMulticast

@MessageProtocol
protocol UsageObserver: Respondable {
  func mayUse(_ seconds: Int) async -> Bool
  @OptionalMessage func didUse(_ seconds: Int) async
}

@Responding
actor Meter: UsageObserver {
  private var used = 0

  func mayUse(_ seconds: Int) -> Bool { used + seconds <= 100 }

  func didUse(_ seconds: Int) {
    used += seconds
    print("used \(used) s")
  }
}

@Responding @MainActor
final class Gauge: UsageObserver {
  private(set) var text = ""

  func mayUse(_ seconds: Int) -> Bool { true }

  func didUse(_ seconds: Int) {
    text = "\(seconds) s"
    print("the gauge shows \(text)")
  }
}

let observers = UsageObserverMulticast()
let (meter, gauge) = (Meter(), Gauge())
observers.add(meter, delegateQueue: DispatchQueue(label: "meter"))
observers.add(gauge, delivery: .mainActor)

for seconds in [60, 50] {
  let mayUse = try await observers.mayUse(seconds).allSatisfy(default: true) { $0 }
  print("\(seconds) s: \(mayUse ? "yes" : "no")")
  if mayUse {
    observers.didUse(seconds)
    // Waits until the messages have been handled. A program with a main loop need not wait.
    try await observers.removeAllDelegates(pending: .awaited)
    observers.add(meter, delegateQueue: DispatchQueue(label: "meter"))
  }
}
