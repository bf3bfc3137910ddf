-- expands: counts what was there before. Not in one transaction with the triggers, whose making keeps
-- everybody from writing until it ends.
select recount_sums();
