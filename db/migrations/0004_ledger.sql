-- An intent that was cancelled may be followed by another; of those that are open there is one.
alter table payment_intent drop constraint payment_intent_booking_id_key;
create unique index one_open_intent_per_booking on payment_intent (booking_id) where settled_at is null;
create index payment_intent_of_booking on payment_intent (booking_id, created_at desc);

-- What the shop kept of the price, in minor units; the rest is the seller's.
alter table payment add column fee integer not null default 0 check (fee between 0 and amount);
create index payment_newest on payment (created_at desc, id desc);

-- The admin who gave the money back; null when the shop did, because it came too late.
alter table refund add column asked_by uuid references member (id);
create index refund_unsent on refund (created_at) where sent_at is null;

-- Double-entry bookkeeping. Each of these happens to an intent once at most.
create table ledger_transaction (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('sale', 'late_charge', 'refund_owed', 'refund_sent')),
  intent_id text not null references payment_intent (id),
  created_at timestamptz(3) not null default clock_timestamp(),
  unique (intent_id, kind)
);
create index ledger_newest on ledger_transaction (created_at desc, id desc);

-- What a transaction does to an account: what the shop has is positive, what it owes negative.
create table ledger_entry (
  transaction_id uuid not null references ledger_transaction (id),
  account text not null check (account in ('card_provider', 'seller_payable', 'fees', 'refunds_due')),
  -- Whose money it is; the shop's own accounts belong to nobody.
  member_id uuid references member (id),
  amount integer not null check (amount <> 0),
  currency char(3) not null,
  primary key (transaction_id, account),
  check ((account in ('seller_payable', 'refunds_due')) = (member_id is not null))
);
create index ledger_entry_of_account on ledger_entry (account, currency);
create index ledger_entry_of_member on ledger_entry (member_id) where member_id is not null;

-- Checked when the transaction of the database ends, so that entries may be written one by one.
create function refuse_unbalanced() returns trigger language plpgsql as $$
declare
  row jsonb := to_jsonb(new);
  broken uuid := coalesce(row ->> 'transaction_id', row ->> 'id');
begin
  if not exists (select from ledger_entry where transaction_id = broken)
    or exists (
      select from ledger_entry where transaction_id = broken group by currency having sum(amount) <> 0
    )
  then
    raise exception 'ledger transaction % does not balance', broken;
  end if;
  return null;
end
$$;
create constraint trigger ledger_balances after insert on ledger_transaction
  deferrable initially deferred for each row execute function refuse_unbalanced();
create constraint trigger ledger_entries_balance after insert on ledger_entry
  deferrable initially deferred for each row execute function refuse_unbalanced();

create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only ever added to';
end
$$;
create trigger ledger_transaction_append_only before update or delete or truncate on ledger_transaction
  for each statement execute function refuse_rewriting();
create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
  for each statement execute function refuse_rewriting();

-- What was received before there was a ledger.
insert into ledger_transaction (kind, intent_id, created_at)
  select 'sale', intent_id, created_at from payment;
insert into ledger_transaction (kind, intent_id, created_at)
  select 'late_charge', intent_id, created_at from refund;
insert into ledger_transaction (kind, intent_id, created_at)
  select 'refund_sent', intent_id, sent_at from refund where sent_at is not null;
insert into ledger_entry (transaction_id, account, amount, currency)
  select t.id, 'card_provider', case t.kind when 'refund_sent' then -i.amount else i.amount end, i.currency
  from ledger_transaction t join payment_intent i on i.id = t.intent_id;
insert into ledger_entry (transaction_id, account, member_id, amount, currency)
  select t.id, case t.kind when 'sale' then 'seller_payable' else 'refunds_due' end,
    case t.kind when 'sale' then p.seller_id else b.buyer_id end,
    case t.kind when 'refund_sent' then i.amount else -i.amount end, i.currency
  from ledger_transaction t
  join payment_intent i on i.id = t.intent_id
  join booking b on b.id = i.booking_id
  join product p on p.id = b.product_id;
