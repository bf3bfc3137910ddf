-- Photos people have uploaded, as they are kept in the bucket: `{id}/{width}.{format}`.
create table media (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references member (id),
  -- In pixels, of the widest one kept.
  width integer not null check (width between 1 and 1600),
  height integer not null check (height > 0),
  -- A `data:` address: the photo some pixels wide, shown blurred until it is there.
  preview text not null check (length(preview) < 2000),
  -- From then on its files are being removed and nobody can choose it any more.
  doomed_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
create index media_of_owner on media (owner_id);
create index media_oldest on media (created_at);

-- Which photos a product shows, in the order of its seller.
create table product_photo (
  product_id uuid not null references product (id),
  position smallint not null check (position between 0 and 7),
  media_id uuid not null unique references media (id),
  alt text not null check (length(alt) <= 200),
  primary key (product_id, position)
);
