@_spi(ObjectiveC) import SwiftDeclarations

/// Resolves conflicts between several declarations of the same message.
///
/// An object has one method for a message, so it cannot conform to two declarations with different
/// types. In such a case, the first declaration counts. A protocol with a different declaration is
/// not refined; instead, the other methods of the protocol are copied. A multicast cannot choose
/// between two equal inherited declarations, so the inheriting protocol repeats the declaration.
struct InheritedMessages {
  /// Describes the form of a protocol that an object can conform to, after all conflicts are
  /// resolved.
  struct Settlement {
    /// Names the protocols that the protocol refines, in Objective-C.
    var adopted: [String]

    /// Lists the methods that the protocol copies or repeats, after the protocol's own methods
    /// unless `keepsOwn` is `true`.
    var messages: [MessageOutline]

    /// `true` if the protocol also keeps its own methods without outlines in `messages`.
    let keepsOwn: Bool

    /// Lists the omitted declarations, each with the reason.
    var omissions: [String] = []

    /// `true` if the form differs from the declaration of the protocol.
    var isChanged = false
  }

  private typealias Table = [MethodKey: Entry]

  /// A message that a protocol declares, or inherits from a refined protocol.
  private struct Entry {
    let shape: Int32

    /// The index of the protocol that declares the message.
    let declarer: Int
    /// The index of the method in the `messages` of the declaring protocol.
    let index: Int

    /// `true` if the message is an accessor of a property that has a setter.
    let isSettable: Bool
  }

  private enum Step {
    /// Refines the protocol at an index, or copies the methods of the protocol if one of the
    /// methods conflicts with another message.
    case refine(Int)
    /// Copies the methods of the protocol at an index.
    case copy(Int)
  }

  private let protocols: [SwiftProtocol]
  private let places: [String: Int]
  private var settlements: [Settlement]

  /// Messages that several protocols declare; `tables` contains no other messages.
  private let shared: Set<MethodKey>
  private var tables: [Table]

  /// Protocols whose methods were copied to other protocols.
  private var copied: Set<Int> = []

  /// Resolves the conflicts between declarations, so that an object can conform to each protocol.
  ///
  /// - Parameters:
  ///   - protocols: The protocols without their methods.
  ///   - adopted: The Objective-C names of the protocols that each protocol refines. No protocol
  ///     refines itself, directly or through other protocols.
  ///   - messages: The outlines of the methods of each protocol.
  ///   - places: The indices in `protocols` by the Objective-C names of the protocols.
  ///   - order: The indices in `protocols`, where each protocol follows its adopted protocols.
  /// - Returns: Forms that differ from the declarations of the protocols, by the indices of the
  ///   protocols.
  static func settle(
    _ protocols: [SwiftProtocol], adopting adopted: [[String]], _ messages: MessageOutlines,
    places: [String: Int], order: [Int]
  ) -> [Int: Settlement] {
    let outlines = messages.outlines
    let declared = zip(adopted, outlines).map {
      Settlement(adopted: $0, messages: $1, keepsOwn: $1.isEmpty)
    }
    var settled = Self(protocols, declared, places, shared: messages.shared, order: order)
    if !settled.copied.isEmpty {
      // Copies are additional declarations of the messages, so the messages are now shared.
      let shared = messages.shared.union(settled.copied.lazy.flatMap { outlines[$0].map(\.key) })
      settled = Self(protocols, declared, places, shared: shared, order: order)
    }
    let changed = settled.settlements.enumerated().lazy.filter(\.element.isChanged)
    return Dictionary(uniqueKeysWithValues: changed.map { ($0.offset, $0.element) })
  }

  private init(
    _ protocols: [SwiftProtocol], _ declared: [Settlement], _ places: [String: Int],
    shared: Set<MethodKey>, order: [Int]
  ) {
    self.protocols = protocols
    self.places = places
    self.shared = shared
    settlements = declared
    tables = protocols.map { _ in [:] }
    for place in order { settle(place) }
  }

