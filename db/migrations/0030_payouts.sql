-- expands: payouts to sellers through the card provider: accounts, transfers, debts and payouts.

-- The account of a seller at the card provider, as the provider tells it.
create table payout_account (
  member_id uuid primary key references member (id),
  -- Null until the seller has begun to set it up.
  provider_id text unique,
  status text not null default 'none' check (status in (
    'none', 'pending', 'active', 'restricted', 'rejected', 'unsupported', 'closed')),
  -- What the provider asks for: an array of {code, from}, where `from` is `seller` or `provider`.
  requirements jsonb not null default '[]',
  -- The kind and last digits of the bank account or card that payouts go to.
  destination text,
  -- Since when money waits for the account.
  waiting_since timestamptz(3),
  -- How many reminders of this wait were sent.
  reminded smallint not null default 0,
  read_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp()
);
create index payout_account_waiting on payout_account (waiting_since) where waiting_since is not null;

-- The seller's money of a sale, on its way from the balance of the platform to that of the seller.
create table transfer (
  id uuid primary key default gen_random_uuid(),
  sale_id uuid not null references sale (id),
  -- What was granted on appeal is not a part of the card payment any more.
  kind text not null default 'sale' check (kind in ('sale', 'appeal')),
  state text not null default 'due' check (state in ('due', 'sending', 'sent', 'cancelled')),
  available_at timestamptz(3) not null default clock_timestamp(),
  -- In minor units, and to which account: set when it is sent. A due one is what the ledger owes.
  amount integer check (amount > 0),
  account_id text,
  -- Counted up when the provider has refused it, for a new idempotency key.
  attempt integer not null default 1,
  -- The provider's code of the last refusal.
  refusal text,
  tried_at timestamptz(3),
  provider_id text unique,
  reversed integer not null default 0,
  sent_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  check ((state in ('sending', 'sent')) = (amount is not null and account_id is not null)),
  check ((state = 'sent') = (provider_id is not null and sent_at is not null)),
  check (reversed between 0 and coalesce(amount, 0))
);
create unique index one_open_transfer_per_sale on transfer (sale_id)
  where state in ('due', 'sending');
create index transfer_of_sale on transfer (sale_id, created_at);
create index transfer_open on transfer (available_at) where state in ('due', 'sending');

-- What a seller owes for a sale whose money is gone. In minor units.
create table seller_debt (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null references member (id),
  sale_id uuid not null references sale (id),
  reason text not null check (reason in ('refund', 'chargeback')),
  amount integer not null check (amount > 0),
  currency char(3) not null,
  -- How it was paid back: by reversed transfers, from later sales, or as a loss of the platform.
  reversed integer not null default 0 check (reversed >= 0),
  netted integer not null default 0 check (netted >= 0),
  written_off integer not null default 0 check (written_off >= 0),
  -- When a reversal was last considered.
  tried_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  check (reversed + netted + written_off <= amount)
);
create index seller_debt_of_seller on seller_debt (seller_id, created_at desc);
create index seller_debt_of_sale on seller_debt (sale_id);
create index seller_debt_open on seller_debt (created_at)
  where reversed + netted + written_off < amount;

-- A transfer, or a part of it, that is taken back for a debt.
create table transfer_reversal (
  id uuid primary key default gen_random_uuid(),
  debt_id uuid not null references seller_debt (id),
  transfer_id uuid not null references transfer (id),
  amount integer not null check (amount > 0),
  state text not null default 'requested' check (state in ('requested', 'sent', 'refused')),
  refusal text,
  provider_id text unique,
  sent_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  check ((state = 'sent') = (provider_id is not null and sent_at is not null))
);
create unique index one_requested_reversal_per_debt on transfer_reversal (debt_id)
  where state = 'requested';
create index transfer_reversal_of_transfer on transfer_reversal (transfer_id);

-- The part of a debt that a later sale paid.
create table debt_netting (
  id uuid primary key default gen_random_uuid(),
  debt_id uuid not null references seller_debt (id),
  -- The sale whose money it was.
  sale_id uuid not null references sale (id),
  amount integer not null check (amount > 0),
  created_at timestamptz(3) not null default clock_timestamp()
);
create index debt_netting_of_debt on debt_netting (debt_id);
create index debt_netting_of_sale on debt_netting (sale_id);

-- Payouts to banks, as the provider tells them: of sellers, or of the platform itself.
create table payout (
  id text primary key,
  -- What notices about it are about.
  notice_subject uuid not null default gen_random_uuid(),
  -- Null for a payout of the platform.
  member_id uuid references member (id),
  amount integer not null,
  currency char(3) not null,
  status text not null check (status in ('pending', 'in_transit', 'paid', 'failed', 'canceled')),
  arrives_on date not null,
  failure_code text,
  -- Whether it came back after it had been paid.
  returned boolean not null default false,
  created_at timestamptz(3) not null,
  read_at timestamptz(3) not null default clock_timestamp()
);
create index payout_of_member on payout (member_id, created_at desc, id desc);
create index payout_under_way on payout (read_at) where status in ('pending', 'in_transit');

-- Payouts of the platform belong to no payment.
alter table ledger_transaction
  alter column intent_id drop not null,
  drop constraint ledger_transaction_kind_check,
  add constraint ledger_transaction_kind_check check (kind in (
    'sale', 'late_charge', 'provider_fee', 'release', 'hold_again', 'refund_owed', 'refund_in_part',
    'refund_sent', 'refund_at_provider', 'refund_failed', 'chargeback', 'chargeback_won',
    'chargeback_lost', 'appeal_payment', 'transfer', 'transfer_reversed', 'debt_netted',
    'debt_written_off', 'payout', 'payout_failed')),
  add constraint ledger_transaction_intent_check
    check ((intent_id is null) = (kind in ('payout', 'payout_failed')));
alter table ledger_entry
  drop constraint ledger_entry_account_check,
  add constraint ledger_entry_account_check check (account in (
    'card_provider', 'held_for_sale', 'seller_payable', 'fees', 'fee_vat', 'refunds_due',
    'provider_costs', 'disputed', 'losses', 'seller_debt', 'bank'));

-- The categories of the provider.
create or replace function category_of_posting(kind text) returns text language sql immutable as $$
  select case kind
    when 'sale' then 'charge' when 'late_charge' then 'charge' when 'provider_fee' then 'fee'
    when 'refund_sent' then 'refund' when 'refund_at_provider' then 'refund'
    when 'refund_failed' then 'refund_failure'
    when 'chargeback' then 'dispute' when 'chargeback_won' then 'dispute_reversal'
    when 'transfer_reversed' then 'transfer_reversal' when 'payout_failed' then 'payout_reversal'
    else kind end
$$;

-- What the platform owes to buyers and sellers, beside the balance at the provider.
alter table reconciliation add column owed bigint not null default 0;

-- Money of sellers from before: it is due now, and they are asked where to send it.
insert into transfer (sale_id)
  select sale.id from sale
  join ledger_transaction t on t.intent_id = sale.intent_id
  join ledger_entry e on e.transaction_id = t.id and e.account = 'seller_payable'
  where sale.state in ('completed', 'charged_back', 'refunded')
  group by sale.id having sum(e.amount) < 0;
insert into payout_account (member_id, waiting_since)
  select distinct sale.seller_id, clock_timestamp() from transfer
  join sale on sale.id = transfer.sale_id
  join member on member.id = sale.seller_id
  where member.deleted_at is null;
