// ends: time. Each turn asks for a key that nothing has, of which selectors could be made and kept.
#import <Foundation/Foundation.h>

@interface Anything : NSObject
@end
@implementation Anything
- (id)valueForUndefinedKey:(NSString *)key { return nil; }
- (void)setValue:(id)value forUndefinedKey:(NSString *)key {}
@end

int main(void)
{
    Anything *object = [Anything new];
    for (long i = 0;; i++) {
        NSString *key = [NSString stringWithFormat:@"k%ldlongNameThatMustNotBeKept", i];
        [object valueForKey:key];
        [object setValue:@1 forKey:key];
        [object addObserver:object forKeyPath:key options:0 context:NULL];
        [object removeObserver:object forKeyPath:key];
    }
}
