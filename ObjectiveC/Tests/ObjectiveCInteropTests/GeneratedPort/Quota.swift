// Made from 2 headers by ObjectiveCInterop:
// - Quota.h
// - Gate.h
// swift-format-ignore-file

import Dispatch
import DynamicMulticast

// Types that are not known here. Write what stands for each after its equals sign, or remove
// the line where there is a type of that name. It has to be `Sendable`.
typealias Gate = any GateMethods & Sendable

// MARK: - Types

enum QuotaState: Int, Sendable {
  case free = 0
  case full = 1
}

// MARK: - Constants

/// The value is in Quota.m:3.
let QuotaReason = "too many"

// MARK: - QuotaDelegate

/// `@protocol QuotaDelegate`.
@MessageProtocol
protocol QuotaDelegate: Respondable {
  /// `name` is optional: Quota.m:45 passes `nil`.
  ///
  /// `quota:didRefuse:reason:`
  func quota(_ quota: Quota, didRefuse amount: Int, reason name: String?)
}

// MARK: - GateDelegate

/// `@protocol GateDelegate`.
@MessageProtocol
protocol GateDelegate: Respondable {
  /// `gate:didAdmit:`
  @OptionalMessage
  func gate(_ gate: Gate, didAdmit amount: Int)
}

// MARK: - Quota

/// The methods of the class `Quota`, for an object that stands in for one.
@MessageProtocol
protocol QuotaMethods: Respondable {
  /// `state`
  var state: QuotaState { get }

  /// `activate:`
  func activate(_ gate: Gate)

  /// `deactivate`
  func deactivate()

  /// `addDelegate:delegateQueue:`
  @Responds(to: "addDelegate:delegateQueue:")
  func addDelegate_(_ delegate: any Sendable, delegateQueue queue: DispatchQueue)

  /// `allows:`
  func allows(_ amount: Int) -> Bool
}

// MARK: - Gate

/// The methods of the class `Gate`, for an object that stands in for one.
@MessageProtocol
protocol GateMethods: Respondable {
  /// `capacity`
  var capacity: Int { get }

  /// `addDelegate:delegateQueue:`
  @Responds(to: "addDelegate:delegateQueue:")
  func addDelegate_(_ delegate: any Sendable, delegateQueue queue: DispatchQueue)

  /// `removeDelegate:`
  @Responds(to: "removeDelegate:")
  func removeDelegate_(_ delegate: any Sendable)
}
