import DynamicMulticast

extension DelegateAnswer {
  /// A description of the delegate's location: its delivery, or its class and process.
  var place: String { delivery.map { "\($0)" } ?? "\(delegate)" }
}
