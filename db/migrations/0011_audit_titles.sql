-- An entry names a thing by its title alone: what kind of thing it is follows from the act, and is
-- said in the reader's language. What was refunded stands beside the state it came to.
alter table audit_entry disable trigger audit_append_only;
update audit_entry
  set after = after || jsonb_build_object('amount', split_part(subject, ' for “', 1))
  where action = 'refund_payment' and subject ~ '^\S+ [A-Z]{3} for “';
update audit_entry
  set subject = regexp_replace(subject, '^(?:the report of |\S+ [A-Z]{3} for )?“(.*)”$', '\1')
  where action in ('close_report', 'remove_listing', 'refund_payment');
alter table audit_entry enable trigger audit_append_only;
