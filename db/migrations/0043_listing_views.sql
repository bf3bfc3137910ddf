-- expands: how often a product's page was opened, by day (UTC), without a trace of its visitors.
create table product_view (
  product_id uuid not null references product (id) on delete cascade,
  day date not null,
  views integer not null check (views > 0),
  primary key (product_id, day)
);
create index product_view_day on product_view (day);
