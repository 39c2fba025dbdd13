/// A ring buffer with the reply subjects of the latest canceled questions.
///
/// `QuestionAnswerer` receives questions and cancellations on two threads, so it may receive a
/// cancellation first.
struct RecentInboxes: Sendable {
  private var inboxes: Set<String> = []
  private var ring: [String] = []
  private var oldest = 0
  private static let capacity = 1024

  mutating func insert(_ inbox: String) {
    guard inboxes.insert(inbox).inserted else { return }
    if ring.count < Self.capacity {
      ring.append(inbox)
    } else {
      inboxes.remove(ring[oldest])
      ring[oldest] = inbox
      oldest = (oldest + 1) % Self.capacity
    }
  }

  func contains(_ inbox: String) -> Bool { inboxes.contains(inbox) }
}
