// A program that joins a multicast also creates the multicast, and declares codings of its
// arguments.
@_exported public import DynamicMulticast
@_exported public import MessageCoding
