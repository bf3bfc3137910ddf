-- expands: one definition of payments that are charged back, and of what waits for staff.

-- Whether a bank withholds money of a payment. An inquiry withholds nothing.
create or replace function is_charged_back(payment_intent_id text) returns boolean language sql stable as $$
  select exists (
    select from card_dispute
    where intent_id = payment_intent_id and closed_at is null and status not like 'warning%')
$$;

-- The cases and appeals that staff can decide now, and since when: the id of the sale or of the appeal, and the party
-- that appeals. A chargeback or a return interrupts the wait; after it, the wait begins anew.
create or replace view awaiting_staff as
  select sale_case.sale_id as id, sale_case.sale_id, null::text as party, sale_case.waits_since as since
  from sale_case join sale on sale.id = sale_case.sale_id
  where sale_case.turn = 'staff' and sale.state = 'disputed'
  union all
  select sale_appeal.id, sale_appeal.sale_id, sale_appeal.party, greatest(sale_appeal.opened_at, (
    select max(created_at) from sale_event
    where sale_event.sale_id = sale.id and to_state in ('completed', 'refunded')
      and from_state not in ('completed', 'refunded')))
  from sale_appeal join sale on sale.id = sale_appeal.sale_id
  where sale_appeal.decided_at is null and sale.state in ('completed', 'refunded');
