import DynamicMulticast

// Protocols that are refined, but have no messages, and parents that contradict each other.

protocol Plain: Respondable { func plain() }
protocol Identified: AnyObject { var id: Int { get } }
class Superclass {}

@MessageProtocol
protocol First: Respondable { func ping(_ number: Int) }

@MessageProtocol
protocol Second: Respondable { func ping(_ text: String) -> Bool }

typealias Alias = First

@MessageProtocol
protocol OfUnmarked: Plain { func own() }

@MessageProtocol
protocol OfOther: Identified, Respondable { func own() }

@MessageProtocol
protocol OfLibrary: CustomLeafReflectable, Respondable { func own() }

@MessageProtocol
protocol OfSuperclass: Superclass, Respondable { func own() }

@MessageProtocol
protocol OfAlias: Alias { func own() }

@MessageProtocol
protocol Contradiction: First, Second {}

@MessageProtocol
protocol SetterTwice: Respondable {
  var title: Int { get set }
  func setTitle(_ title: Int)
}

@MessageProtocol
protocol `A protocol`: Respondable {}

@MessageProtocol
protocol RawNames: Respondable {
  func `two words`(_ number: Int)
  func label(`a label`: Int)
}