  /// Determines the form of the protocol at `place`.
  ///
  /// Before the call, the forms of the adopted protocols must be known.
  private mutating func settle(_ place: Int) {
    var one = settlements[place]
    var table: Table = [:]
    var repeated: Set<MethodKey> = []
    var refined: [String] = []
    var copies: [MessageOutline] = []
    var seen: Set<Int> = []
    var steps = steps(refining: place)
    while let step = steps.popLast() {
      switch step {
      case .refine(let other):
        guard seen.insert(other).inserted else { continue }
        if differ(table, tables[other]) {
          // Do not refine `other` and leave out only the conflicting message: no object could
          // conform to the resulting protocol.
          copied.insert(other)
          steps.append(.copy(other))
          steps += self.steps(refining: other)
        } else {
          merge(tables[other], into: &table, &repeated)
          refined.append(protocols[other].objectiveCName)
        }
      case .copy(let other):
        var messages = settlements[other].messages
        let settable = Self.settable(messages)
        messages.removeAll { message in
          guard let entry = table[message.key], entry.shape == message.shape else { return false }
          return entry.isSettable || !settable.contains(message.property)
        }
        one.omissions += Self.omit(&messages, of: protocols[other].name) { differing($0, table) }
        one.omissions.append(
          "<\(protocols[other].objectiveCName)>, whose other methods are declared here")
        copies += messages
        add(Set(messages.lazy.map(\.key)), of: other, to: &table)
      }
    }
    let adopted =
      one.adopted.filter { places[$0] == nil || refined.contains($0) }
      + refined.filter { !one.adopted.contains($0) }
    let settable = Self.settable(one.messages)
    one.omissions += Self.omit(&one.messages) { message in
      if let reason = differing(message, table) { return reason }
      // A Swift protocol cannot declare a property without a setter if it inherits the setter.
      guard message.kind == .getter, let entry = table[message.key], entry.isSettable,
        !settable.contains(message.property)
      else { return nil }
      return "which `\(protocols[entry.declarer].name)` has with a setter"
    }
    var keys = Set(one.messages.lazy.map(\.key))
    let count = one.messages.count
    one.messages += copies.filter { keys.insert($0.key).inserted }
    let entries = repeated.subtracting(keys).compactMap { table[$0] }
    for entry in entries.sorted(by: { ($0.declarer, $0.index) < ($1.declarer, $1.index) }) {
      let messages = settlements[entry.declarer].messages
      let message = messages[entry.index]
      // A setter is added together with its getter.
      if message.kind == .setter { continue }
      one.messages.append(message)
      guard entry.isSettable else { continue }
      one.messages += messages.filter { $0.kind == .setter && $0.property == message.property }
    }
    one.isChanged =
      adopted != one.adopted || !one.omissions.isEmpty || one.messages.count != count
    one.adopted = adopted
    settlements[place] = one
    add(Set(one.messages.lazy.map(\.key)), of: place, to: &table)
    tables[place] = table
  }

  /// Returns the steps for the adopted protocols of the protocol at `place`, the first step last.
  ///
  /// Adopted protocols come before the protocol for the superclass. They take precedence because
  /// parameters have the types of protocols.
  private func steps(refining place: Int) -> [Step] {
    let adopted = settlements[place].adopted.compactMap { places[$0] }
    let classes = adopted.filter { protocols[$0].className != nil }
    return (adopted.filter { protocols[$0].className == nil } + classes).reversed().map(Step.refine)
  }

