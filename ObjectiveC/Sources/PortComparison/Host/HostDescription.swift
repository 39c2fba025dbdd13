public import Invocation

/// Describes the host of a plug-in, as far as a comparison plays it: what the plug-in is sent, and
/// what the plug-in finds.
///
/// Without further description, the host sends every message that the original declares, with
/// values of the standard library:
///
/// ```swift
/// let host = HostDescription(
///   objects: [HostObject("stream", "XMPPStream")],
///   setUp: [.send("activate:", .object("stream"))])
/// ```
public struct HostDescription: Sendable {
  /// The messages that the host sends to the plug-in.
  ///
  /// If the array is empty, the host sends the methods of the original's class that its interface or
  /// a protocol declares, and class methods to the class. A class that declares none of its methods,
  /// because it only overrides methods of a framework, gets all of its methods.
  public var messages: [HostMessages]

  /// The objects that the host hands to the plug-in.
  public var objects: [HostObject]

  /// The types of values that are neither objects of the host nor values of the standard library.
  public var types: [HostType]

  /// Names the serial queues that the host hands to the plug-in.
  public var queues: [String]

  /// Names the queues that the host holds during some messages of random sessions, so that
  /// delegates get their messages late and answer late.
  ///
  /// The host sends no message on these queues, and the plug-in must not wait for them as
  /// `dispatch_sync` does.
  public var heldQueues: Set<String>

  /// The steps at the beginning of each session.
  public var setUp: [PortStep]

  /// A Boolean value that indicates whether the host also sends the methods that only a class
  /// extension declares, or a category in the file of the implementation.
  public var includesPrivate: Bool

  /// The messages that the host sends neither to the plug-in nor to its class.
  public var excluded: Set<Selector>

  /// Generates the arguments of messages whose arguments their types do not tell.
  public var generators: [Selector: @Sendable (inout PortGenerator) -> [PortValue]]

  /// How often a message is drawn at first, compared with one without a frequency; 0 for never.
  public var frequencies: [Selector: Int]

  /// The messages whose order is not compared, and neither is the order of the lists in their
  /// arguments and answers: the plug-in takes them from a dictionary or a set, for example.
  public var unordered: Set<Selector>

  /// A Boolean value that indicates whether the `userInfo` of errors is compared, beside their
  /// domains and codes.
  public var comparesUserInfo: Bool

  /// A Boolean value that indicates whether the clock advances in random sessions.
  public var advancesClock: Bool

  /// The difference of two timers, one of each side, that are due at the same moment for the host.
  ///
  /// A plug-in that waits for a random time needs a greater tolerance.
  public var timerTolerance: Duration

  /// A Boolean value that indicates whether the host releases the plug-in at the end of a random
  /// session, and observes whether the plug-in is deallocated.
  public var releasesPlugIn: Bool

  /// A closure that returns `true` for a string that the plug-in has made at random, or `nil` if the
  /// plug-in makes no such strings.
  ///
  /// Two such strings are equal if they have the same position among the identifiers of their side.
  public var isIdentifier: (@Sendable (String) -> Bool)?

  /// Makes a description, in which each parameter is the property of the same name.
  public init(
    messages: [HostMessages] = [], objects: [HostObject] = [], types: [HostType] = [],
    queues: [String] = ["queue"], heldQueues: Set<String> = [], setUp: [PortStep] = [],
    excluded: Set<Selector> = [],
    generators: [Selector: @Sendable (inout PortGenerator) -> [PortValue]] = [:],
    frequencies: [Selector: Int] = [:], unordered: Set<Selector> = [],
    comparesUserInfo: Bool = false, includesPrivate: Bool = false, advancesClock: Bool = false,
    timerTolerance: Duration = .milliseconds(1), releasesPlugIn: Bool = false,
    isIdentifier: (@Sendable (String) -> Bool)? = nil
  ) {
    self.messages = messages
    self.objects = objects
    self.types = types
    self.queues = queues
    self.heldQueues = heldQueues
    self.setUp = setUp
    self.excluded = excluded
    self.generators = generators
    self.frequencies = frequencies
    self.includesPrivate = includesPrivate
    self.unordered = unordered
    self.comparesUserInfo = comparesUserInfo
    self.advancesClock = advancesClock
    self.timerTolerance = timerTolerance
    self.releasesPlugIn = releasesPlugIn
    self.isIdentifier = isIdentifier
  }
}
