-- expands: the audit log no longer names sellers whose page was reported; `person_id` points at them.

-- The reports are deleted after a year, so the entries about listings are those with the title of one.
alter table audit_entry disable trigger audit_append_only;
update audit_entry as entry set subject = ''
  where action = 'close_report' and subject <> '' and person_id is not null
    and not exists (
      select from product
      where product.seller_id = entry.person_id and product.title = entry.subject
    )
    and not exists (
      select from report join product on product.id = report.product_id
      where product.seller_id = entry.person_id and report.header = entry.subject
    );
alter table audit_entry enable trigger audit_append_only;
