-- expands: what a refund at the provider has paid beyond what was owed: if it fails, that is not owed either.

-- A loss of the platform, in minor units.
alter table refund add column if not exists lost integer not null default 0 check (lost >= 0);

-- Those that failed before were booked as owed.
update refund set lost = posted.amount
from (
  select t.cause_id, e.amount from ledger_transaction t
  join ledger_entry e on e.transaction_id = t.id and e.account = 'losses'
  where t.kind = 'refund_at_provider'
) posted
where refund.id::text = posted.cause_id and refund.at_provider and refund.state <> 'failed';

-- What failed refunds of a payment still owe its buyer, in minor units: not what was refunded in another way,
-- and not what was paid beyond what was owed.
create or replace function owed_of_failed_refunds(payment_intent_id text) returns integer
language sql stable as $$
  select coalesce(sum(amount - lost) filter (where state = 'failed'), 0)::int
    - coalesce(sum(settles), 0)::int - coalesce(sum(paid_outside), 0)::int
    - (select coalesce(sum(d.settles), 0)::int from card_dispute d where d.intent_id = payment_intent_id)
  from refund where intent_id = payment_intent_id
$$;
