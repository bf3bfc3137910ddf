import { type NotNull, sql } from 'kysely'
import type { DecidedReport } from '../../../contract/moderation.ts'
import { removalKinds } from '../../../contract/schemas/removal-reasons.ts'
import { pathId } from '../../../contract/schemas/string-schemas.ts'
import type { Db } from '../../database/db.ts'
import { type Cursor, findNewestFirst } from '../../http/pagination.ts'
import { isReopenable } from '../reports/closing-queries.ts'
import { linkedSeller } from '../reports/queries.ts'

type Restorable = DecidedReport['restorable']

const kindsOfRemoval = sql.join(removalKinds.map((kind) => sql.lit(kind)))

const isAboutSubject = sql<boolean>`restriction.subject in (
  report.product_id, report.review_id, report.question_id, report.message_id)`

/** The removals of the subject of an upheld report that apply now; of a question, that of one of its authors. */
const restorable = sql<Restorable>`(
  select coalesce(json_agg(json_build_object('decision', id, 'kind', kind)), '[]')
  from (
    select distinct on (kind) id, kind from restriction
    where report.outcome = 'removed' and ${isAboutSubject} and ended_at is null
      and kind in (${kindsOfRemoval})
    order by kind, id
  ) as removed
)`

const restoredAt = sql<Date | null>`(
  select max(ended_at) from restriction
  where report.outcome = 'removed' and ${isAboutSubject} and reversed_because is not null
    and ended_at > report.closed_at
)`

type DecidedQuery = { id: string; rows: number; after: Cursor | undefined }

/** Decided reports, latest decision first; only the one with this id, unless that is empty. */
export function decidedReports(db: Db, { id, rows, after }: DecidedQuery) {
  const query = db
    .selectFrom('report')
    .leftJoin('member as admin', 'admin.id', 'report.decided_by')
    .select([
      'report.id',
      'report.header',
      'report.seller_name as sellerName',
      linkedSeller.as('sellerId'),
      'report.reason',
      'report.outcome',
      'report.same_serial_as as sameSerialAs',
      'report.created_at as createdAt',
      'report.closed_at as closedAt',
      'admin.name as adminName',
      isReopenable.as('canReopen'),
      restorable.as('restorable'),
      restoredAt.as('restoredAt'),
    ])
    .where('report.closed_at', 'is not', null)
    .$narrowType<{ closedAt: NotNull }>()
  const isSearch = id !== ''
  const found = isSearch ? query.where('report.id', '=', pathId.parse(id)) : query
  return findNewestFirst(found, ['report.closed_at', 'report.id'], rows, after, {
    usePrepared: !isSearch,
  })
}

type DecidedRow = Awaited<ReturnType<typeof decidedReports>>[number]
/** `createdAt` is null for a removal. */
export type DecidedReportRow = Omit<DecidedRow, 'createdAt'> & { createdAt: Date | null }

const sellerOfRemoved = sql<string>`
  case decision.kind when 'listingRemoved' then member.name else '' end`

const sellerIdOfRemoved = sql<string | null>`
  case decision.kind when 'listingRemoved' then member.id end`

const restorableOfDecision = sql<Restorable>`
  case when decision.ended_at is null
    then json_build_array(json_build_object('decision', decision.id, 'kind', decision.kind))
    else '[]' end`

const reversedAt = sql<Date | null>`
  case when decision.reversed_because is not null then decision.ended_at end`

/** The removal by staff with this id, perhaps without a report, in the form of a decided report. */
export function decidedRemovals(db: Db, id: string): Promise<DecidedReportRow[]> {
  return db
    .selectFrom('restriction as decision')
    .innerJoin('member', 'member.id', 'decision.member_id')
    .leftJoin('member as admin', 'admin.id', 'decision.decided_by')
    .select(['decision.id', 'decision.title as header', 'decision.created_at as closedAt'])
    .select([
      sellerOfRemoved.as('sellerName'),
      sellerIdOfRemoved.as('sellerId'),
      'admin.name as adminName',
      sql<null>`null`.as('reason'),
      sql<null>`null`.as('createdAt'),
      sql<null>`null`.as('sameSerialAs'),
      sql<'removed'>`'removed'`.as('outcome'),
      sql<boolean>`false`.as('canReopen'),
      restorableOfDecision.as('restorable'),
      reversedAt.as('restoredAt'),
    ])
    .where('decision.id', '=', pathId.parse(id))
    .where('decision.kind', 'in', removalKinds)
    .execute()
}
