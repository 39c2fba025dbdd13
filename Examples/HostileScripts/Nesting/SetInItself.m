// ends: depth|exception|normally|time|memory. A set is a member of itself, and changes its hash by that.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableSet *set = [NSMutableSet setWithObject:@1];
    @try { [set addObject:set]; } @catch (id exception) {}
    @try { [set addObject:set]; NSLog(@"%@", set); } @catch (id exception) {}
    @try { printf("%d\n", [set isEqual:[set copy]]); } @catch (id exception) {}
    @try { [set removeObject:set]; } @catch (id exception) {}
    return 0;
}
