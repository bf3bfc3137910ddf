-- Invariants of the data. Each query returns the ids of the rows that violate the invariant named
-- above it, and no personal data. Run them with `bin/db check` or `psql -f db/invariants.sql`, also
-- beside a running server.

-- one live booking per product
select product_id as id from booking where state in ('held', 'paid')
group by product_id having count(*) > 1;

-- a paid booking has exactly one payment, with its price and currency
select b.id from booking b left join payment p on p.booking_id = b.id
where b.state = 'paid'
group by b.id having count(p.id) <> 1
  or bool_or(p.amount <> b.price or p.currency <> b.currency);

-- a payment's booking is paid, or refunded in full or charged back
select p.id from payment p
join booking b on b.id = p.booking_id
join sale s on s.id = b.id
left join lateral (
  select sum(amount - settles - lost) filter (where state <> 'cancelled') as amount,
    bool_and(in_part) as in_part, bool_or(currency <> p.currency) as wrong
  from refund where intent_id = p.intent_id
) r on true
where b.state not in ('paid', 'refunded') or r.wrong
  or b.state = 'paid' and not coalesce(r.in_part, true)
  or b.state = 'refunded' and coalesce(r.amount, 0) <> p.amount and not exists (
    select from card_dispute d where d.intent_id = p.intent_id and d.status = 'lost');

-- a payment's intent belongs to its booking and has its amount
select p.id from payment p join payment_intent i on i.id = p.intent_id
where i.booking_id <> p.booking_id or i.amount <> p.amount or i.currency <> p.currency;

-- an intent has the price of its booking
select i.id from payment_intent i join booking b on b.id = i.booking_id
where i.amount <> b.price or i.currency <> b.currency;

-- a refunded booking has one refund that is not in part, or a lost chargeback
select b.id from booking b
left join payment_intent i on i.booking_id = b.id
left join refund r on r.intent_id = i.id and not r.in_part
left join card_dispute d on d.intent_id = i.id and d.status = 'lost'
where b.state = 'refunded' group by b.id
having count(distinct r.id) <> 1 and not (count(distinct r.id) = 0 and count(d.id) > 0);

-- the booking of a refund is refunded, unless it is in part
select r.id from refund r
join payment_intent i on i.id = r.intent_id
join booking b on b.id = i.booking_id
where b.state <> 'refunded' and not r.in_part;

-- late charges are refunded automatically
select r.id from refund r left join payment p on p.intent_id = r.intent_id
where r.asked_by is not null and p.id is null;

-- a refund is marked as sent if and only if it has a provider id, and neither waits nor was refused
select id from refund
where (sent_at is null) <> (provider_id is null)
  or (sent_at is null) <> (
    state in ('requested', 'cancelled')
    or state = 'failed' and provider_id is null and failure_reason is not null);

-- a product is sold if and only if it has a paid booking
select p.id from product p
where (p.sold_at is not null)
  <> exists (select from booking b where b.product_id = p.id and b.state = 'paid');

-- a withdrawn product has no live booking
select b.id from booking b join product p on p.id = b.product_id
where p.withdrawn_at is not null and b.state in ('held', 'paid');

-- no listing of a suspended seller is shown
select p.id from product p join member m on m.id = p.seller_id
where m.suspended_at is not null
  and p.sold_at is null and p.withdrawn_at is null and p.hidden_at is null;

-- a listing that is hidden for a suspension has a suspended seller
select p.id from product p join member m on m.id = p.seller_id
where p.hidden_because = 'suspended' and p.withdrawn_at is null and m.suspended_at is null;

-- no hold is of a suspended buyer or seller
select b.id from booking b join product p on p.id = b.product_id
join member m on m.id in (b.buyer_id, p.seller_id)
where b.state = 'held' and m.suspended_at is not null;

-- a sold or withdrawn product is not advertised
select a.product_id as id from advertisement a join product p on p.id = a.product_id
where p.sold_at is not null or p.withdrawn_at is not null;

-- no member books their own product
select b.id from booking b join product p on p.id = b.product_id where b.buyer_id = p.seller_id;

