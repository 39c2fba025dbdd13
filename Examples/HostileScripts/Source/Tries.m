// ends: refused|normally|depth|memory|exception|time. A hundred thousand @try are begun in each other.
#import <Foundation/Foundation.h>

#define A10 @try {  @try {  @try {  @try {  @try {  @try {  @try {  @try {  @try {  @try { 
#define B10 A10 A10 A10 A10 A10 A10 A10 A10 A10 A10
#define C10 B10 B10 B10 B10 B10 B10 B10 B10 B10 B10
#define D10 C10 C10 C10 C10 C10 C10 C10 C10 C10 C10
#define E10 D10 D10 D10 D10 D10 D10 D10 D10 D10 D10

int main(void)
{
    E10
    return 0;
}
