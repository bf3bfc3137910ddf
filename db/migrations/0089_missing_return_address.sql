-- expands: while it is not known where a return goes, its deadline hands the case to staff. A process of the release
-- before refuses such a deadline, which stays due for the others.

-- Few rows: deadlines and reminders are those of open sales.
create temporary table unaddressed on commit drop as
  select sale.id, sale.blocked_at from sale
  where sale.state = 'return_requested' and sale.return_address is null
    and sale.listing #>> '{trader,address}' is null
    and (sale.id in (select sale_id from sale_deadline where event = 'return_overdue')
      or sale.id in (select sale_id from fraud_warning where cleared_at is null));

update sale_deadline set event = 'escalate'
from unaddressed where unaddressed.id = sale_id and event = 'return_overdue';

-- A fraud warning had stopped the deadline, which was to release the money.
insert into sale_deadline (sale_id, event, due_at)
select id, 'escalate', clock_timestamp() + interval '7 days' from unaddressed where blocked_at is not null
on conflict do nothing;

-- The seller is reminded of the address, in place of the buyer, who cannot send it back.
update sale_reminder set kind = 'answer'
from unaddressed where unaddressed.id = sale_id and kind = 'send_back';

-- Returns were compared with the place of the listing. They are doubted again if the right address differs, too.
update parcel set doubt = null
from sale_deadline join sale on sale.id = sale_id
where sale.id = parcel.sale_id and sale.state = 'return_in_transit' and direction = 'return'
  and doubt = 'wrong_destination';
