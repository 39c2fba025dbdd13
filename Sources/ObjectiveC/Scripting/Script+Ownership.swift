extension Script {
  /// Returns whether `object` is a class of the script or an instance of such a class.
  package func owns(_ object: AnyObject) -> Bool {
    (object as? Object)?.interpreter === interpreter
  }
}
