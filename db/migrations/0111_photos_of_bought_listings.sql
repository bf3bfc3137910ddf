-- expands: an index for the sales whose listing, as it was bought, had a photo.

create index if not exists sale_listing_photos on sale
  using gin ((listing -> 'photos') jsonb_path_ops) with (fastupdate = off);
