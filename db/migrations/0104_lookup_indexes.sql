-- expands: indexes for lookups that read whole tables.

-- For the GDPR export, as `contact_message_of_address`.
create index if not exists report_of_notifier on report (lower(normalize(notifier_email, nfkc)))
  where notifier_email is not null;

-- A B-tree refuses long values, and not all values are ids of accounts.
create index if not exists identity_verification_value on identity_verification using hash (value);
