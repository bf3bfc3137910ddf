import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { countDueEvidence, countFraudWarnings } from '../features/payments/disputes/queries.ts'
import { countUnmatchedTooLong } from '../features/reconciliation/queries.ts'
import type { Log } from '../observability/log.ts'
import type { Figure, Metrics } from '../observability/metrics.ts'

const backlog = (db: Db) => sql<Figure>`
  select 'refund' as label, count(*) as value from refund
    where state = 'requested' and not is_charged_back(intent_id)
  union all
  select 'failed_refund', count(distinct intent_id) from refund
    where state = 'failed' and is_refund_failed(intent_id)
  union all
  select 'transfer', count(*) from transfer join sale on sale.id = sale_id
    join payout_account on member_id = sale.seller_id and status = 'active'
    where transfer.state in ('due', 'sending') and available_at < clock_timestamp()
  union all
  select 'refused_transfer', count(*) from transfer
    where state = 'due' and refusal is not null and tried_at > clock_timestamp() - interval '2 hours'
  union all
  select 'overdue_deadline', count(*) from sale_deadline
    where due_at < clock_timestamp() - interval '10 minutes'
  union all
  select 'due_evidence', ${countDueEvidence(db, 3)}
  union all
  select 'overdue_case', count(*) from awaiting_staff
    where since < clock_timestamp() - interval '5 days'
  union all
  select 'overdue_email', count(*) from pgboss.job
    where name = 'send_mail' and state in ('created', 'retry', 'active')
      and created_on < clock_timestamp() - interval '30 minutes'`

const reconciliationFigures = (db: Db) => sql<Figure>`
  select 'unmatched' as label, ${countUnmatchedTooLong(db)} as value
  union all
  select 'unlisted', coalesce(sum(abs(unlisted)), 0)::bigint from reconciliation
  union all
  select 'missing', coalesce(sum(greatest(owed - available - pending, 0)), 0)::bigint from reconciliation
  union all
  select 'fraud_warnings', ${countFraudWarnings(db)}
  union all
  select 'hours_since', coalesce(floor(extract(epoch from clock_timestamp() - coalesce(
    (select finished_at from balance_import), (select min(created_at) from ledger_transaction)
  )) / 3600), 0)::int`

/** What is owed or late, and how the ledger compares with the card provider. */
export function watchBusiness(metrics: Pick<Metrics, 'figures'>, db: Db, log: Log) {
  metrics.figures(
    {
      name: 'backlog_size',
      help: 'Refunds, transfers, deadlines, evidence, cases and e-mails that are owed or late, by kind; the same in every process.',
      label: 'kind',
    },
    () => backlog(db).execute(db),
    log,
  )
  metrics.figures(
    {
      name: 'card_provider_reconciliation',
      help: 'Ledger against card provider: unmatched rows after an hour, the unlisted part of the balance and what it lacks for buyers and sellers in minor units, open fraud warnings, hours since the last comparison or the first posting; the same in every process.',
      label: 'figure',
    },
    () => reconciliationFigures(db).execute(db),
    log,
  )
}
