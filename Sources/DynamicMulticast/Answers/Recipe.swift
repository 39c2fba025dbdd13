import Invocation

/// How answers become a result.
///
/// Plain state, without locks and queues: it is only touched by the inquiry's consumer, which is
/// never called by two threads at once.
protocol Recipe<Answer, Outcome>: Sendable {
  associatedtype Answer: Sendable
  associatedtype Outcome: Sendable

  /// Takes the answer of the delegate at an index, in whatever order they come.
  mutating func take(_ answer: Answer, at index: Int) -> Verdict

  /// The result, if nobody is left to answer.
  func conclude() -> Outcome
}

/// What is to be done after an answer.
enum Verdict {
  case goOn

  /// Asks the next one something else; only where they are asked one after the other.
  case goOnWith(Invocation)

  /// Nothing more can change the result.
  case isDecided
}

/// Looks for an answer that decides.
struct Search<Answer: Sendable, Outcome: Sendable>: Recipe {
  let match: @Sendable (Answer) -> Outcome?

  /// The result if no answer decides, and if there is none.
  let otherwise: Outcome
  let nobody: Outcome

  private var found: Outcome?
  private var isHeard = false

  init(otherwise: Outcome, nobody: Outcome, match: @escaping @Sendable (Answer) -> Outcome?) {
    self.match = match
    self.otherwise = otherwise
    self.nobody = nobody
  }

  mutating func take(_ answer: Answer, at index: Int) -> Verdict {
    isHeard = true
    found = match(answer)
    return found == nil ? .goOn : .isDecided
  }

  func conclude() -> Outcome { found ?? (isHeard ? otherwise : nobody) }
}

/// Combines all answers, in the order of the delegates.
struct Fold<Answer: Sendable, Outcome: Sendable>: Recipe {
  let initial: Outcome
  let combine: @Sendable (Outcome, Answer) -> Outcome
  private var answers: [(index: Int, answer: Answer)] = []

  init(_ initial: Outcome, combine: @escaping @Sendable (Outcome, Answer) -> Outcome) {
    self.initial = initial
    self.combine = combine
  }

  mutating func take(_ answer: Answer, at index: Int) -> Verdict {
    answers.append((index, answer))
    return .goOn
  }

  func conclude() -> Outcome {
    answers.sorted { $0.index < $1.index }.reduce(initial) { combine($0, $1.answer) }
  }
}

/// Hands an argument from delegate to delegate, each getting the last one's answer.
struct Pipe<Item: Sendable>: Recipe {
  private var message: Invocation
  private let argumentIndex: Int
  private var item: Item?

  init(_ item: Item, in message: Invocation, at argumentIndex: Int) {
    self.item = item
    self.message = message
    self.argumentIndex = argumentIndex
  }

  mutating func take(_ answer: Item?, at index: Int) -> Verdict {
    item = answer
    guard let answer else { return .isDecided }
    message.arguments[argumentIndex] = answer
    return .goOnWith(message)
  }

  func conclude() -> Item? { item }
}
