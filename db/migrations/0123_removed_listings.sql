-- expands: an index of the listings whose photos are withheld.

create index if not exists product_removed on product (id) where hidden_because = 'removed';
