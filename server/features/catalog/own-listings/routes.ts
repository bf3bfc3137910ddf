import { implementer, requireMember } from '../../../access/procedures.ts'
import { pauseAll } from './pause-all.ts'
import { countListings } from './queries.ts'
import { relistAll } from './relist-all.ts'

const { ownListings } = implementer

export const ownListingProcedures = {
  count: ownListings.count.handler(function countOwnListings({ context }) {
    const { confirmationDays } = context.config.listings
    return countListings(context.db, requireMember(context).id, confirmationDays)
  }),

  pauseAll: ownListings.pauseAll.handler(async function pauseOwnListings({ context }) {
    return { paused: await pauseAll(context) }
  }),

  relistAll: ownListings.relistAll.handler(function relistOwnListings({ context }) {
    return relistAll(context)
  }),
}
