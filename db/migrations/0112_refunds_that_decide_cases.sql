-- expands: the list of decided cases has refunds by staff that decide a case.

create index if not exists sale_event_decided on sale_event (created_at desc, sale_id desc)
  where actor = 'staff' and event in ('decide_refund', 'decide_offer', 'decide_return',
    'reject_case', 'deny_appeal', 'grant_refund', 'grant_part', 'grant_payment', 'refund');

-- Of the list without them. Processes of the release before read it without an index until they end.
drop index if exists sale_event_decisions;
