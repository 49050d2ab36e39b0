#include "CCounter.h"

int ccounter_next(int value) { return value + 1; }
