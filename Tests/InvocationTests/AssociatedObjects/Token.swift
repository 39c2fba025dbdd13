import TestSupport

/// A value whose lifetime can be observed.
final class Token: Sendable {
  let number: Int
  private let atEnd: @Sendable () -> Void

  init(_ number: Int = 0, atEnd: @escaping @Sendable () -> Void = {}) {
    self.number = number
    self.atEnd = atEnd
  }

  deinit { atEnd() }

  func copy() -> Token { Token(number) }
}

/// The number of living tokens.
final class TokenCount: Sendable {
  private let box = Box(0)

  var value: Int { box.value }

  func token(_ number: Int = 0) -> Token {
    box.withChange { $0 += 1 }
    return Token(number) { [box] in box.withChange { $0 -= 1 } }
  }
}
