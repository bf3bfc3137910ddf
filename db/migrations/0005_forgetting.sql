-- The audit log points at people instead of naming them: it is never changed, so a name in it could
-- not be forgotten with its person. The admin's own name stays; who held power answers for its use.
alter table audit_entry add column person_id uuid references member (id);

alter table audit_entry disable trigger audit_append_only;
update audit_entry set person_id = member.id, subject = ''
  from member
  where action in ('make_admin', 'verify_seller')
    and deleted_at is null and right(subject, length(email) + 2) = '<' || email || '>';
update audit_entry set subject = '', before = null
  where action = 'delete_user';
update audit_entry set subject = ''
  where action in ('make_admin', 'verify_seller') and person_id is null;
update audit_entry set subject = regexp_replace(subject, '” of .*$', '”')
  where action in ('remove_listing', 'close_report');
alter table audit_entry enable trigger audit_append_only;

-- What somebody wrote through the contact form is found by its address, and goes after a year.
create index contact_message_of_address on contact_message (lower(normalize(btrim(email), nfkc)));
create index contact_message_oldest on contact_message (created_at);
create index report_of_reporter on report (reporter_id, created_at desc, id desc);