  /// Removes the methods for which `reason` returns a text from `messages`.
  ///
  /// - Parameters:
  ///   - messages: The methods.
  ///   - owner: The name of the protocol that declares the methods, or `nil` if the methods belong
  ///     to the protocol for which the form is determined.
  ///   - reason: A closure that returns why a method is left out, or `nil` to keep the method.
  /// - Returns: The methods that were removed, each with the reason.
  private static func omit(
    _ messages: inout [MessageOutline], of owner: String? = nil,
    because reason: (MessageOutline) -> String?
  ) -> [String] {
    var omissions: [String] = []
    var omitted: Set<Int32> = []
    let owner = owner.map { " of `\($0)`" } ?? ""
    messages.removeAll { message in
      var reason = reason(message)
      // A setter cannot be written without its getter.
      if message.kind == .setter, omitted.contains(message.property) {
        reason = reason ?? "for want of its getter"
      }
      guard let reason else { return false }
      if message.kind == .getter { omitted.insert(message.property) }
      let sign = message.key.isInstance ? "-" : "+"
      omissions.append("\(sign)\(message.key.selector)\(owner), \(reason)")
      return true
    }
    return omissions
  }

  /// Returns the reason why `message` conflicts with a declaration in `table`, or `nil` if the
  /// declarations do not conflict.
  private func differing(_ message: MessageOutline, _ table: Table) -> String? {
    guard let entry = table[message.key], entry.shape != message.shape else { return nil }
    return "which `\(protocols[entry.declarer].name)` has with other types"
  }

  /// Returns `true` if two tables contain declarations of the same message with different shapes.
  private func differ(_ one: Table, _ other: Table) -> Bool {
    let (small, large) = one.count < other.count ? (one, other) : (other, one)
    return small.contains { key, entry in large[key].map { $0.shape != entry.shape } ?? false }
  }

  /// Adds the messages in `other`, the table of a refined protocol, to `table`.
  ///
  /// `repeated` receives the messages of which `table` already has an unrelated, equal declaration.
  private func merge(_ other: Table, into table: inout Table, _ repeated: inout Set<MethodKey>) {
    if table.isEmpty { return table = other }
    for (key, entry) in other {
      guard let known = table[key] else {
        table[key] = entry
        continue
      }
      if entry.declarer == known.declarer || refines(known.declarer, entry.declarer) { continue }
      if refines(entry.declarer, known.declarer) {
        table[key] = entry
      } else {
        // A class method is not a message, so a multicast never sends it.
        if key.isInstance { repeated.insert(key) }
        if rank(entry) > rank(known) { table[key] = entry }
      }
    }
  }

  /// Returns the precedence of a declaration.
  ///
  /// An accessor of a settable property has the highest precedence, because Swift requires the
  /// setter. A required message precedes an optional message.
  private func rank(_ entry: Entry) -> Int {
    let isOptional = settlements[entry.declarer].messages[entry.index].isOptional
    return (entry.isSettable ? 2 : 0) + (isOptional ? 0 : 1)
  }

  /// Returns `true` if the protocol at `one` refines the protocol at `other`, directly or through
  /// further protocols.
  private func refines(_ one: Int, _ other: Int) -> Bool {
    var seen: Set<Int> = [one]
    var stack = [one]
    while let next = stack.popLast() {
      if next == other { return true }
      stack += settlements[next].adopted.compactMap { places[$0] }
        .filter { seen.insert($0).inserted }
    }
    return false
  }

  /// Adds the methods with the given `keys` of the protocol at `place` to `table`.
  private func add(_ keys: Set<MethodKey>, of place: Int, to table: inout Table) {
    let messages = settlements[place].messages
    let settable = Self.settable(messages)
    for (index, message) in messages.enumerated()
    where shared.contains(message.key) && keys.contains(message.key) {
      table[message.key] = Entry(
        shape: message.shape, declarer: place, index: index,
        isSettable: message.kind != .method && settable.contains(message.property))
    }
  }

  /// Returns the numbers of the properties that have a setter.
  private static func settable(_ messages: [MessageOutline]) -> Set<Int32> {
    Set(messages.lazy.filter { $0.kind == .setter }.map(\.property))
  }
}
