import Invocation

/// One message for several delegates that are called on one serial queue, one after the other.
///
/// A batch takes one allocation for any number of delegates. The sender's thread fills it; after
/// that only the delegates' queue uses it.
final class DeliveryBatch: ManagedBuffer<DeliveryBatch.Header, DeliveryBatch.Recipient> {
  struct Header {
    let invocation: Invocation
    let plan: DispatchPlan
    var count = 0
    var delivered = 0
  }

  struct Recipient {
    let delegate: any Respondable
    let index: Int
  }

  static func make(
    for invocation: Invocation, by plan: DispatchPlan, capacity: Int
  ) -> DeliveryBatch {
    let batch = create(minimumCapacity: capacity) { _ in
      Header(invocation: invocation, plan: plan)
    }
    return unsafeDowncast(batch, to: DeliveryBatch.self)
  }

  deinit {
    withUnsafeMutablePointers { header, recipients in
      let remaining = header.pointee.count - header.pointee.delivered
      _ = (recipients + header.pointee.delivered).deinitialize(count: remaining)
    }
  }

  var isEmpty: Bool { header.count == 0 }

  func append(_ delegate: any Respondable, _ index: Int) {
    withUnsafeMutablePointers { header, recipients in
      (recipients + header.pointee.count)
        .initialize(to: Recipient(delegate: delegate, index: index))
      header.pointee.count += 1
    }
  }

  /// Delivers the message to each delegate, and releases the delegate before calling the next.
  func deliver() {
    withUnsafeMutablePointers { header, recipients in
      while header.pointee.delivered < header.pointee.count {
        let recipient = (recipients + header.pointee.delivered).move()
        header.pointee.delivered += 1
        header.pointee.plan.deliver(
          header.pointee.invocation, at: recipient.index, to: recipient.delegate)
      }
    }
  }
}
