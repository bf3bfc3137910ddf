-- expands: counts what was there before the triggers. In a transaction of its own, so that the locks of
-- creating them are not held meanwhile.
select recount_seller_totals();

-- Only for counting the sales of a seller for each card.
drop index sale_completed_of_seller;
