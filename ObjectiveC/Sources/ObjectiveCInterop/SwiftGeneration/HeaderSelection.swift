import ObjectiveCSyntax

/// Limits generated Swift source code to a part of the headers.
public struct HeaderSelection: Hashable, Sendable {
  /// Selects the messages to keep by their selectors.
  ///
  /// A property is kept if one of its accessors is kept.
  public var selectors: Set<String>

  /// Names the constants, enumerations and cases of enumerations to keep.
  ///
  /// In any case, the types of the kept messages are kept.
  public var names: Set<String>

  /// Makes a selection.
  public init(selectors: Set<String>, names: Set<String> = []) {
    self.selectors = selectors
    self.names = names
  }
}

extension HeaderSelection? {
  /// Returns the selected members; without a selection, all members.
  ///
  /// An initializer makes an object and is no message, so no initializer is selected.
  func kept(of members: [MemberDeclaration]) -> [MemberDeclaration] {
    guard let selection = self else { return members }
    return members.filter { member in
      switch member {
      case .method(let method):
        selection.selectors.contains(method.selector) && !method.isInitializer
      case .property(let property):
        property.accessors.contains { selection.selectors.contains($0.selector) }
      }
    }
  }

  /// Returns `true` if some of the members are selected, or without a selection.
  func keepsAny(of members: [MemberDeclaration]) -> Bool {
    self == nil || !kept(of: members).isEmpty
  }

  /// Returns `true` if a constant, an enumeration or a case is selected, or without a selection.
  func keeps(_ name: String?) -> Bool {
    self.map { $0.names.contains(name ?? "") } ?? true
  }
}
