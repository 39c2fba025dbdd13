/// A value whose lifetime can be observed.
package final class Token: Sendable {
  package let number: Int
  private let atEnd: @Sendable () -> Void

  package init(_ number: Int = 0, atEnd: @escaping @Sendable () -> Void = {}) {
    self.number = number
    self.atEnd = atEnd
  }

  deinit { atEnd() }

  package func copy() -> Token { Token(number) }
}

/// The number of living tokens.
package final class TokenCount: Sendable {
  private let box = Box(0)

  package init() {}

  package var value: Int { box.value }

  package func token(_ number: Int = 0) -> Token {
    box.withChange { $0 += 1 }
    return Token(number) { [box] in box.withChange { $0 -= 1 } }
  }
}
