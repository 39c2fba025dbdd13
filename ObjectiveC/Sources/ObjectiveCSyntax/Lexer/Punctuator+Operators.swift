extension Punctuator {
  /// Ranks the binary operator, or is `nil` if the punctuator is no binary operator.
  ///
  /// A higher number binds more tightly.
  var precedence: Int? {
    switch self {
    case .orOr: 1
    case .andAnd: 2
    case .or: 3
    case .caret: 4
    case .and: 5
    case .equal, .notEqual: 6
    case .less, .lessOrEqual, .greater, .greaterOrEqual: 7
    case .shiftLeft, .shiftRight: 8
    case .plus, .minus: 9
    case .star, .slash, .percent: 10
    default: nil
    }
  }

  /// The binary operator of a compound assignment, such as `+` for `+=`, or `nil`.
  var compounded: Punctuator? {
    switch self {
    case .shiftLeftAssign: .shiftLeft
    case .shiftRightAssign: .shiftRight
    case .plusAssign: .plus
    case .minusAssign: .minus
    case .starAssign: .star
    case .slashAssign: .slash
    case .percentAssign: .percent
    case .andAssign: .and
    case .orAssign: .or
    case .caretAssign: .caret
    default: nil
    }
  }
}
