// What LastActivity uses of Foundation, for the compiler to check it where that is not to be had.
#pragma once
#include <dispatch/dispatch.h>
#include <stddef.h>
#include <stdint.h>

#define nil ((void *)0)
#define YES ((BOOL)1)
#define NO ((BOOL)0)
#undef MIN
#undef MAX
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define NS_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
#define NS_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")
#define NS_DESIGNATED_INITIALIZER __attribute__((objc_designated_initializer))

typedef _Bool BOOL;
typedef unsigned long NSUInteger;
typedef double NSTimeInterval;
typedef struct { unsigned long state; id __unsafe_unretained *items; unsigned long *mutations;
                 unsigned long extra[5]; } NSFastEnumerationState;

@protocol NSObject
- (BOOL)isEqual:(id)object;
@end

__attribute__((objc_root_class))
@interface NSObject <NSObject>
+ (instancetype)alloc;
- (instancetype)init;
- (void)dealloc;
@end

@interface NSString : NSObject
- (NSUInteger)length;
+ (instancetype)stringWithFormat:(NSString *)format, ...;
@end

@interface NSConstantString : NSString
@end

@interface NSArray<Element> : NSObject
+ (instancetype)arrayWithObjects:(const Element *)objects count:(NSUInteger)count;
- (NSUInteger)countByEnumeratingWithState:(NSFastEnumerationState *)state
                                  objects:(id __unsafe_unretained *)objects
                                    count:(NSUInteger)count;
@end

@interface NSMutableDictionary<Key, Value> : NSObject
- (NSArray<Value> *)allValues;
- (Value)objectForKeyedSubscript:(Key)key;
- (void)setObject:(Value)value forKeyedSubscript:(Key)key;
- (void)removeObjectForKey:(Key)key;
@end

@interface NSDate : NSObject
+ (instancetype)date;
- (NSTimeInterval)timeIntervalSinceNow;
@end

@interface NSUUID : NSObject
+ (instancetype)UUID;
- (NSString *)UUIDString;
@end

@interface NSScanner : NSObject
+ (instancetype)scannerWithString:(NSString *)string;
- (BOOL)scanUnsignedLongLong:(unsigned long long *)value;
- (BOOL)isAtEnd;
@end
