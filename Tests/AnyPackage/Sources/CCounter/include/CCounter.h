int ccounter_next(int value);
