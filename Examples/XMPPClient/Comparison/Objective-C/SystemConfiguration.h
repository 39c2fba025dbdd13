// The part of SystemConfiguration that XMPPReconnect uses.
typedef struct {
  long version;
  void *info;
  const void *(*retain)(const void *info);
  void (*release)(const void *info);
  void *(*copyDescription)(const void *info);
} SCNetworkReachabilityContext;

extern void *kCFAllocatorDefault;
void *SCNetworkReachabilityCreateWithName(void *allocator, const char *name);
BOOL SCNetworkReachabilityGetFlags(void *target, unsigned int *flags);
void SCNetworkReachabilitySetCallback(void *target, void *callback, void *context);
void SCNetworkReachabilitySetDispatchQueue(void *target, dispatch_queue_t queue);
