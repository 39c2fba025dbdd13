import DynamicMulticast

// MARK: Types in types

enum Place {
  @MessageProtocol
  protocol Delegate: Respondable { func number(_ number: Int) -> Int }

  struct Deep {
    @Responding final class Inner: Delegate { func number(_ number: Int) -> Int { 1 } }
    @Responding fileprivate final class Hidden: Delegate {
      func number(_ number: Int) -> Int { 1 }
    }
    @MessageProtocol fileprivate protocol HiddenDelegate: Respondable {
      func hidden(_ number: Int) -> Int
    }
    @Responding fileprivate final class OfHidden: HiddenDelegate {
      func hidden(_ number: Int) -> Int { number }
    }
  }
}

extension Place {
  @Responding final class Extended: Place.Delegate { func number(_ number: Int) -> Int { 1 } }

  @MessageProtocol
  protocol ExtendedDelegate: Delegate { func other(_ number: Int) -> Int }
}

private extension Place {
  @Responding final class PrivatelyExtended: Place.Delegate {
    func number(_ number: Int) -> Int { 1 }
  }
}

struct GenericPlace<Value: Sendable> {
  @Responding final class Inner: Place.Delegate {
    func number(_ number: Int) -> Int { 1 }
    func value(_ value: Value) -> Value { value }
  }
}

extension GenericPlace where Value == Int {
  @Responding final class OfInt: Place.Delegate { func number(_ number: Int) -> Int { 1 } }
}

@Responding final class OuterClass: Place.Delegate {
  func number(_ number: Int) -> Int { 1 }

  @Responding final class InnerClass: Place.ExtendedDelegate {
    func number(_ number: Int) -> Int { 1 }
    func other(_ number: Int) -> Int { number }
  }
}

@MessageProtocol
protocol OutsideDelegate: Place.Delegate { func outside(_ number: Int) -> Int }

@Responding final class Outside: OutsideDelegate {
  func number(_ number: Int) -> Int { 1 }
  func outside(_ number: Int) -> Int { number }
}

func places() async throws {
  let all: [any Place.Delegate] = [
    Place.Deep.Inner(), Place.Deep.Hidden(), Place.Extended(), Place.PrivatelyExtended(),
    GenericPlace<Int>.Inner(), GenericPlace<Int>.OfInt(), OuterClass(), OuterClass.InnerClass(),
    Outside(),
  ]
  let delegates = Place.DelegateMulticast()
  for delegate in all {
    delegates.add(kept(delegate), delivery: .synchronous)
    try await answers("1", { try delegate.perform("number:", 0, as: Int.self) })
  }
  try await answers("\(all.count)", { try await delegates.number(0).reduce(0) { $0 + $1 } })
  let (hidden, ofHidden) = (Place.Deep.HiddenDelegateMulticast(), Place.Deep.OfHidden())
  hidden.add(kept(ofHidden), delivery: .synchronous)
  try await answers("2", { try await hidden.hidden(2).first() })
  let (extended, inner) = (Place.ExtendedDelegateMulticast(), OuterClass.InnerClass())
  extended.add(kept(inner), delivery: .synchronous)
  try await answers("1", { try await extended.number(0).first() })
  try await answers("2", { try await extended.other(2).first() })
  let (outsides, outside) = (OutsideDelegateMulticast(), Outside())
  outsides.add(kept(outside), delivery: .synchronous)
  try await answers("1", { try await outsides.number(0).first() })
  try await answers("2", { try await outsides.outside(2).first() })
  try await answers(
    "a", { try GenericPlace<String>.Inner().perform("value:", "a", as: String.self) })
}

// MARK: A protocol inside the class that sends, and types of the receiving class as arguments

final class Room: Sendable {
  @MessageProtocol
  protocol Delegate: AnyObject, Respondable {
    func room(_ room: Room, didChange number: Int)
    func state(_ state: Room.State, item: RoomLog.Item) -> RoomLog.Item.Kind
  }
  enum State: Sendable { case open }
  let delegates = DelegateMulticast()
  func change() { delegates.room(self, didChange: 1) }
}

