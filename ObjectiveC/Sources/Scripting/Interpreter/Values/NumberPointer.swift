/// A number that is used as a pointer, and cannot be dereferenced.
final class NumberPointer: Pointer {
  private let number: Int

  init(_ number: Int) {
    self.number = number
    super.init()
  }

  override var noun: String { "the number \(number), used as a pointer" }

  override func advanced(by distance: Int) -> Pointer { NumberPointer(number &+ distance) }

  override var address: Int { number }
}
