import Foundation
public import Invocation

/// A reason why a port cannot be compared with its original.
@nonexhaustive
public enum PortComparisonError: Error {
  /// No class of the original has this name.
  case noClass(String)

  /// The class declares no message that the host could send.
  case noMessages(String)

  /// Neither a class nor a protocol of the original has this name.
  case noInterface(String)

  /// No object, queue, type or method of an object of the host has this name.
  case unknown(kind: String, name: String, known: [String])

  /// Categories implement a method of an object that the host plays itself.
  case noEffect(String, object: String)

  /// A step of `PortStep.together` is not a message, or names a queue of its own.
  case notTogether(PortStep)

  /// A message is sent on a queue that the host holds from time to time.
  case sendsOnHeldQueue(String)

  /// A step of `PortStep.advance` turns the clock back.
  case negativeTime(Duration)

  /// One side still works when a limit is reached; the step names what began the work.
  ///
  /// After a step, a script may run for 20 seconds in a session, things may happen in 10,000 rounds
  /// of waiting for all queues, and timers may be due at 100,000 times.
  case restless(side: String, step: String, reason: String)

  /// The answer to a message that makes an object is not an object.
  case noObject(Selector)

  /// A file cannot be read.
  case unreadable(String, reason: String)

  /// The port's library cannot be loaded.
  case libraryNotLoaded(String, reason: String)

  /// A line of a journal is not a step.
  case malformedLine(Int, reason: String)
}

extension PortComparisonError {
  static func unknown(
    _ kind: String, _ name: String, known: some Sequence<String>
  ) -> PortComparisonError {
    .unknown(kind: kind, name: name, known: known.sorted())
  }

  /// Makes the error for a file from the error of Foundation.
  static func unreadable(_ path: String, _ error: any Error) -> PortComparisonError {
    let missing: [CocoaError.Code] = [.fileNoSuchFile, .fileReadNoSuchFile]
    if let error = error as? CocoaError, missing.contains(error.code) {
      return .unreadable(path, reason: "there is no such file")
    }
    let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    let reason = cause.map { String(cString: strerror(Int32($0.code))) }
    return .unreadable(path, reason: reason ?? error.localizedDescription)
  }
}

extension PortComparisonError: CustomStringConvertible {
  /// Gives the reason, and what to write instead.
  public var description: String {
    switch self {
    case .noClass(let name):
      "the original has no class '\(name)': pass the name of the plug-in's class as 'className'"
    case .noMessages(let name):
      "'\(name)' declares no message for a host: name its protocols in 'messages'"
    case .noInterface(let name):
      "the original declares neither a class nor a protocol '\(name)': import its header"
    case .unknown(let kind, let name, let known):
      "the host has no \(kind) '\(name)', only "
        + (known.isEmpty ? "none" : known.map { "'\($0)'" }.joined(separator: ", "))
    case .noEffect(let method, let object):
      "'\(method)' has no effect, because the host plays its object '\(object)': let 'answers' of"
        + " the HostObject, or a step '.answer', say what the object answers"
    case .notTogether(let step):
      "messages in one block have no other steps among them, and no queue of their own: \(step)"
    case .sendsOnHeldQueue(let queue):
      "the host sends messages on '\(queue)', so the queue cannot be one of its 'heldQueues'"
    case .negativeTime(let time): "a clock cannot be turned back, by \(time)"
    case .restless(let side, let step, let reason):
      "\(side) does not come to rest after '\(step)': \(reason)"
    case .noObject(let selector): "'\(selector)' did not answer with an object"
    case .unreadable(let path, let reason): "'\(path)' cannot be read: \(reason)"
    case .libraryNotLoaded(let path, let reason): "'\(path)' cannot be loaded: \(reason)"
    case .malformedLine(let line, let reason): "line \(line): \(reason)"
    }
  }
}
