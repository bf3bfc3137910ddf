-- expands: buyers withdraw from contracts with traders.

alter table sale
  -- So many days after the delivery the buyer may withdraw, as it was at the sale; null: not at all.
  add column withdrawal_days smallint check (withdrawal_days > 0),
  add column withdrawal_at timestamptz(3),
  -- The state in which the buyer withdrew. After `completed` the money had been released.
  add column withdrawal_from text,
  add constraint sale_withdrawn
    check ((withdrawal_at is null) = (withdrawal_from is null)) not valid;
alter table sale validate constraint sale_withdrawn;

-- The end of the period: of the last day in UTC, the day of the delivery not counted, or of the next
-- Monday if that is a Saturday or Sunday.
create function withdrawal_end(delivered_at timestamptz, days integer) returns timestamptz
language sql immutable as $$
  select (day + case extract(isodow from day) when 6 then 3 when 7 then 2 else 1 end * interval '1 day')
    at time zone 'UTC'
  from (select date_trunc('day', delivered_at at time zone 'UTC') + days * interval '1 day' as day) d
$$;
