#include "CSeqtraceGate.h"

_Alignas(64) _Atomic uint32_t seqtrace_recording_count;
