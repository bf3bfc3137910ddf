-- Notices of illegal content through the public form, in the list of all reports. A process of the release before
-- finds no index for the reports of the shop any more, so this migration does not only expand.
alter table report
  add notifier_name text check (char_length(notifier_name) <= 120),
  add notifier_email text check (char_length(notifier_email) <= 254),
  -- Of the e-mails to the notifier.
  add notifier_language text,
  -- The seller whose page is reported.
  add seller_id uuid references member (id),
  drop constraint report_check,
  add constraint one_source check (num_nonnulls(reporter_id, notifier_email, same_serial_as) = 1),
  add constraint whole_notifier
    check (num_nonnulls(notifier_name, notifier_email, notifier_language) in (0, 3)),
  drop constraint report_reason_check,
  add constraint report_reason_check
    check (char_length(reason) <= case when notifier_email is null then 1000 else 5000 end);

drop index report_of_shop;
create unique index report_of_shop on report (product_id) where same_serial_as is not null;
create index report_of_seller on report (seller_id) where seller_id is not null;
-- A notice that is sent twice is one.
create unique index one_open_notice on report (
  lower(notifier_email),
  coalesce(product_id, review_id, question_id, seller_id),
  hashtextextended(reason, 0)
) where notifier_email is not null and closed_at is null;