@Responding
final class RoomLog: Room.Delegate {
  struct Item: Sendable {
    enum Kind: Sendable { case plain }
    var kind = Kind.plain
  }
  typealias List = [Item]
  func room(_ room: Room, didChange number: Int) { record(number) }
  func state(_ state: Room.State, item: Item) -> Item.Kind { item.kind }
  func own(_ list: List, kind: RoomLog.Item.Kind) -> List { list }
  @Responds var kind: Item.Kind { .plain }
}

func nestedProtocol() async throws {
  let (room, log) = (Room(), RoomLog())
  room.delegates.add(kept(log), delivery: .synchronous)
  try await arrives(
    "room 1", { room.change() }, { try log.perform("room:didChange:", room, 1) })
  let item = RoomLog.Item()
  try await answers(
    "plain", { try await room.delegates.state(.open, item: item).first() },
    { try log.perform("state:item:", Room.State.open, item, as: RoomLog.Item.Kind.self) },
    { try log.perform("kind", as: RoomLog.Item.Kind.self) },
    { try log.perform("own:kind:", [item], item.kind, as: [RoomLog.Item].self)[0].kind })
}

// A marked extension of a class in another file.
@Responding("Elsewhere")
extension Extended { func elsewhere(_ number: Int) -> Int { number } }

// MARK: Access levels

/// A protocol of messages.
@MessageProtocol
public protocol PublicDelegate: Respondable {
  func number(_ number: Int) -> Int
  @OptionalMessage func note(_ number: Int)
  @OptionalMessage var limit: Int { get set }
}

@MessageProtocol
package protocol PackageDelegate: Respondable {
  func number(_ number: Int) -> Int
  @OptionalMessage func note(_ number: Int)
}

@MessageProtocol
fileprivate protocol FileDelegate: Respondable {
  func number(_ number: Int) -> Int
  @OptionalMessage func note(_ number: Int)
}

@MessageProtocol
private protocol PrivateDelegate: Respondable {
  func number(_ number: Int) -> Int
  @OptionalMessage func note(_ number: Int)
}

/// A class that answers the messages.
@Responding
open class OpenAnswerer: PublicDelegate {
  /// Makes an object.
  public init() {}
  /// Returns the number.
  open func number(_ number: Int) -> Int { number }
  /// Records the number.
  public func note(_ number: Int) { record(number) }
  /// Returns the number.
  @inlinable public func inlined(_ number: Int) -> Int { number }
  /// Returns the number.
  @inlinable @inline(__always) public final func final(_ number: Int) -> Int { number }
  @usableFromInline func usable(_ number: Int) -> Int { number }
  /// Returns the number.
  @_spi(Testing) public func spi(_ number: Int) -> Int { number }
  package func inPackage(_ number: Int) -> Int { number }
  /// The limit.
  @Responds public var limit: Int = 1
}

@Responding
package class PackageAnswerer: PackageDelegate {
  package func number(_ number: Int) -> Int { number }
  package func note(_ number: Int) { record(number) }
}

@Responding
private final class PrivateAnswerer: PrivateDelegate, FileDelegate {
  func number(_ number: Int) -> Int { number }
  func note(_ number: Int) { record(number) }
}

func accessLevels() async throws {
  let (open, package, hidden) = (OpenAnswerer(), PackageAnswerer(), PrivateAnswerer())
  let (first, second) = (PublicDelegateMulticast(), PackageDelegateMulticast())
  let (third, fourth) = (FileDelegateMulticast(), PrivateDelegateMulticast())
  first.add(kept(open), delivery: .synchronous)
  second.add(kept(package), delivery: .synchronous)
  third.add(kept(hidden), delivery: .synchronous)
  fourth.add(kept(hidden), delivery: .synchronous)
  try await arrives(
    "note 1", { first.note(1) }, { second.note(1) }, { third.note(1) }, { fourth.note(1) },
    { try open.perform("note:", 1) }, { try package.perform("note:", 1) },
    { try hidden.perform("note:", 1) })
  try await answers(
    "1", { try await first.number(1).first() }, { try await second.number(1).first() },
    { try await third.number(1).first() }, { try await fourth.number(1).first() },
    { try await first.limit().first() }, { try open.perform("inlined:", 1, as: Int.self) },
    { try open.perform("final:", 1, as: Int.self) },
    { try open.perform("usable:", 1, as: Int.self) },
    { try open.perform("spi:", 1, as: Int.self) },
    { try open.perform("inPackage:", 1, as: Int.self) })
}
