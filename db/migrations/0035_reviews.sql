-- expands: reviews of completed and refunded sales by both parties, and what public pages show of sellers.

-- What one party of a sale writes about the other. It has no foreign key to members: it is inserted while
-- the sale is locked, and members are locked before sales.
create table review (
  id uuid primary key default gen_random_uuid(),
  sale_id uuid not null references sale (id),
  author text not null check (author in ('buyer', 'seller')),
  -- The other party, as in the sale.
  subject_id uuid not null,
  -- As described (of a seller), or as agreed (of a buyer).
  agreement smallint not null check (agreement between 1 and 5),
  communication smallint not null check (communication between 1 and 5),
  handover smallint not null check (handover between 1 and 5),
  text text not null check (char_length(text) <= 1000),
  written_at timestamptz(3) not null default clock_timestamp(),
  -- Null until both parties have written, or the time to write is over. Not changed afterwards.
  published_at timestamptz(3),
  reply text check (char_length(reply) between 1 and 1000),
  replied_at timestamptz(3),
  removed_at timestamptz(3),
  -- The statement of reasons of the admin.
  removed_because text,
  check ((reply is null) = (replied_at is null)),
  check ((removed_at is null) = (removed_because is null)),
  check (published_at is not null or (replied_at is null and removed_at is null)),
  unique (sale_id, author)
);
-- With the scores, so that the average of a member reads the index only.
create index review_of_subject on review (subject_id, author, published_at desc, id desc)
  include (agreement, communication, handover)
  where published_at is not null and removed_at is null;
create index review_newest on review (published_at desc, id desc)
  where published_at is not null and removed_at is null and author = 'buyer' and text <> '';
create index review_unpublished on review (sale_id) where published_at is null;

-- When the parties of an ended sale were told that they may review it.
alter table sale add column review_invited_at timestamptz(3);
create index sale_not_invited on sale (closed_at)
  where review_invited_at is null and state in ('completed', 'refunded');
-- The record of a seller is that of the latest ended sales.
create index sale_ended_of_seller on sale (seller_id, closed_at desc) where closed_at is not null;

alter table report add column review_id uuid references review (id);
create unique index one_report_per_review on report (reporter_id, review_id);

-- Published reviews are on the page of the reviewed member, and the latest ones on the home page.
create function tell_review_shown() returns trigger language plpgsql as $$
begin
  perform tell_shown('reviews:' || new.subject_id);
  perform tell_shown('reviews');
  return null;
end $$;
create trigger review_shown after insert or update on review
  for each row when (new.published_at is not null) execute function tell_review_shown();

-- What a seller offers at the moment, and what the page of a seller says of their sales and of themselves.
create function tell_offers_shown() returns trigger language plpgsql as $$
begin
  perform tell_shown('offers:' || new.seller_id);
  return null;
end $$;
create trigger offers_shown after insert on product
  for each row execute function tell_offers_shown();
create trigger offers_shown_anew after update on product
  for each row when (
    (old.sold_at is null, old.withdrawn_at is null, old.hidden_at is null)
      is distinct from (new.sold_at is null, new.withdrawn_at is null, new.hidden_at is null))
  execute function tell_offers_shown();

create function tell_sale_ended() returns trigger language plpgsql as $$
begin
  perform tell_shown('sales:' || new.seller_id);
  return null;
end $$;
create trigger sale_ended after update of state on sale
  for each row when (old.state is distinct from new.state and new.closed_at is not null)
  execute function tell_sale_ended();

create function tell_declaration_shown() returns trigger language plpgsql as $$
begin
  perform tell_shown('member:' || new.member_id);
  return null;
end $$;
create trigger declaration_shown after insert or update on seller_declaration
  for each row execute function tell_declaration_shown();

create function tell_payouts_ready() returns trigger language plpgsql as $$
begin
  perform tell_shown('member:' || new.member_id);
  return null;
end $$;
create trigger payouts_ready_shown after update of status on payout_account
  for each row when ((old.status = 'active') is distinct from (new.status = 'active'))
  execute function tell_payouts_ready();
