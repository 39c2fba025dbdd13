import Invocation

/// A message on its way to delegates that are called on one serial queue, one after the other.
///
/// One allocation, however many they are. It is made on the sender's thread, and then only used on
/// their queue.
final class Carriage: ManagedBuffer<Carriage.Header, Carriage.Passenger> {
  struct Header {
    let message: Invocation
    let plan: Plan
    var boarded = 0
    var arrived = 0
  }

  struct Passenger {
    let delegate: any Respondable
    let index: Int
  }

  static func make(for message: Invocation, by plan: Plan, capacity: Int) -> Carriage {
    let carriage = create(minimumCapacity: capacity) { _ in Header(message: message, plan: plan) }
    return unsafeDowncast(carriage, to: Carriage.self)
  }

  deinit {
    withUnsafeMutablePointers { header, passengers in
      let remaining = header.pointee.boarded - header.pointee.arrived
      _ = (passengers + header.pointee.arrived).deinitialize(count: remaining)
    }
  }

  var isEmpty: Bool { header.boarded == 0 }

  func board(_ delegate: any Respondable, _ index: Int) {
    withUnsafeMutablePointers { header, passengers in
      (passengers + header.pointee.boarded)
        .initialize(to: Passenger(delegate: delegate, index: index))
      header.pointee.boarded += 1
    }
  }

  /// Delivers the message, letting go of each delegate before the next is called.
  func arrive() {
    withUnsafeMutablePointers { header, passengers in
      while header.pointee.arrived < header.pointee.boarded {
        let passenger = (passengers + header.pointee.arrived).move()
        header.pointee.arrived += 1
        header.pointee.plan.deliver(
          header.pointee.message, at: passenger.index, to: passenger.delegate)
      }
    }
  }
}
