-- expands: whether the type of an account can change is found by indexes.
create index if not exists product_withdrawn_of_seller on product (seller_id) where withdrawn_at is not null;
create index if not exists question_of_product on question (product_id);
