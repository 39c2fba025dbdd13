extension WellKnownTypes {
  /// Types of Dispatch, XPC and os.
  static let dispatch = """
    @protocol OS_dispatch_queue, OS_dispatch_group, OS_dispatch_semaphore, OS_dispatch_source;
    @protocol OS_dispatch_data, OS_dispatch_io, OS_xpc_object, OS_os_log;
    typedef NSObject<OS_dispatch_queue> *dispatch_queue_t, *dispatch_queue_global_t;
    typedef NSObject<OS_dispatch_queue> *dispatch_queue_main_t, *dispatch_queue_serial_t;
    typedef NSObject<OS_dispatch_group> *dispatch_group_t;
    typedef NSObject<OS_dispatch_semaphore> *dispatch_semaphore_t;
    typedef NSObject<OS_dispatch_source> *dispatch_source_t;
    typedef NSObject<OS_dispatch_data> *dispatch_data_t;
    typedef NSObject<OS_dispatch_io> *dispatch_io_t;
    typedef NSObject<OS_dispatch_queue> *dispatch_queue_attr_t, *dispatch_workloop_t;
    typedef NSObject<OS_xpc_object> *xpc_object_t, *xpc_connection_t;
    typedef NSObject<OS_os_log> *os_log_t;
    typedef void (^dispatch_block_t)(void);
    typedef void (*dispatch_function_t)(void *);
    typedef unsigned long dispatch_block_flags_t;
    typedef struct os_unfair_lock_s { uint32_t _os_unfair_lock_opaque; } os_unfair_lock,
      *os_unfair_lock_t;

    typedef NSInteger dispatch_queue_priority_t;
    typedef enum os_log_type_t : unsigned char os_log_type_t;
    """
}
