-- expands: indexes for statements that read whole tables.

-- All products of a seller: the other indexes of that column are partial.
create index if not exists product_by_seller on product (seller_id, id);
drop index if exists product_withdrawn_of_seller;

-- Parcels of sales that were charged back, beside `sale_under_way` and `sale_lost`.
create index if not exists sale_charged_back on sale (resumes_to) where state = 'charged_back';

create index if not exists saved_search_alerts on saved_search (alerts, id) where not paused;

-- For the foreign keys: the unique indexes begin with the reporter.
create index if not exists report_of_message on report (message_id) where message_id is not null;
create index if not exists report_of_question on report (question_id) where question_id is not null;
create index if not exists report_of_review on report (review_id) where review_id is not null;
