// ends: normally|time. All functions are called through pointers without arguments.
#import <Foundation/Foundation.h>
#import <objc/message.h>
#import <objc/runtime.h>

static int thrown = 0, done = 0;

static void attempt(void (^block)(void))
{
    @try {
        block();
        done++;
    } @catch (id exception) {
        thrown++;
    }
}

static void *functions[] = {
    (void *)strlen, (void *)strcmp, (void *)strncmp, (void *)strcasecmp, (void *)strcpy,
    (void *)strcat, (void *)strncpy, (void *)strchr, (void *)strrchr, (void *)strstr,
    (void *)strdup, (void *)sprintf, (void *)snprintf, (void *)atoi, (void *)atof,
    (void *)printf, (void *)puts, (void *)putchar, (void *)fprintf, (void *)fflush,
    (void *)NSLog, (void *)fabs, (void *)sqrt, (void *)pow, (void *)fmod,
    (void *)floor, (void *)lround, (void *)isnan, (void *)abs, (void *)labs,
    (void *)arc4random_uniform, (void *)srand, (void *)malloc, (void *)calloc, (void *)free,
    (void *)bzero, (void *)qsort, (void *)isdigit, (void *)toupper, (void *)NSStringFromRange,
    (void *)NSMakeRange, (void *)NSUnionRange, (void *)NSIntersectionRange, (void *)NSLocationInRange, (void *)NSEqualRanges,
    (void *)NSMaxRange, (void *)NSStringFromRect, (void *)CGRectMake, (void *)objc_allocateClassPair, (void *)objc_registerClassPair,
    (void *)objc_disposeClassPair, (void *)class_addProtocol, (void *)class_addIvar, (void *)class_copyMethodList, (void *)class_copyIvarList,
    (void *)class_copyProtocolList, (void *)class_copyPropertyList, (void *)property_getName, (void *)class_getInstanceVariable, (void *)ivar_getName,
    (void *)ivar_getTypeEncoding, (void *)object_getIvar, (void *)object_setIvar, (void *)protocol_conformsToProtocol, (void *)protocol_getMethodDescription,
    (void *)NSStringFromProtocol, (void *)protocol_getName, (void *)NSProtocolFromString, (void *)objc_getProtocol, (void *)protocol_isEqual,
    (void *)NSStringFromSelector, (void *)NSSelectorFromString, (void *)sel_getName, (void *)sel_registerName, (void *)sel_isEqual,
    (void *)NSStringFromClass, (void *)NSClassFromString, (void *)objc_getClass, (void *)class_getName, (void *)object_getClassName,
    (void *)object_getClass, (void *)class_getSuperclass, (void *)class_isMetaClass, (void *)class_respondsToSelector, (void *)class_conformsToProtocol,
    (void *)class_getInstanceMethod, (void *)class_getClassMethod, (void *)class_getMethodImplementation, (void *)method_getImplementation, (void *)method_getName,
    (void *)method_getTypeEncoding, (void *)method_getNumberOfArguments, (void *)class_addMethod, (void *)class_replaceMethod, (void *)imp_implementationWithBlock,
    (void *)method_setImplementation, (void *)method_exchangeImplementations, (void *)objc_setAssociatedObject, (void *)objc_getAssociatedObject, (void *)objc_removeAssociatedObjects,
    (void *)objc_msgSend, (void *)time, (void *)clock, (void *)dispatch_source_create, (void *)dispatch_source_set_timer,
    (void *)dispatch_source_set_event_handler, (void *)dispatch_source_set_cancel_handler, (void *)dispatch_source_cancel, (void *)dispatch_source_testcancel, (void *)dispatch_queue_create,
    (void *)dispatch_queue_create_with_target, (void *)dispatch_queue_attr_make_with_qos_class, (void *)dispatch_get_global_queue, (void *)dispatch_queue_get_label, (void *)dispatch_resume,
    (void *)dispatch_activate, (void *)dispatch_async, (void *)dispatch_sync, (void *)dispatch_barrier_async, (void *)dispatch_barrier_sync,
    (void *)dispatch_after, (void *)dispatch_time, (void *)dispatch_walltime, (void *)dispatch_once, (void *)dispatch_apply,
    (void *)dispatch_queue_set_specific, (void *)dispatch_queue_get_specific, (void *)dispatch_get_specific, (void *)dispatch_group_create, (void *)dispatch_group_leave,
    (void *)dispatch_group_async, (void *)dispatch_group_notify, (void *)dispatch_semaphore_create, (void *)dispatch_semaphore_signal, (void *)CFRunLoopGetMain,
    (void *)CFRunLoopStop,
};

int main(void)
{
    for (unsigned i = 0; i < sizeof(functions) / sizeof(functions[0]); i++) {
        void *function = functions[i];
        attempt(^{ ((void (*)(void))function)(); });
    }
    printf("%d thrown, %d done\n", thrown, done);
    return 0;
}