-- an unsold product has the latest declaration of its seller, unless it is withdrawn
select p.id from product p
left join (
  select distinct on (member_id) member_id, id, kind from seller_declaration order by member_id, id desc
) d on d.member_id = p.seller_id
where p.sold_at is null and p.withdrawn_at is null
  and (p.seller_declaration_id, p.seller_kind) is distinct from (d.id, d.kind);

-- a booking has at most one open intent
select booking_id as id from payment_intent where settled_at is null
group by booking_id having count(*) > 1;

-- an open intent has no payment and no refund
select i.id from payment_intent i
where i.settled_at is null and (
  exists (select from payment p where p.intent_id = i.id)
  or exists (select from refund r where r.intent_id = i.id)
  or exists (select from ledger_transaction t where t.intent_id = i.id)
);

-- a paid or refunded booking has no open intent
select i.id from payment_intent i join booking b on b.id = i.booking_id
where i.settled_at is null and b.state in ('paid', 'refunded');

-- every ledger transaction has entries that sum to zero
select t.id from ledger_transaction t
where not exists (select from ledger_entry e where e.transaction_id = t.id)
  or exists (
    select from ledger_entry e where e.transaction_id = t.id
    group by e.currency having sum(e.amount) <> 0
  );

-- the ledger sums to zero
select currency as id from ledger_entry group by currency having sum(amount) <> 0;

-- payments and ledger sales correspond one to one
select coalesce(p.intent_id, t.intent_id) as id from payment p
full join (select intent_id from ledger_transaction where kind = 'sale') t
  on t.intent_id = p.intent_id
where p.intent_id is null or t.intent_id is null;

-- every payment has a sale, with its amount, parties and intent
select coalesce(p.booking_id, s.id) as id from payment p
full join sale s on s.id = p.booking_id
left join booking b on b.id = p.booking_id
left join product d on d.id = b.product_id
where p.id is null or s.id is null or s.price <> p.amount or s.currency <> p.currency
  or s.intent_id <> p.intent_id or s.buyer_id <> b.buyer_id or s.seller_id <> d.seller_id;

-- a booking is refunded if and only if its sale is refunded or cancelled
select s.id from sale s join booking b on b.id = s.id
where (coalesce(s.resumes_to, s.state) in ('refunded', 'cancelled')) <> (b.state = 'refunded');

-- no deadline is more than five minutes overdue
select sale_id as id from sale_deadline where due_at < clock_timestamp() - interval '5 minutes';

-- a closed sale has no deadline
select s.id from sale s join sale_deadline d on d.sale_id = s.id
where s.state in ('completed', 'refunded', 'cancelled', 'charged_back');

-- a sale whose release is blocked has no deadline that releases it
select s.id from sale s join sale_deadline d on d.sale_id = s.id
where s.blocked_at is not null and d.event in ('complete', 'return_overdue');

