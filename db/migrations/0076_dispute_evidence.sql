-- expands: evidence against chargebacks, which a job submits to the card provider.

alter table card_dispute
  -- When the provider was first seen to have evidence, submitted by the job or by hand.
  add column evidence_sent_at timestamptz(3),
  -- When the job last took it up.
  add column evidence_tried_at timestamptz(3),
  -- Why the job submits none, so that staff must see to it.
  add column evidence_stop text
    check (evidence_stop in ('refunded', 'contested', 'unproven', 'refused'));

update card_dispute set evidence_sent_at = read_at where status like '%under_review';
