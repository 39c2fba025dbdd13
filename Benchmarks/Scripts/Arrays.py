# 500,000 numbers are put into an array, read by index, and enumerated.
def main():
    numbers = []
    for i in range(500000):
        numbers.append(i)
    total = 0
    for i in range(500000):
        total += numbers[i]
    for number in numbers:
        total -= number // 2
    print(total, len(numbers))


main()
