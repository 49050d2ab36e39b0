// The record that a generated program keeps of itself, apart from the recorder that is tested.
#ifndef LEDGER_H
#define LEDGER_H

/// The call of a function whose signature has no room for one. Implicit: by the innermost open
/// synchronous invocation of this thread, unless `ledger_hand` has named another call. Pending: by an
/// invocation that `ledger_adopt` names later.
enum { LEDGER_IMPLICIT = -1, LEDGER_PENDING = -2 };

/// A new object's serial.
long ledger_object(long type);

/// The dynamic type of an object, as the Swift runtime names it.
void ledger_is(long object, const char *type);

/// A call that the invocation `me` is about to make, at a place in the source; 0 is the program.
long ledger_call(long me, long site);

/// The same by the innermost open synchronous invocation of this thread.
long ledger_inner(long site);

/// Starts an invocation, the effect of the call `by`.
long ledger_begin(long function, long object, long by);

/// Starts an invocation on a value whose type only the running program knows.
long ledger_begin_as(long function, long object, const char *type, long by);

/// Starts an invocation that may change threads.
long ledger_begin_async(long function, long object, long by);

/// Says that a throwing invocation is about to return normally.
void ledger_returns(long me);

void ledger_end(long me);

/// Names the call that is the cause of the next implicit invocation on this thread.
void ledger_hand(long call);

/// Makes `me` the caller of the latest `count` invocations that ended on this thread without a known
/// caller; with 0, of all that have started after `me`.
void ledger_adopt(long me, long count);

/// Says that all work of a region that `me` handed over has ended.
void ledger_join(long me, long region);

/// The invocation `me` is about to hand over a value; the result stands for it.
long ledger_send(long me);

/// The invocation `me` has received what `ledger_send` named.
void ledger_receive(long me, long sent);

/// The invocation `me` has been given an object as an argument; the first is 0.
void ledger_passed(long me, long index, long object);

/// A number for the death of the object that this thread makes next.
long ledger_watch(void);

/// The object with this number is dying.
void ledger_gone(long watch);

/// The initialiser of an object is about to return `nil`.
void ledger_fails(long object);

#endif
