#include "CxxCounter.h"

template <typename T> static T next(T count) { return count + 1; }

int cxxcounter_next(int count) { return next(count); }
