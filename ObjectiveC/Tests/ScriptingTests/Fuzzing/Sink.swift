import Invocation

/// A Swift object whose methods take values of scripts, after conversion to the declared types.
@Responding
final class Sink: Respondable, Sendable {
  func take(_ value: any Sendable) {}
  func takeArray(_ values: [any Sendable]) {}
  func takeTable(_ values: [String: any Sendable]) {}
  func takeError(_ error: any Error) {}
  func give(_ value: any Sendable) -> any Sendable { value }
}
