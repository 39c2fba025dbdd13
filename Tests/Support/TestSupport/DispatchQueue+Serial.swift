package import Dispatch
@_spi(ObjectiveC) import DynamicMulticast

extension DispatchQueue {
  /// Makes a serial queue that multicasts know to be one, also where a delegate is added with `.queue`.
  package convenience init(
    serialLabel label: String, qos: DispatchQoS = .unspecified, target: DispatchQueue? = nil
  ) {
    self.init(label: label, qos: qos, target: target)
    QueueIdentity.of(self).assumeSerial()
  }
}
