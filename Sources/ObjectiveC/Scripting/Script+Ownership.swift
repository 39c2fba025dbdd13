extension Script {
  /// Whether an object is an instance of one of the script's classes, or such a class.
  package func owns(_ object: AnyObject) -> Bool {
    (object as? Object)?.interpreter === interpreter
  }
}
