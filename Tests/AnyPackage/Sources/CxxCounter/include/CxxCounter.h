#ifdef __cplusplus
extern "C"
#endif
int cxxcounter_next(int count);
