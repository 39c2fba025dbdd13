import DynamicMulticast

extension DelegateAnswer {
  /// Where the delegate was asked: its delivery, or its class and process.
  var place: String { delivery.map { "\($0)" } ?? "\(delegate)" }
}
