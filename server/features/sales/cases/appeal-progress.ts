import { type ExpressionBuilder, sql } from 'kysely'
import type { AppealParty } from '../../../../contract/sales/sales.ts'
import type { DB } from '../../../database/schema.gen.ts'
import { paidOfSale } from '../../refunds/queries.ts'

const parties = (condition: string) => sql<AppealParty[]>`array(
  select party from sale_appeal where sale_id = sale.id and ${sql.raw(condition)} order by opened_at
)`

/** The parties of a sale whose appeal waits for a decision. */
export const appealing = parties('decided_at is null')

/** The part of a sale's progress that concerns appeals, for queries of `sale` and `sale_case`. */
export const appealProgress = (_: ExpressionBuilder<DB, 'sale'>) =>
  [
    sql<boolean>`coalesce(sale_case.appeal_until > clock_timestamp(), false)`.as('appealable'),
    parties('true').as('appealed'),
    appealing.as('appealing'),
    sql<number>`(
      select coalesce(sum(${paidOfSale}), 0)::int from refund
      where refund.intent_id = sale.intent_id and refund.state <> 'cancelled'
    )`.as('refunded'),
  ] as const
