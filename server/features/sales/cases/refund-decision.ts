import { sql } from 'kysely'

/**
 * Whether a refund by staff has become the decision of the case, with its reason as the statement. Needs the
 * case of the sale; `event` is the name of the event in the query.
 */
export function isRefundDecision(event: string) {
  const [memberId, detail] = [sql.ref(`${event}.member_id`), sql.ref(`${event}.detail`)]
  return sql<boolean>`(${memberId} = sale_case.decided_by
    and ${detail} ->> 'reason' = sale_case.statement)`
}