-- no deadline pays the seller of a return whose address is not known
select s.id from sale s join sale_deadline d on d.sale_id = s.id
where s.state = 'return_requested' and d.event = 'return_overdue'
  and coalesce(s.return_address, s.listing #>> '{trader,address}') is null;

-- the release of a sale is blocked only by a fraud warning that no admin has cleared
select s.id from sale s
where s.blocked_at is not null and not exists (
  select from fraud_warning w where w.sale_id = s.id and w.cleared_at is null);

-- a case is open exactly while its sale is not closed, or until the buyer withdraws from the contract
select c.sale_id as id from sale_case c join sale s on s.id = c.sale_id
where (c.turn is null) <> (coalesce(s.resumes_to, s.state) in ('completed', 'refunded', 'cancelled'))
  and not (c.turn is null and s.withdrawal_at is not null
    and coalesce(s.resumes_to, s.state) in ('return_requested', 'return_in_transit'));

-- a withdrawal is one event, in time, of a sale that gives the buyer that right
select s.id from sale s
where (s.withdrawal_at is not null)
    <> (select count(*) = 1 from sale_event e where e.sale_id = s.id and e.event = 'withdraw')
  or s.withdrawal_at is not null and s.withdrawal_days is null
  or s.withdrawal_at >= withdrawal_end(s.delivered_at, s.withdrawal_days);

-- an appeal is against the decision of a case, by a party that lost something by it
select a.id from sale_appeal a join sale s on s.id = a.sale_id
where not exists (select from sale_case c where c.sale_id = a.sale_id and c.decided_by is not null)
    and not exists (
      select from sale_event e where e.sale_id = a.sale_id and e.actor = 'staff'
        and e.event in ('decide_refund', 'decide_offer', 'decide_return', 'reject_case'))
  or s.state not in ('completed', 'refunded', 'charged_back')
    and s.withdrawal_from is distinct from 'completed';

-- an appeal is decided by an admin, not a party, without an earlier decision in the sale
select a.id from sale_appeal a join sale s on s.id = a.sale_id
where a.decided_by in (s.buyer_id, s.seller_id)
  or (select count(*) from sale_event e
      where e.sale_id = a.sale_id and e.actor = 'staff' and e.member_id = a.decided_by
        and e.event <> 'ask_evidence' and e.created_at <= a.decided_at) > 1;

-- exactly the granted appeals of sellers are paid by the platform, at most their price
select coalesce(a.id::text, t.cause_id) as id
from (
  select a.id, a.amount, a.amount * (1 - s.fee_percent / 100 * (1 + s.fee_vat_percent / 100)) as share
  from sale_appeal a join sale s on s.id = a.sale_id where a.granted and a.party = 'seller'
) a
full join (
  select cause_id, max(amount) filter (where account = 'losses') as paid
  from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
  where t.kind = 'appeal_payment' group by cause_id
) t on t.cause_id = a.id::text
where a.id is null or t.paid > a.amount
  or t.paid is null and a.share >= 3 /* the rounded fee and VAT may take less than 3 cents more */;

-- a granted appeal of a buyer is refunded, less what the bank returned instead
select a.id from sale_appeal a join sale s on s.id = a.sale_id
where a.granted and a.party = 'buyer' and not exists (
  select from refund r where r.intent_id = s.intent_id and (r.amount = a.amount
    or r.amount < a.amount and exists (
      select from card_dispute d where d.intent_id = s.intent_id and d.status = 'lost')));

-- a chargeback is open exactly while its sale is charged back
select s.id from sale s
where (s.state = 'charged_back') <> exists (
  select from card_dispute d
  where d.intent_id = s.intent_id and d.closed_at is null and d.status not like 'warning%');

-- a chargeback of a part of the price, or that settles failed refunds, was lost
select id from card_dispute
where (in_part or settles > 0) and status <> 'lost' or settles > amount;

-- exactly the chargebacks, and those won or lost, are in the ledger with their amount
select coalesce(d.id, t.cause_id) as id
from (
  select id, amount, unnest(array['chargeback',
    case status when 'won' then 'chargeback_won' when 'lost' then 'chargeback_lost' end]) as kind
  from card_dispute where status not like 'warning%'
) d
full join (
  select t.cause_id, t.kind, abs(e.amount) as amount
  from ledger_transaction t join ledger_entry e on e.transaction_id = t.id and e.account = 'disputed'
  where t.kind in ('chargeback', 'chargeback_won', 'chargeback_lost')
) t on t.cause_id = d.id and t.kind = d.kind and t.amount = d.amount
where d.kind is not null and t.cause_id is null or d.id is null;

-- the last event of a sale led to its state
select s.id from sale s
join lateral (select to_state from sale_event where sale_id = s.id order by id desc limit 1) e on true
where e.to_state <> s.state;

-- the ledger holds the price of open sales, shares that of completed ones, and nothing of the others
select s.id from sale s
cross join lateral (
  select coalesce(sum(amount) filter (where account = 'held_for_sale'), 0) as held,
    coalesce(sum(amount) filter (where account in (
      'seller_payable', 'seller_debt', 'fees', 'fee_vat')), 0) as shared
  from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
  where t.intent_id = s.intent_id and t.kind not in (
    'appeal_payment', 'transfer', 'transfer_reversed', 'debt_netted', 'debt_written_off',
    'outside_payment')
) m
cross join lateral (
  select coalesce(sum(amount), 0) as in_part from (
    select amount - settles - lost as amount from refund where intent_id = s.intent_id and in_part
    union all
    select amount - settles from card_dispute where intent_id = s.intent_id and in_part
  ) back
) r
cross join lateral (
  select case when s.withdrawal_from = 'completed' and state not in ('refunded', 'cancelled')
    then 'completed' else state end as state
  from (values (coalesce(s.resumes_to, s.state))) effective (state)
) e
where m.held <> case
    when e.state in ('completed', 'refunded', 'cancelled') then 0 else r.in_part - s.price end
  or m.shared <> case when e.state = 'completed' then r.in_part - s.price else 0 end;

-- ledger entries of sellers and buyers belong to the parties of the sale
select t.id from ledger_transaction t
join ledger_entry e on e.transaction_id = t.id
join payment_intent i on i.id = t.intent_id
join booking b on b.id = i.booking_id
join product d on d.id = b.product_id
where e.member_id is not null
  and e.member_id <> case e.account when 'refunds_due' then b.buyer_id else d.seller_id end;

-- every refund is owed in the ledger, as a late charge if there is no payment
select coalesce(r.id::text, t.id::text) as id
from (
  select r.id, case when p.id is null then r.intent_id else r.id::text end as cause_id,
    case when p.id is null then 'late_charge' when r.in_part then 'refund_in_part'
      else 'refund_owed' end as kind
  from refund r left join payment p on p.intent_id = r.intent_id
  where not r.at_provider
  union all
  select id, id::text, 'refund_at_provider' from refund where at_provider
) r
full join (
  select id, cause_id, kind from ledger_transaction where kind in ('late_charge', 'refund_owed', 'refund_in_part', 'refund_at_provider')
) t on t.cause_id = r.cause_id and t.kind = r.kind
where r.id is null or t.id is null;

-- exactly the sent refunds are sent in the ledger, and the failed ones have come back
select coalesce(r.id::text, t.id::text) as id
from (
  select id, 'refund_sent' as kind from refund where sent_at is not null and not at_provider
  union all
  select id, 'refund_failed' from refund where state = 'failed' and sent_at is not null
) r
full join (
  select id, cause_id, kind from ledger_transaction where kind in ('refund_sent', 'refund_failed')
) t on t.cause_id = r.id::text and t.kind = r.kind
where r.id is null or t.id is null;

-- exactly the refunds paid outside the provider are in the ledger with their amount
select coalesce(r.id::text, l.id::text) as id
from (select id, paid_outside as amount from refund where paid_outside is not null) r
full join (
  select t.id, t.cause_id, e.amount
  from ledger_transaction t join ledger_entry e on e.transaction_id = t.id and e.amount > 0
  where t.kind = 'refund_paid_outside'
) l on l.cause_id = r.id::text and l.amount = r.amount
where r.id is null or l.id is null;

-- a buyer is owed what was not sent, and what came back
select i.id from payment_intent i
cross join lateral (
  select coalesce(sum(amount - lost) filter (where state in ('requested', 'failed')), 0)
    - coalesce(sum(settles), 0) - coalesce(sum(paid_outside), 0)
    - (select coalesce(sum(d.settles), 0) from card_dispute d where d.intent_id = i.id) as owed
  from refund where intent_id = i.id
) r
cross join lateral (
  select coalesce(sum(amount), 0) as owed
  from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
  where t.intent_id = i.id and e.account = 'refunds_due'
) l
where r.owed <> -l.owed;

-- the card provider's balance is charges and top-ups minus refunds, fees, transfers and payouts
select coalesce(k.currency, l.currency) as id
from (
  select currency, sum(amount) as amount from (
    select currency, amount from payment
    union all
    select e.currency, e.amount from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
    where t.kind = 'late_charge' and e.account = 'card_provider'
    union all
    select currency, -amount from refund where sent_at is not null and state <> 'failed'
    union all
    select currency, -provider_fee from payment_intent where provider_fee > 0
    union all
    select currency, case status when 'won' then -fee else -amount - fee end from card_dispute
    where status not like 'warning%'
    union all
    select s.currency, -t.amount from transfer t join sale s on s.id = t.sale_id
    where t.state = 'sent'
    union all
    select s.currency, r.amount from transfer_reversal r
    join transfer t on t.id = r.transfer_id join sale s on s.id = t.sale_id
    where r.state = 'sent'
    union all
    select currency, -amount from payout
    where member_id is null and status not in ('failed', 'canceled')
    union all
    select e.currency, -e.amount from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
    where t.kind in ('top_up', 'top_up_returned') and e.account = 'bank'
    union all
    select e.currency, -e.amount from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
    where t.kind = 'account_fee' and e.account = 'provider_costs'
  ) as moved group by currency
) k
full join (
  select currency, sum(amount) as amount from ledger_entry
  where account = 'card_provider' group by currency
) l on l.currency = k.currency
where coalesce(k.amount, 0) <> coalesce(l.amount, 0);

-- a fee of the platform itself is in the ledger as the card provider lists it
select t.id from ledger_transaction t
join ledger_entry e on e.transaction_id = t.id and e.account = 'card_provider'
left join balance_transaction b on b.id = t.cause_id and b.currency = e.currency
where t.kind = 'account_fee' and e.amount is distinct from b.net;

-- what the ledger owes to a seller has an open transfer, and is not less than what is being sent
select s.id from sale s
cross join lateral (
  select coalesce(-sum(amount), 0) as payable
  from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
  where t.intent_id = s.intent_id and e.account = 'seller_payable'
) l
left join transfer t on t.sale_id = s.id and t.state in ('due', 'sending')
where l.payable < coalesce(t.amount, 0) or (l.payable > 0) <> (t.id is not null);

-- exactly the sent transfers, and those paid outside the provider, are in the ledger with their amount
select coalesce(r.id::text, l.cause_id) as id
from (
  select id, amount, case state when 'sent' then 'transfer' else 'outside_payment' end as kind
  from transfer where state in ('sent', 'paid_outside')
) r
full join (
  select t.cause_id, t.kind, e.amount from ledger_transaction t
  join ledger_entry e on e.transaction_id = t.id and e.account = 'seller_payable'
  where t.kind in ('transfer', 'outside_payment')
) l on l.cause_id = r.id::text and l.kind = r.kind
where r.amount is distinct from l.amount;

-- exactly the sent reversals are in the ledger, with their amount
select coalesce(r.id::text, l.cause_id) as id
from (select id, amount from transfer_reversal where state = 'sent') r
full join (
  select t.cause_id, e.amount from ledger_transaction t
  join ledger_entry e on e.transaction_id = t.id and e.account = 'card_provider'
  where t.kind = 'transfer_reversed'
) l on l.cause_id = r.id::text
where r.amount is distinct from l.amount;

-- a transfer knows what of it was taken back
select t.id from transfer t
left join transfer_reversal r on r.transfer_id = t.id and r.state = 'sent'
group by t.id having t.reversed <> coalesce(sum(r.amount), 0);

-- a debt was paid by its reversals and by other sales
select d.id from seller_debt d
where reversed <> (select coalesce(sum(amount), 0) from transfer_reversal
    where debt_id = d.id and state = 'sent')
  or netted <> (select coalesce(sum(amount), 0) from debt_netting where debt_id = d.id);

-- what sellers owe is the same in the ledger, and never less than nothing
select coalesce(d.seller_id, l.member_id) as id
from (
  select seller_id, currency, sum(amount - reversed - netted - written_off) as owed
  from seller_debt group by seller_id, currency
) d
full join (
  select e.member_id, e.currency, sum(e.amount) as owed from ledger_entry e
  where e.account = 'seller_debt' group by e.member_id, e.currency
) l on l.member_id = d.seller_id and l.currency = d.currency
where coalesce(d.owed, 0) <> coalesce(l.owed, 0) or coalesce(l.owed, 0) < 0;

-- a debt is paid from money that is due within a day, once the buyer is refunded
select d.id from seller_debt d join sale s on s.seller_id = d.seller_id and s.currency = d.currency
join transfer t on t.sale_id = s.id and t.state = 'due'
where d.reversed + d.netted + d.written_off < d.amount
  and greatest(d.created_at, t.created_at) < clock_timestamp() - interval '1 day'
  and not exists (select from transfer_reversal where debt_id = d.id and state = 'requested')
  and not exists (
    select from refund r join sale undone on undone.intent_id = r.intent_id
    where undone.id = d.sale_id and r.state = 'requested');

-- no transfer is taken back before the buyer is refunded
select v.id from transfer_reversal v join seller_debt d on d.id = v.debt_id
join sale s on s.id = d.sale_id
where d.reason = 'refund' and not exists (
  select from refund r where r.intent_id = s.intent_id and r.state <> 'requested');

-- exactly the payouts of the platform are in the ledger, and the failed ones have come back
select coalesce(p.id, t.cause_id) as id
from (
  select id, 'payout' as kind from payout where member_id is null
  union all
  select id, 'payout_failed' from payout where member_id is null and status in ('failed', 'canceled')
) p
full join (select cause_id, kind from ledger_transaction where kind in ('payout', 'payout_failed')) t
  on t.cause_id = p.id and t.kind = p.kind
where p.id is null or t.cause_id is null;

-- members have unique e-mail addresses
select unnest(array_agg(id)) as id from member
group by lower(normalize(email_key, nfkc)) having count(*) > 1;

-- identities have unique e-mail addresses
select unnest(array_agg(id)) as id from identity_user
group by lower(normalize(trim(email), nfkc)) having count(*) > 1;

-- a member's e-mail address is that of the identity
select m.id from member m join identity_user i on i.id = m.identity_id
where lower(m.email_key) <> lower(normalize(trim(i.email), nfkc))
  or lower(m.email_key) <> lower(normalize(trim(m.email), nfkc));

-- every member has an identity, or is deleted and anonymous
select id from member
where case
  when deleted_at is null then identity_id is null
  else identity_id is not null or name <> 'Deleted member' or photo is not null
    or email <> 'deleted-' || id or email_key <> email or is_admin or verified_at is not null
end;

-- a deleted member has no available products
select p.id from product p join member m on m.id = p.seller_id
where m.deleted_at is not null and p.sold_at is null and p.withdrawn_at is null;

-- a deleted member has no live holds
select b.id from booking b join member m on m.id = b.buyer_id
where m.deleted_at is not null and b.state = 'held';

-- no product has the phone number or location of a deleted member
select p.id from product p join member m on m.id = p.seller_id
where m.deleted_at is not null and (p.phone <> '-' or p.location <> '-');

-- no booking has the phone number or location of a deleted member
select b.id from booking b join member m on m.id = b.buyer_id
where m.deleted_at is not null and (b.phone <> '-' or b.location <> '-');

-- no report contains the name of a deleted member
select r.id from report r
left join product p on p.id = r.product_id
left join review v on v.id = r.review_id
left join sale s on s.id = v.sale_id
left join question q on q.id = r.question_id
left join conversation_message n on n.id = r.message_id
left join conversation c on c.id = n.conversation_id
join member m
  on m.id = coalesce(p.seller_id, s.seller_id, q.seller_id, c.seller_id, r.seller_id)
where m.deleted_at is not null and (r.seller_name <> 'Deleted member'
  or r.seller_id is not null and r.header <> 'Deleted member');

-- a product's photos belong to its seller
select pp.media_id as id from product_photo pp
join product p on p.id = pp.product_id
join media m on m.id = pp.media_id
where m.owner_id <> p.seller_id;

-- a product's photos are numbered from 0 without gaps
select product_id as id from product_photo pp
join product p on p.id = pp.product_id
where p.withdrawn_at is null and p.hidden_because is distinct from 'removed'
group by product_id having max(position) <> count(*) - 1;

-- evidence is a private photo of the party whose step it belongs to
select p.media_id as id from sale_event_photo p
join sale_event e on e.id = p.event_id
join media m on m.id = p.media_id
where not m.private or m.owner_id is distinct from e.member_id;

-- products and profiles show no private photos
select m.id from media m
where m.private and (exists (select from product_photo where media_id = m.id)
  or exists (select from member where starts_with(photo, '/media/' || m.id || '/')));

-- evidence of an open sale is not marked for deletion
select m.id from media m
join sale_event_photo p on p.media_id = m.id
join sale_event e on e.id = p.event_id
join sale s on s.id = e.sale_id
where m.doomed_at is not null and s.closed_at is null;

-- the photos of a product for sale or sold are not marked for deletion
select m.id from media m
join product_photo pp on pp.media_id = m.id
join product p on p.id = pp.product_id
where m.doomed_at is not null and p.withdrawn_at is null
  and p.hidden_because is distinct from 'removed';

-- a profile photo was uploaded by its member and is not marked for deletion
select p.id from member p
where p.photo like '/media/%' and not exists (
  select from media m where m.owner_id = p.id and m.doomed_at is null
    and starts_with(p.photo, '/media/' || m.id || '/')
);

-- the only photos of a deleted member are those of sold products, evidence of sales, and messages
select m.id from media m
join member p on p.id = m.owner_id
where p.deleted_at is not null and m.doomed_at is null and not exists (
  select from product_photo pp join product s on s.id = pp.product_id
  where pp.media_id = m.id and (s.sold_at is not null or exists (
    select from booking b join sale on sale.id = b.id where b.product_id = s.id))
) and not exists (select from sale where listing -> 'photos' @> jsonb_build_array(m.id::text))
and not exists (select from sale_event_photo where media_id = m.id)
and not exists (select from conversation_photo where media_id = m.id);

-- a conversation has its two members as parties, and as many messages as its last number says
select c.id from conversation c
where (select count(*) from conversation_message where conversation_id = c.id) <> c.last_number
  or (select array_agg(member_id order by role) from conversation_party where conversation_id = c.id)
    is distinct from array[c.buyer_id, c.seller_id];

-- a party with unread messages knows since when, others do not
select p.conversation_id as id from conversation_party p
where (p.unread_since is not null) <> exists (
  select from conversation_message m
  where m.conversation_id = p.conversation_id and m.author <> p.role and m.number > p.read_number
);

-- a review is about the other party of an ended sale
select r.id from review r join sale s on s.id = r.sale_id
where s.closed_at is null
  or r.subject_id <> case r.author when 'buyer' then s.seller_id else s.buyer_id end;

-- a review is published with that of the other party, or two weeks after the end of the sale
select r.id from review r join sale s on s.id = r.sale_id
left join review other on other.sale_id = r.sale_id and other.author <> r.author
where other.id is not null and (r.published_at is null) <> (other.published_at is null)
  or other.id is null and s.withdrawal_from is distinct from 'completed'
    and r.published_at < s.closed_at + interval '14 days';

-- a question is about a product of its seller, and an answer is not older than its question
select q.id from question q join product p on p.id = q.product_id
where q.seller_id <> p.seller_id or q.answered_at < q.asked_at;

-- a deleted member has no open questions
select q.id from question q join member m on m.id in (q.asker_id, q.seller_id)
where q.answered_at is null and m.deleted_at is not null;

-- an accepted offer has a booking of its buyer and product, at the agreed price
select o.id from offer o left join booking b on b.id = o.booking_id
where o.state = 'accepted' and (b.id is null or b.product_id <> o.product_id
  or b.buyer_id <> o.buyer_id or b.price <> coalesce(o.counter_amount, o.amount));

-- no offer for a sold or withdrawn product waits
select o.id from offer o join product p on p.id = o.product_id
where o.state in ('open', 'countered') and (p.sold_at is not null or p.withdrawn_at is not null);

-- no offer waits beside a hold by an offer for the same product
select o.id from offer o
join offer taken on taken.product_id = o.product_id and taken.state = 'accepted'
join booking b on b.id = taken.booking_id and b.state in ('held', 'paid')
where o.state in ('open', 'countered');

-- no member makes an offer for their own product
select o.id from offer o join product p on p.id = o.product_id
where o.buyer_id = p.seller_id or o.seller_id <> p.seller_id;

-- every aggregate matches its rows
select concat_ws(' ', name, nullif(currency, '')) as id
from counted_sum c full join current_sum k using (name, currency)
where coalesce(k.amount, 0) <> coalesce(c.amount, 0);

-- the total of a seller matches the sales and reviews
select distinct seller_id as id from wrong_seller_total;
