// ends: memory. A dictionary copies long mutable keys.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableString *key = [NSMutableString stringWithString:@"k"];
    NSMutableDictionary *table = [NSMutableDictionary dictionary];
    while (1) {
        [key appendString:@"kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk"];
        [table setObject:@1 forKey:key];
    }
    return 0;
}
