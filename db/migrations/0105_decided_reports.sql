-- expands: who decided a report, and an index for the list of decided reports.

-- The admin; no foreign key, as in `restriction`. Null while the report is open, and for older decisions.
alter table report add column if not exists decided_by uuid;

create index if not exists report_decided on report (closed_at desc, id desc)
  where closed_at is not null;
