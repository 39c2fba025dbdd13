// A program that joins a multicast also makes it, and says how its arguments travel.
@_exported public import DynamicMulticast
@_exported public import MessageCoding
