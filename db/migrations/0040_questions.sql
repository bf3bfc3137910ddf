-- expands: questions of members about a product, and the answers of its seller.

create table question (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references product (id),
  -- The seller of the product, which never changes. Without a foreign key, as the row is inserted while the
  -- product is locked, and members are locked before products.
  seller_id uuid not null,
  asker_id uuid not null references member (id),
  text text not null check (char_length(text) between 1 and 500),
  asked_at timestamptz(3) not null default clock_timestamp(),
  -- A question is public once it is answered.
  answer text check (char_length(answer) between 1 and 1000),
  answered_at timestamptz(3),
  -- Removed by staff: shown to no member any more.
  hidden_at timestamptz(3),
  hidden_by uuid,
  -- The statement of reasons of the admin.
  hidden_because text check (char_length(hidden_because) between 1 and 1000),
  check ((answer is null) = (answered_at is null)),
  check ((hidden_at is null) = (hidden_because is null)),
  check ((hidden_at is null) = (hidden_by is null)),
  check (asker_id <> seller_id)
);
create index question_published on question (product_id, answered_at desc, id desc)
  where answered_at is not null and hidden_at is null;
create index question_open_of_product on question (product_id, asked_at desc, id desc)
  where answered_at is null and hidden_at is null;
create index question_open_of_seller on question (seller_id, asked_at, id)
  where answered_at is null and hidden_at is null;
create index question_of_asker on question (asker_id, asked_at desc, id desc);
create index question_answered_by on question (seller_id, answered_at desc, id desc)
  where answered_at is not null;
create index question_age on question (asked_at) where answered_at is null;

-- Reports survive the question: they hold the title of the product and the reason.
alter table report add column question_id uuid references question (id) on delete set null;
create unique index one_report_per_question on report (reporter_id, question_id);

-- Answered questions are on the page of the product.
create function tell_questions_shown() returns trigger language plpgsql as $$
begin
  perform tell_shown('questions:' || coalesce(new.product_id, old.product_id));
  return null;
end $$;
create trigger questions_shown after update on question
  for each row when (old.answered_at is not null or new.answered_at is not null)
  execute function tell_questions_shown();
create trigger question_no_longer_shown after delete on question
  for each row when (old.answered_at is not null)
  execute function tell_questions_shown();
