// ends: memory. A key path with an operator doubles an array.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableArray *array = [NSMutableArray arrayWithObjects:@1, @2, nil];
    while (1) {
        [array addObjectsFromArray:[array valueForKeyPath:@"@unionOfObjects.self"]];
    }
    return 0;
}
