# Two million turns of a loop with floating-point numbers.
def main():
    total, step = 0.0, 0.5
    for i in range(2000000):
        total = total * 0.999 + step
        step = -step
    print("%.9f" % total)


main()
