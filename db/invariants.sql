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

-- a payment's booking is paid, or refunded by one refund of the same amount
select p.id from payment p
join booking b on b.id = p.booking_id
left join refund r on r.intent_id = p.intent_id
where b.state not in ('paid', 'refunded')
  or (b.state = 'paid') <> (r.id is null)
  or r.amount <> p.amount or r.currency <> p.currency;

-- a payment's intent belongs to its booking and has its amount
select p.id from payment p join payment_intent i on i.id = p.intent_id
where i.booking_id <> p.booking_id or i.amount <> p.amount or i.currency <> p.currency;

-- an intent has the price of its booking
select i.id from payment_intent i join booking b on b.id = i.booking_id
where i.amount <> b.price or i.currency <> b.currency;

-- a refunded booking has one refund
select b.id from booking b
left join payment_intent i on i.booking_id = b.id
left join refund r on r.intent_id = i.id
where b.state = 'refunded' group by b.id having count(r.id) <> 1;

-- a refund's booking is refunded
select r.id from refund r
join payment_intent i on i.id = r.intent_id
join booking b on b.id = i.booking_id
where b.state <> 'refunded';

-- admins refund payments; late charges are refunded automatically
select r.id from refund r left join payment p on p.intent_id = r.intent_id
where (r.asked_by is null) <> (p.id is null);

-- a refund is marked as sent if and only if it has a provider id
select id from refund where (sent_at is null) <> (provider_id is null);

-- a product is sold if and only if it has a paid booking
select p.id from product p
where (p.sold_at is not null)
  <> exists (select from booking b where b.product_id = p.id and b.state = 'paid');

-- a withdrawn product has no live booking
select b.id from booking b join product p on p.id = b.product_id
where p.withdrawn_at is not null and b.state in ('held', 'paid');

-- a sold or withdrawn product is not advertised
select a.product_id as id from advertisement a join product p on p.id = a.product_id
where p.sold_at is not null or p.withdrawn_at is not null;

-- no member books their own product
select b.id from booking b join product p on p.id = b.product_id where b.buyer_id = p.seller_id;

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

-- every refund is owed in the ledger, as a late charge if there is no payment
select coalesce(r.intent_id, t.intent_id) as id
from (
  select r.intent_id, case when p.id is null then 'late_charge' else 'refund_owed' end as kind
  from refund r left join payment p on p.intent_id = r.intent_id
) r
full join (
  select intent_id, kind from ledger_transaction where kind in ('late_charge', 'refund_owed')
) t on t.intent_id = r.intent_id and t.kind = r.kind
where r.intent_id is null or t.intent_id is null;

-- exactly the sent refunds are sent in the ledger
select coalesce(r.intent_id, t.intent_id) as id
from (select intent_id from refund where sent_at is not null) r
full join (select intent_id from ledger_transaction where kind = 'refund_sent') t
  on t.intent_id = r.intent_id
where r.intent_id is null or t.intent_id is null;

-- ledger entries match the amounts and members of payments and refunds
with money as (
  select i.id as intent_id, b.buyer_id, d.seller_id,
    coalesce(p.amount, r.amount) as amount, coalesce(p.currency, r.currency) as currency,
    coalesce(p.fee, 0) as fee
  from payment_intent i
  join booking b on b.id = i.booking_id
  join product d on d.id = b.product_id
  left join payment p on p.intent_id = i.id
  left join refund r on r.intent_id = i.id
), expected as (
  select t.id, e.account, e.member_id, e.amount, m.currency
  from ledger_transaction t
  join money m on m.intent_id = t.intent_id
  join lateral (
    values
      ('sale', 'card_provider', null, m.amount),
      ('sale', 'seller_payable', m.seller_id, m.fee - m.amount),
      ('sale', 'fees', null, -m.fee),
      ('late_charge', 'card_provider', null, m.amount),
      ('late_charge', 'refunds_due', m.buyer_id, -m.amount),
      ('refund_owed', 'seller_payable', m.seller_id, m.amount - m.fee),
      ('refund_owed', 'fees', null, m.fee),
      ('refund_owed', 'refunds_due', m.buyer_id, -m.amount),
      ('refund_sent', 'refunds_due', m.buyer_id, m.amount),
      ('refund_sent', 'card_provider', null, -m.amount)
  ) as e (kind, account, member_id, amount) on e.kind = t.kind and e.amount <> 0
)
select distinct coalesce(e.id, l.transaction_id) as id from expected e
full join ledger_entry l on l.transaction_id = e.id and l.account = e.account
where e.id is null or l.transaction_id is null
  or l.amount <> e.amount or l.currency <> e.currency or l.member_id is distinct from e.member_id;

-- the card provider's balance is charges minus refunds
select coalesce(k.currency, l.currency) as id
from (
  select currency, sum(amount) as amount from (
    select currency, amount from payment
    union all
    select r.currency, r.amount from refund r
    where not exists (select from payment p where p.intent_id = r.intent_id)
    union all
    select currency, -amount from refund where sent_at is not null
  ) as moved group by currency
) k
full join (
  select currency, sum(amount) as amount from ledger_entry
  where account = 'card_provider' group by currency
) l on l.currency = k.currency
where coalesce(k.amount, 0) <> coalesce(l.amount, 0);

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
join product p on p.id = r.product_id
join member m on m.id = p.seller_id
where m.deleted_at is not null and r.seller_name <> 'Deleted member';

-- a product's photos belong to its seller
select pp.media_id as id from product_photo pp
join product p on p.id = pp.product_id
join media m on m.id = pp.media_id
where m.owner_id <> p.seller_id;

-- a product's photos are numbered from 0 without gaps
select product_id as id from product_photo pp
join product p on p.id = pp.product_id
where p.withdrawn_at is null
group by product_id having max(position) <> count(*) - 1;

-- the photos of a product for sale or sold are not marked for deletion
select m.id from media m
join product_photo pp on pp.media_id = m.id
join product p on p.id = pp.product_id
where m.doomed_at is not null and p.withdrawn_at is null;

-- a profile photo was uploaded by its member and is not marked for deletion
select p.id from member p
where p.photo like '/media/%' and not exists (
  select from media m where m.owner_id = p.id and m.doomed_at is null
    and starts_with(p.photo, '/media/' || m.id || '/')
);

-- the only photos of a deleted member are those of sold products
select m.id from media m
join member p on p.id = m.owner_id
where p.deleted_at is not null and m.doomed_at is null and not exists (
  select from product_photo pp join product s on s.id = pp.product_id
  where pp.media_id = m.id and s.sold_at is not null
);

-- every aggregate matches its rows
select concat_ws(' ', name, nullif(currency, '')) as id
from counted_sum c full join current_sum k using (name, currency)
where coalesce(k.amount, 0) <> coalesce(c.amount, 0);
