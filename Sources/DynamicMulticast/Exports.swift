// Re-exported because code that sends through a multicast also makes, answers and reads messages.
@_exported public import Invocation
