-- expands: an index for the list of decided cases.

create index if not exists sale_event_decisions on sale_event (created_at desc, sale_id desc)
  where event in ('decide_refund', 'decide_offer', 'decide_return', 'reject_case', 'deny_appeal',
    'grant_refund', 'grant_part', 'grant_payment');
