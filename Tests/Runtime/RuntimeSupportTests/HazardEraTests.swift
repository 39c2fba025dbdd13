import Dispatch
import RuntimeSupport
import Synchronization
import Testing

/// The eras that threads publish while they read data without a lock.
struct HazardEraTests {
  // A macro of the tests cannot take a value that is not copyable.
  private final class Era: Sendable {
    private let era = HazardEra()
    func begin() -> HazardEra.Reading? { era.begin() }
    func end(_ reading: HazardEra.Reading) -> Bool { era.end(reading) }
    func advance() -> UInt { era.advance() }
    func narrow(_ reading: HazardEra.Reading, to object: AnyObject) {
      era.narrow(reading, to: Uncounted(object).address)
    }
  }

  private let era = Era()

  @Test func `an era is read from the beginning to the end of a use`() throws {
    let reading = try #require(era.begin())
    let first = era.advance()
    #expect(HazardEra.isRead(first))
    _ = era.end(reading)
    #expect(!HazardEra.isRead(first))
  }

  @Test func `the end of a use tells whether an era has ended meanwhile`() throws {
    let before = try #require(era.begin())
    #expect(!era.end(before))
    let during = try #require(era.begin())
    _ = era.advance()
    #expect(era.end(during))
    let after = try #require(era.begin())
    #expect(!era.end(after))
  }

  @Test func `a use in an era does not keep the data of later eras`() throws {
    _ = era.advance()
    let reading = try #require(era.begin())
    let (second, third) = (era.advance(), era.advance())
    #expect(HazardEra.isRead(second))
    #expect(!HazardEra.isRead(third))
    _ = era.end(reading)
  }

  @Test func `a use that is narrowed keeps a single object`() throws {
    final class Data: Sendable {}
    let (data, other) = (Data(), Data())
    let reading = try #require(era.begin())
    let first = era.advance()
    era.narrow(reading, to: data)
    #expect(!HazardEra.isRead(first))
    #expect(HazardEra.isRead { $0 == UInt(bitPattern: Uncounted(data).address) })
    #expect(!HazardEra.isRead { $0 == UInt(bitPattern: Uncounted(other).address) })
    #expect(era.end(reading))
    #expect(!HazardEra.isRead { $0 == UInt(bitPattern: Uncounted(data).address) })
  }

  @Test func `the eras of different data are different`() throws {
    let other = Era()
    let reading = try #require(era.begin())
    #expect(!HazardEra.isRead(other.advance()))
    #expect(HazardEra.isRead(era.advance()))
    _ = era.end(reading)
  }

  @Test func `a thread has slots for six uses within each other`() throws {
    var readings: [HazardEra.Reading] = []
    while let reading = era.begin() {
      readings.append(reading)
      try #require(readings.count < 100)
    }
    #expect(readings.count == 6)
    _ = era.end(readings.removeLast())
    let last = try #require(era.begin())
    #expect(era.begin() == nil)
    for reading in readings + [last] { _ = era.end(reading) }
  }

  // Each reader compares two words that a writer keeps equal. The writer overwrites the words when
  // it releases them, so a reader that uses released words finds a difference.
  @Test func `no data is released while a thread uses it, and all is released afterward`() {
    final class Data: Sendable {
      let first: Atomic<Int>
      let second: Atomic<Int>

      init(_ value: Int) {
        first = Atomic(value)
        second = Atomic(value)
      }
    }
    final class Shared: Sendable {
      let era = HazardEra()
      let current = Atomic<UInt>(0)
      let retired = Guarded<[(era: UInt, data: Uncounted<Data>)]>([])
      let differences = Atomic(0)

      func make(_ value: Int) -> UInt {
        UInt(bitPattern: Uncounted.retaining(Data(value)).address)
      }

      func data(at address: UInt) -> Uncounted<Data> {
        Uncounted(address: UnsafeRawPointer(bitPattern: address).unsafelyUnwrapped)
      }

      func collect(_ retired: inout [(era: UInt, data: Uncounted<Data>)]) {
        while let oldest = retired.first, !HazardEra.isRead(oldest.era) {
          oldest.data.with { $0.second.store(-1, ordering: .relaxed) }
          oldest.data.release()
          retired.removeFirst()
        }
      }

      func replace(_ value: Int) {
        retired.withLock { retired in
          let old = current.exchange(make(value), ordering: .acquiringAndReleasing)
          retired.append((era.advance(), data(at: old)))
          collect(&retired)
        }
      }

      func read() {
        guard let reading = era.begin() else { return }
        data(at: current.load(ordering: .acquiring)).with { data in
          let first = data.first.load(ordering: .relaxed)
          for _ in 0..<20 where data.second.load(ordering: .relaxed) != first {
            differences.add(1, ordering: .relaxed)
          }
        }
        if era.end(reading) { retired.withLock { collect(&$0) } }
      }
    }
    let shared = Shared()
    shared.current.store(shared.make(0), ordering: .releasing)
    DispatchQueue.concurrentPerform(iterations: 6) { thread in
      for number in 1...2000 {
        if thread < 2 { shared.replace(number) } else { shared.read() }
      }
    }
    #expect(shared.differences.load(ordering: .relaxed) == 0)
    #expect(shared.retired.withLock(\.count) == 0)
    shared.data(at: shared.current.load(ordering: .relaxed)).release()
  }
}
