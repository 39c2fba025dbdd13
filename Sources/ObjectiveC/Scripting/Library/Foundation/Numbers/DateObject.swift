import Foundation
import Invocation

/// An `NSDate`.
final class DateObject: ValueObject, Wrapper, @unchecked Sendable {
  // `Sendable` is unchecked: only initializers set the date, with the interpreter's lock.

  var date: Date

  init(_ date: Date = Date(), isa: ClassObject) {
    self.date = date
    super.init(isa)
  }

  var wrapped: Any { date }

  override var isLeaf: Bool { true }

  override func isEqual(to other: Object, on activation: Activation) -> Bool {
    date == (other as? DateObject)?.date
  }

  override func hash(on activation: Activation) -> Int {
    date.timeIntervalSinceReferenceDate.clamped
  }

  override func describe(indent: Int, on activation: Activation) -> String {
    // Calendars do not cover all dates.
    guard abs(date.timeIntervalSinceReferenceDate) < 1e12 else {
      return "\(date.timeIntervalSinceReferenceDate)"
    }
    return date.description
  }
}

extension StandardLibrary {
  func installDates() {
    let type = addClass("NSDate")
    type.allocate = { DateObject(isa: $0) }
    installComparison(type)
    installCopyingAsSelf(type)
    installDateCreation(type)
    func interval(
      _ selector: Selector, _ types: String = "d@:", _ get: @escaping (Call, Date) throws -> Double
    ) {
      type.method(selector, types) { .floating(try get($0, try $0.date)) }
    }
    interval("timeIntervalSince1970") { $1.timeIntervalSince1970 }
    interval("timeIntervalSinceReferenceDate") { $1.timeIntervalSinceReferenceDate }
    interval("timeIntervalSinceNow") { $1.timeIntervalSince($0.interpreter.clock.date) }
    interval("timeIntervalSinceDate:", "d@:@\"NSDate\"") { call, date in
      date.timeIntervalSince(try call.required(0, DateObject.self).date)
    }
    type.classMethod("timeIntervalSinceReferenceDate", "d@:") {
      .floating($0.interpreter.clock.date.timeIntervalSinceReferenceDate)
    }
    type.method("compare:", "q@:@\"NSDate\"") { call in
      let (left, right) = (try call.date, try call.required(0, DateObject.self).date)
      return .integer(left < right ? -1 : left == right ? 0 : 1)
    }
    type.method("isEqualToDate:", "B@:@\"NSDate\"") { call in
      call.bool(try call.date == (try call.optional(0, DateObject.self)?.date))
    }
    type.method("earlierDate:", "@\"NSDate\"@:@") { call in
      let other = try call.required(0, DateObject.self)
      return .object(other.date < (try call.date) ? other : call.receiver)
    }
    type.method("laterDate:", "@\"NSDate\"@:@") { call in
      let other = try call.required(0, DateObject.self)
      return .object(other.date > (try call.date) ? other : call.receiver)
    }
    for name in ["dateByAddingTimeInterval:", "addTimeInterval:"] as [Selector] {
      type.method(name, "@\"NSDate\"@:d") { call in
        .object(DateObject(try call.date + call[0].floating, isa: type))
      }
    }
  }

  private func installDateCreation(_ type: ClassObject) {
    let creation = CreationMethods(
      type: type, make: { DateObject($0, isa: $1) }, fill: { $0.date = $1 })
    creation("date", "init", "@@:") { $0.interpreter.clock.date }
    creation("dateWithTimeIntervalSince1970:", "initWithTimeIntervalSince1970:", "@@:d") {
      Date(timeIntervalSince1970: $0[0].floating)
    }
    creation("dateWithTimeIntervalSinceNow:", "initWithTimeIntervalSinceNow:", "@@:d") {
      $0.interpreter.clock.date + $0[0].floating
    }
    creation(
      "dateWithTimeIntervalSinceReferenceDate:", "initWithTimeIntervalSinceReferenceDate:", "@@:d"
    ) { Date(timeIntervalSinceReferenceDate: $0[0].floating) }
    creation("dateWithTimeInterval:sinceDate:", "initWithTimeInterval:sinceDate:", "@@:d@") {
      try $0.required(1, DateObject.self).date + $0[0].floating
    }
    type.classMethod("distantPast", "@@:") { _ in .object(DateObject(.distantPast, isa: type)) }
    type.classMethod("distantFuture", "@@:") { _ in .object(DateObject(.distantFuture, isa: type)) }
  }
}

extension Call {
  fileprivate var date: Date {
    get throws { try receiver(as: DateObject.self).date }
  }
}
