extension WellKnownTypes {
  /// Types of C and of POSIX.
  static let c = """
    struct in6_addr { union { unsigned char __u6_addr8[16]; unsigned short __u6_addr16[8];
      unsigned int __u6_addr32[4]; } __u6_addr; };

    typedef signed char int8_t;
    typedef unsigned char uint8_t, u_int8_t, UInt8, Byte, Boolean, u_char;
    typedef signed char SInt8;
    typedef short int16_t, SInt16;
    typedef unsigned short uint16_t, u_int16_t, UInt16, UniChar, unichar, mode_t, in_port_t, u_short;
    typedef int int32_t, SInt32, OSStatus, pid_t, dev_t, wchar_t, kern_return_t;
    typedef unsigned int uint32_t, u_int32_t, UInt32, OSType, FourCharCode, uid_t, gid_t, socklen_t;
    typedef unsigned int u_int, in_addr_t, UTF32Char, mach_port_t;
    typedef long long int64_t, SInt64, off_t, CMTimeValue, intmax_t, quad_t;
    typedef unsigned long long uint64_t, u_int64_t, UInt64, uintmax_t, dispatch_time_t;
    typedef long intptr_t, ssize_t, ptrdiff_t, time_t, CFIndex, CFComparisonResult, dispatch_once_t;
    typedef unsigned long uintptr_t, size_t, clock_t, CFTypeID, CFOptionFlags, CFHashCode, u_long;
    typedef unsigned char sa_family_t;
    typedef int suseconds_t;
    typedef float Float32;
    typedef double Float64;
    typedef char *__builtin_va_list, *va_list;
    typedef unsigned __int128 __uint128_t;
    struct timeval { time_t tv_sec; suseconds_t tv_usec; };
    struct timespec { time_t tv_sec; long tv_nsec; };
    struct sockaddr { uint8_t sa_len; sa_family_t sa_family; char sa_data[14]; };
    struct in_addr { in_addr_t s_addr; };
    typedef unsigned char uuid_t[16];
    struct __sbuf { unsigned char *_base; int _size; };
    typedef struct __sFILE { unsigned char *_p; int _r; int _w; short _flags; short _file; struct
      __sbuf _bf; int _lbfsize; void *_cookie; int (*_close)(void *); int (*_read)(void *, char *,
      int); off_t (*_seek)(void *, off_t, int); int (*_write)(void *, const char *, int); struct
      __sbuf _ub; struct __sFILEX *_extra; int _ur; unsigned char _ubuf[3]; unsigned char
      _nbuf[1]; struct __sbuf _lb; int _blksize; off_t _offset; } FILE;

    typedef int boolean_t, clock_res_t, int_fast32_t, OSSpinLock;
    typedef long int_fast64_t;
    typedef struct _opaque_pthread_mutex_t { long __sig; char __opaque[56]; } pthread_mutex_t;
    typedef struct _opaque_pthread_mutexattr_t { long __sig; char __opaque[8]; } pthread_mutexattr_t;
    typedef struct _opaque_pthread_cond_t { long __sig; char __opaque[40]; } pthread_cond_t;
    typedef struct _opaque_pthread_condattr_t { long __sig; char __opaque[8]; } pthread_condattr_t;
    typedef struct _opaque_pthread_rwlock_t { long __sig; char __opaque[192]; } pthread_rwlock_t;
    typedef struct _opaque_pthread_rwlockattr_t { long __sig; char __opaque[16]; }
      pthread_rwlockattr_t;
    typedef struct _opaque_pthread_once_t { long __sig; char __opaque[8]; } pthread_once_t;
    typedef struct _opaque_pthread_attr_t { long __sig; char __opaque[56]; } pthread_attr_t;
    typedef struct _opaque_pthread_t { long __sig; void *__cleanup_stack; char __opaque[8176]; }
      *pthread_t;
    typedef _Atomic(_Bool) atomic_bool;
    typedef _Atomic(char) atomic_char;
    typedef _Atomic(int) atomic_int, atomic_int_fast32_t, atomic_int_least32_t;
    typedef _Atomic(unsigned int) atomic_uint, atomic_uint_fast32_t, atomic_uint_least32_t;
    typedef _Atomic(long) atomic_long, atomic_intptr_t, atomic_ptrdiff_t;
    typedef _Atomic(unsigned long) atomic_ulong, atomic_uintptr_t, atomic_size_t;
    typedef _Atomic(long long) atomic_llong, atomic_intmax_t, atomic_int_fast64_t;
    typedef _Atomic(unsigned long long) atomic_ullong, atomic_uintmax_t, atomic_uint_fast64_t;
    typedef struct atomic_flag { atomic_bool _Value; } atomic_flag;
    typedef unsigned int memory_order;
    typedef unsigned char Bytef;
    typedef unsigned int DNSServiceFlags, task_t, thread_t, uInt, uint_least32_t;
    typedef unsigned long pthread_key_t, uint_fast64_t, uLong, vm_address_t, vm_size_t;
    typedef struct _DNSRecordRef_t *DNSRecordRef;
    typedef struct _DNSServiceRef_t *DNSServiceRef;
    union _TXTRecordRef_t { char PrivateData[16]; char *ForceNaturalAlignment; };
    typedef union _TXTRecordRef_t TXTRecordRef;
    typedef int __int32_t;
    struct fd_set { __int32_t fds_bits[32]; };
    typedef struct fd_set fd_set;
    struct gzFile_s { unsigned int have; unsigned char *next; off_t pos; };
    typedef struct gzFile_s *gzFile;
    struct mach_timespec { unsigned int tv_sec; clock_res_t tv_nsec; };
    typedef struct mach_timespec mach_timespec_t;
    typedef void *voidpf;
    typedef voidpf (*alloc_func)(voidpf, uInt, uInt);
    typedef void (*free_func)(voidpf, voidpf);
    struct z_stream_s { Bytef *next_in; uInt avail_in; uLong total_in; Bytef *next_out; uInt
      avail_out; uLong total_out; char *msg; struct internal_state *state; alloc_func zalloc;
      free_func zfree; voidpf opaque; int data_type; uLong adler; uLong reserved; };
    typedef struct z_stream_s z_stream;
    typedef unsigned char __uint8_t;
    struct sockaddr_in { __uint8_t sin_len; sa_family_t sin_family; in_port_t sin_port; struct
      in_addr sin_addr; char sin_zero[8]; };
    typedef unsigned int __uint32_t;
    struct sockaddr_in6 { __uint8_t sin6_len; sa_family_t sin6_family; in_port_t sin6_port;
      __uint32_t sin6_flowinfo; struct in6_addr sin6_addr; __uint32_t sin6_scope_id; };
    typedef long long __int64_t;
    struct sockaddr_storage { __uint8_t ss_len; sa_family_t ss_family; char __ss_pad1[6];
      __int64_t __ss_align; char __ss_pad2[112]; };
    struct tm { int tm_sec; int tm_min; int tm_hour; int tm_mday; int tm_mon; int tm_year; int
      tm_wday; int tm_yday; int tm_isdst; long tm_gmtoff; char *tm_zone; };
    """
}
