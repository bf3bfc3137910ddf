-- expands: sums that are kept, so that nobody who asks for one has to count whole tables.

-- Sums as they were when changes were last folded in. Money has a currency, counts have none.
create table kept_sum (
  name text not null,
  currency text not null,
  amount bigint not null,
  primary key (name, currency)
);

-- What has been added to them since. Only ever inserted into by who writes, so nobody waits for anybody.
-- Emptied every minute, and so vacuumed by the number of rows alone.
create table sum_change (
  name text not null,
  currency text not null,
  amount bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- What a row adds to which sums.
create function sums_of(member) returns table (name text, currency text, amount bigint)
language sql immutable as $$
  select counted.name, '', 1::bigint
  from (values
    ('buyers', $1.is_buyer),
    ('sellers', $1.is_seller),
    ('unverified_sellers', $1.is_seller and $1.verified_at is null)
  ) as counted (name, holds)
  where holds and $1.deleted_at is null
$$;

create function sums_of(report) returns table (name text, currency text, amount bigint)
language sql immutable as $$
  select 'open_reports', '', 1::bigint where $1.closed_at is null
$$;

-- Payments that were kept: a late charge never was one.
create function sums_of(ledger_transaction) returns table (name text, currency text, amount bigint)
language sql immutable as $$
  select 'payments', '', case $1.kind when 'sale' then 1::bigint else -1 end
  where $1.kind in ('sale', 'refund_owed')
$$;

create function sums_of(ledger_entry) returns table (name text, currency text, amount bigint)
language sql immutable as $$
  select $1.account, $1.currency::text, $1.amount::bigint
$$;

create function keep_sums() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into sum_change select name, currency, -amount from sums_of(old);
  end if;
  if tg_op <> 'DELETE' then
    insert into sum_change select name, currency, amount from sums_of(new);
  end if;
  return null;
end
$$;
create trigger member_summed after insert or delete on member
  for each row execute function keep_sums();
create trigger member_summed_anew after update on member
  for each row
  when ((old.is_buyer, old.is_seller, old.verified_at is null, old.deleted_at is null)
    is distinct from (new.is_buyer, new.is_seller, new.verified_at is null, new.deleted_at is null))
  execute function keep_sums();
create trigger report_summed after insert or delete or update of closed_at on report
  for each row execute function keep_sums();
-- The ledger is only ever added to.
create trigger ledger_transaction_summed after insert on ledger_transaction
  for each row execute function keep_sums();
create trigger ledger_entry_summed after insert on ledger_entry
  for each row execute function keep_sums();

-- The sums as they are kept: what to read.
create view current_sum as
  select name, currency, sum(amount)::bigint as amount
  from (select * from kept_sum union all select * from sum_change) as part
  group by name, currency;

-- The same, counted from the rows themselves, all of them.
create view counted_sum as
  select name, currency, sum(amount)::bigint as amount
  from (
    select s.* from member, sums_of(member) as s
    union all
    select s.* from report, sums_of(report) as s
    union all
    select s.* from ledger_transaction, sums_of(ledger_transaction) as s
    union all
    select s.* from ledger_entry, sums_of(ledger_entry) as s
  ) as part
  group by name, currency;

-- Moves the changes into the sums. Nobody sees a difference; who folds at the same time waits.
create function fold_sums() returns void language sql as $$
  lock table kept_sum in share update exclusive mode;
  with folded as (delete from sum_change returning *)
  insert into kept_sum
    select name, currency, sum(amount) from folded group by name, currency
    on conflict (name, currency) do update set amount = kept_sum.amount + excluded.amount
$$;

-- Puts right what is wrong, beside whoever writes, and answers what was. Counted and kept are of one
-- moment; what is written after it brings a change of its own.
create function recount_sums()
returns table (name text, currency text, kept bigint, counted bigint) language sql as $$
  lock table kept_sum in share update exclusive mode;
  with wrong as (
    select name, currency, coalesce(k.amount, 0) as kept, coalesce(c.amount, 0) as counted
    from counted_sum c full join current_sum k using (name, currency)
    where coalesce(k.amount, 0) <> coalesce(c.amount, 0) or k.amount is null
  ), righted as (
    insert into sum_change select name, currency, counted - kept from wrong
  )
  select name, currency, kept, counted from wrong order by name, currency
$$;
