-- What the shop itself reports: a product whose serial number another product has already.
alter table report
  alter reporter_id drop not null,
  add same_serial_as uuid references product (id),
  add check ((reporter_id is null) = (same_serial_as is not null));
create unique index report_of_shop on report (product_id) where reporter_id is null;
create index report_same_serial on report (same_serial_as) where same_serial_as is not null;
create index product_of_serial on product (serial_key) where serial_key is not null;
