import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { refuse } from '../errors/refusal.ts'
import { addressBlock } from './client-address.ts'
import { noteSecurityEvent } from './security-log.ts'

type Limit = { per: 'account' | 'address' | 'product'; most: number; seconds: number }

const minutes = 60
const hours = 3600
const days = 24 * hours

/**
 * How often something may be done in a window of so many seconds. Who has no account yet is counted
 * by the e-mail address that is claimed.
 */
export const limits = {
  // Failures only. The count of a whole account is of devices and networks it does not know.
  signInByDevice: { per: 'account', most: 10, seconds: 15 * minutes },
  signInByAccountAndBlock: { per: 'account', most: 10, seconds: 15 * minutes },
  signInByAccount: { per: 'account', most: 100, seconds: hours },
  signInByAddress: { per: 'address', most: 60, seconds: 15 * minutes },
  signUpByAccount: { per: 'account', most: 20, seconds: hours },
  signUpByAddress: { per: 'address', most: 30, seconds: hours },
  // At five guesses a quarter of an hour and thirty a day, six digits last for decades.
  secondFactor: { per: 'account', most: 5, seconds: 15 * minutes },
  secondFactorDaily: { per: 'account', most: 30, seconds: 24 * hours },
  backupCode: { per: 'account', most: 10, seconds: 15 * minutes },
  passkey: { per: 'account', most: 30, seconds: 15 * minutes },
  accountSecurity: { per: 'account', most: 60, seconds: hours },
  google: { per: 'address', most: 60, seconds: 15 * minutes },
  resetByDevice: { per: 'account', most: 5, seconds: hours },
  resetByAccountAndBlock: { per: 'account', most: 5, seconds: hours },
  // The window is as long as a link works, so a working one is in the mailbox when this is used up.
  resetByAccount: { per: 'account', most: 30, seconds: hours },
  resetByAddress: { per: 'address', most: 20, seconds: hours },
  verification: { per: 'account', most: 5, seconds: hours },
  // Using a link of an e-mail: to confirm an address, to set a new password.
  mailedLink: { per: 'address', most: 60, seconds: hours },
  profileUpdate: { per: 'account', most: 60, seconds: hours },
  accessToken: { per: 'address', most: 600, seconds: 15 * minutes },
  uploadPhoto: { per: 'account', most: 60, seconds: hours },
  checkImport: { per: 'account', most: 200, seconds: hours },
  importProducts: { per: 'account', most: 1000, seconds: hours },
  addProduct: { per: 'account', most: 60, seconds: hours },
  editProduct: { per: 'account', most: 120, seconds: hours },
  pauseByAccount: { per: 'account', most: 120, seconds: hours },
  relistByAccount: { per: 'account', most: 120, seconds: hours },
  advertiseByAccount: { per: 'account', most: 60, seconds: hours },
  // Changes that members who watch a product are told of. Counted for its seller only, so that an admin
  // can act on it at any time; one relist more than pauses, whose day begins earlier.
  pauseProduct: { per: 'product', most: 10, seconds: days },
  relistProduct: { per: 'product', most: 11, seconds: days },
  changePrice: { per: 'product', most: 10, seconds: days },
  bookByAccount: { per: 'account', most: 100, seconds: hours },
  bookByAddress: { per: 'address', most: 1000, seconds: hours },
  exportByAccount: { per: 'account', most: 20, seconds: hours },
  reportByAccount: { per: 'account', most: 30, seconds: hours },
  reportByAddress: { per: 'address', most: 200, seconds: hours },
  // Twenty searches each.
  searchByAddress: { per: 'address', most: 60, seconds: 5 * minutes },
  saveSearch: { per: 'account', most: 200, seconds: hours },
  contactByAccount: { per: 'account', most: 20, seconds: hours },
  contactByAddress: { per: 'address', most: 10, seconds: hours },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits

function rateLimitKey(name: LimitName, who: string): string {
  return `${name}:${limits[name].per === 'address' ? addressBlock(who) : who}`
}

/** Before there is a session, an account is counted by its e-mail address. */
function accountOf(name: LimitName, who: string) {
  const [email = ''] = who.split('|')
  return limits[name].per === 'account' && email.includes('@') ? { email } : undefined
}

const now = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`

/**
 * Counts one more of `name` by this account or address, or `count` more, in one statement, for all
 * processes. Refuses `too_many_requests`, with the seconds to wait, when the window's share is used up.
 */
export async function consumeRateLimit(
  db: Db,
  name: LimitName,
  who: string,
  count = 1,
): Promise<void> {
  const { most, seconds } = limits[name]
  const {
    rows: [row],
  } = await sql<{ points: number; wait: number }>`
    insert into rate_limit as kept (key, points, expire)
    values (${rateLimitKey(name, who)}, ${count}, ${now} + ${seconds * 1000})
    on conflict (key) do update set
      points = case when kept.expire <= ${now} then excluded.points
        else least(kept.points, ${most}) + excluded.points end,
      expire = case when kept.expire <= ${now} then excluded.expire else kept.expire end
    returning points, ceil((expire - ${now}) / 1000.0)::int as wait`.execute(db)
  if (row && row.points > most) {
    noteSecurityEvent('limit_hit', name, accountOf(name, who))
    throw refuse('too_many_requests', { retryAfter: Math.max(1, row.wait) })
  }
}

/** Takes back one count of `take`: what was done is not of the kind that is limited. */
export async function refundRateLimit(db: Db, name: LimitName, who: string): Promise<void> {
  await db
    .updateTable('rate_limit')
    .set({ points: sql`greatest(points - 1, 0)` })
    .where('key', '=', rateLimitKey(name, who))
    .execute()
}

/** Removes the counters whose window is over; they count for nothing. */
export async function deleteExpiredRateLimits(db: Db): Promise<void> {
  await db.deleteFrom('rate_limit').where(sql<boolean>`expire <= ${now}`).execute()
}

export { clientAddress } from './client-address.ts'
