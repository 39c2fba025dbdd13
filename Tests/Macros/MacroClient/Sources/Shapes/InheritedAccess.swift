// swift-format-ignore-file: NoAccessLevelOnExtensionDeclaration

import DynamicMulticast

// MARK: Declarations that take their access level from an extension

/// A namespace.
public enum Shop {}

public extension Shop {
  /// A protocol of messages.
  @MessageProtocol
  protocol Delegate: Respondable {
    func number(_ number: Int) -> Int
    @OptionalMessage func note(_ number: Int)
  }

  /// A class that answers the messages.
  @Responding
  final class Answerer: Delegate {
    /// Returns the number.
    public func number(_ number: Int) -> Int { number }
    /// Records the number.
    public func note(_ number: Int) { record(number) }
  }
}

package extension Shop {
  @MessageProtocol
  protocol InPackage: Respondable { func number(_ number: Int) -> Int }
}

fileprivate extension Shop {
  @MessageProtocol
  protocol InFile: Respondable { func number(_ number: Int) -> Int }

  @Responding
  class InFileAnswerer: InFile, InPackage {
    package func number(_ number: Int) -> Int { number }
  }
}

func inheritedAccess() async throws {
  let (delegates, delegate) = (Shop.DelegateMulticast(), Shop.Answerer())
  delegates.add(kept(delegate), delivery: .synchronous)
  try await arrives("note 1", { delegates.note(1) }, { try delegate.perform("note:", 1) })
  let (inPackage, inFile, other) = (
    Shop.InPackageMulticast(), Shop.InFileMulticast(), Shop.InFileAnswerer()
  )
  inPackage.add(kept(other), delivery: .synchronous)
  inFile.add(kept(other), delivery: .synchronous)
  try await answers(
    "1", { try await delegates.number(1).first() }, { try await inPackage.number(1).first() },
    { try await inFile.number(1).first() })
}
