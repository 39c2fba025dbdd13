import ObjectiveCSyntax

/// An index of the members of a class, category or protocol, sorted by selector.
///
/// An index shares the declarations with the header. A dictionary of members for each class would
/// take several times the memory of the class's text.
struct MemberIndex {
  private(set) var members: [MemberDeclaration] = []

  /// The entries of the index; a property with a setter has two entries.
  private var places: [Place] = []

  private struct Place {
    let index: UInt32
    let isInstance: Bool
    let role: Role
  }

  private enum Role: UInt8 { case method, getter, setter }

  /// Adds members, which can be found after ``finish()`` has been called.
  mutating func add(_ members: [MemberDeclaration]) {
    if self.members.isEmpty { self.members = members } else { self.members += members }
  }

  /// Sorts the entries.
  ///
  /// If several members have the same selector and role, only the last member is found.
  mutating func finish() {
    var all: [Place] = []
    for (index, member) in members.enumerated() {
      func add(_ isInstance: Bool, _ role: Role) {
        all.append(Place(index: UInt32(index), isInstance: isInstance, role: role))
      }
      switch member {
      case .method(let method): add(method.isInstance, .method)
      case .property(let property):
        add(property.isInstance, .getter)
        if property.setter != nil { add(property.isInstance, .setter) }
      }
    }
    let selectors = all.map { selector(at: $0) }
    func order(_ index: Int) -> (String, UInt8, UInt8, UInt32) {
      let place = all[index]
      return (selectors[index], place.isInstance ? 1 : 0, place.role.rawValue, place.index)
    }
    let sorted = all.indices.sorted { order($0) < order($1) }
    places = zip(sorted, sorted.dropFirst().map(Optional.some) + [nil]).compactMap { one, next in
      if let next, all[one].role == all[next].role, all[one].isInstance == all[next].isInstance,
        selectors[one] == selectors[next]
      {
        return nil
      }
      return all[one]
    }
  }

  private func selector(at place: Place) -> String {
    switch members[Int(place.index)] {
    case .method(let method): method.selector
    case .property(let property):
      place.role == .getter ? property.getter : property.setter ?? ""
    }
  }

  /// Returns the member with the selector `key` in `role`, or `nil` if no member has this selector.
  ///
  /// The search is a binary search. Without a `role`, members of all roles are found.
  private func member(_ key: MethodKey, as role: Role? = nil) -> MemberDeclaration? {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if selector(at: places[middle]) < key.selector { low = middle + 1 } else { high = middle }
    }
    for place in places[low...] {
      guard selector(at: place) == key.selector else { return nil }
      if place.isInstance == key.isInstance, role == nil || place.role == role {
        return members[Int(place.index)]
      }
    }
    return nil
  }

  /// The methods, in the order of their selectors.
  var methods: [MethodDeclaration] {
    places.compactMap {
      if case .method(let method) = members[Int($0.index)] { method } else { nil }
    }
  }
  /// The properties, in the order of the selectors of their getters.
  var properties: [PropertyDeclaration] {
    places.compactMap {
      guard $0.role == .getter, case .property(let property) = members[Int($0.index)] else {
        return nil
      }
      return property
    }
  }

  func contains(_ key: MethodKey) -> Bool { member(key) != nil }

  func method(_ key: MethodKey) -> MethodDeclaration? {
    if case .method(let method) = member(key, as: .method) { method } else { nil }
  }

  func property(readBy key: MethodKey) -> PropertyDeclaration? {
    if case .property(let property) = member(key, as: .getter) { property } else { nil }
  }

  func property(writtenBy key: MethodKey) -> PropertyDeclaration? {
    if case .property(let property) = member(key, as: .setter) { property } else { nil }
  }
}
