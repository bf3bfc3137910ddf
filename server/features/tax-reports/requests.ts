import type { AppServices } from '../../context.ts'
import { type Db, type Tx, transact } from '../../database/db.ts'
import { notifyMember } from '../notices/notify.ts'
import { taxDetailsOf } from './details.ts'
import { reportableIds } from './report.ts'
import {
  blockedSellersStillSelling,
  blockSeller,
  deleteRequestsExceptOf,
  insertRequest,
  markReminded,
  markRemindedAgain,
  pauseListingsOfBlocked,
  requestsToBlock,
  requestsToRemind,
  requestsToRemindAgain,
  sellersToAsk,
} from './request-queries.ts'
import { taxDetailsPath } from './rules.ts'

type RequestNotice = 'taxDetailsNeeded' | 'taxDetailsBlocked'

async function notifySeller(services: AppServices, tx: Tx, memberId: string, kind: RequestNotice) {
  const notice = { memberId, kind, subject: memberId, title: '', path: taxDetailsPath }
  await notifyMember(services, tx, notice, { name: kind, values: {} })
}

/** Takes a step for a seller, whose row the step locks: it returns whether it is still due. */
function step(
  services: AppServices,
  memberId: string,
  kind: RequestNotice,
  take: (tx: Tx, memberId: string) => Promise<boolean>,
) {
  return transact(services.backgroundDb, async (tx) => {
    if (await take(tx, memberId)) await notifySeller(services, tx, memberId, kind)
  })
}

/** The sellers above the limits of this year or the last. */
async function sellersToReport(services: AppServices): Promise<string[]> {
  const year = new Date().getUTCFullYear()
  const current = await reportableIds(services, year)
  const former = await reportableIds(services, year - 1)
  return [...new Set([...current, ...former])]
}

async function stillMissing(db: Db, memberIds: string[]): Promise<string[]> {
  const given = new Set((await taxDetailsOf(db, memberIds)).map(({ memberId }) => memberId))
  return memberIds.filter((id) => !given.has(id))
}

/**
 * Asks sellers above the limits for their tax details, reminds them after 20 and 40 days, and pauses their
 * listings after 60. Requests end with refunds, or a new year, that bring the sales of a seller below the limits.
 * Asks nothing while no operator is configured. Safe in several processes at once.
 */
export async function requestTaxDetails(services: AppServices): Promise<void> {
  const { backgroundDb: db } = services
  if (!services.config.taxReports.operator) return
  const sellers = await sellersToReport(services)
  await deleteRequestsExceptOf(db, sellers)
  for (const id of await sellersToAsk(db, sellers)) {
    await step(services, id, 'taxDetailsNeeded', insertRequest)
  }
  for (const id of await stillMissing(db, await requestsToRemind(db))) {
    await step(services, id, 'taxDetailsNeeded', markReminded)
  }
  for (const id of await stillMissing(db, await requestsToRemindAgain(db))) {
    await step(services, id, 'taxDetailsNeeded', markRemindedAgain)
  }
  for (const id of await stillMissing(db, await requestsToBlock(db))) {
    await step(services, id, 'taxDetailsBlocked', blockSeller)
  }
}

/**
 * Pauses the listings of blocked sellers that were reserved, once they are free. Ends all requests while no operator
 * is configured. Safe in several processes at once.
 */
export async function followUpTaxRequests({ backgroundDb: db, config }: AppServices) {
  if (!config.taxReports.operator) return deleteRequestsExceptOf(db, [])
  for (const id of await blockedSellersStillSelling(db)) {
    await transact(db, (tx) => pauseListingsOfBlocked(tx, id))
  }
}
