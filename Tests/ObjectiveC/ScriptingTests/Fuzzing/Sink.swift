import Invocation

/// An object of Swift that takes values of scripts, which are converted for it.
@Responding
final class Sink: Respondable, Sendable {
  func take(_ value: any Sendable) {}
  func takeArray(_ values: [any Sendable]) {}
  func takeTable(_ values: [String: any Sendable]) {}
  func takeError(_ error: any Error) {}
  func give(_ value: any Sendable) -> any Sendable { value }
}
