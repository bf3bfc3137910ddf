-- expands: reasons of refunds without an author are kept as codes, and translated for their reader.

-- A key of `server/features/refunds/reasons.ts`; `reason` is empty then.
alter table refund add column reason_code text
  check (reason_code in ('not_shipped', 'at_provider', 'late_payment'));

update refund set reason = '', reason_code = 'not_shipped'
  where asked_by is null and reason = 'The seller did not ship in time.';
update refund set reason = '', reason_code = 'at_provider'
  where at_provider and reason = 'The site refunded it through its card provider.';
update refund set reason = '', reason_code = 'late_payment'
  where asked_by is null and reason = 'The booking was over when the payment arrived.';

update sale_event set detail = detail - 'reason' || '{"code": "at_provider"}'::jsonb
  where actor = 'provider' and detail ->> 'reason' = 'The site refunded it through its card provider.';
