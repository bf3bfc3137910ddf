-- expands: adds the payments that were refunded before. In a transaction of its own, so that the lock on the
-- ledger is not held meanwhile.
select recount_sums();
