import { createHmac, timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import type { Language } from '../../../contract/i18n/languages.ts'
import type { Db } from '../../database/db.ts'
import { transact } from '../../database/db.ts'
import { getSecret } from '../../database/secrets.ts'
import { setFavouriteEmails } from '../notices/favourite-emails.ts'
import { muteSearch } from '../saved-searches/queries.ts'

export type Subscription = { kind: 'search' | 'drops' | 'returns'; id: string }

const form = /^(search|drops|returns)\.([0-9a-f-]{36})\.([\w-]{43})$/

async function signatureOf(pool: pg.Pool, { kind, id }: Subscription): Promise<string> {
  const key = await getSecret(pool, 'unsubscribe')
  return createHmac('sha256', key).update(`${kind}.${id}`).digest('base64url')
}

/** Unsubscribe token: works without signing in, as long as the subscription exists. */
export async function unsubscribeToken(pool: pg.Pool, about: Subscription): Promise<string> {
  return `${about.kind}.${about.id}.${await signatureOf(pool, about)}`
}

export async function subscriptionOf(
  pool: pg.Pool,
  token: string,
): Promise<Subscription | undefined> {
  const [, kind, id = '', signature = ''] = form.exec(token) ?? []
  if (!kind) return undefined
  const about = { kind: kind as Subscription['kind'], id }
  const right = Buffer.from(await signatureOf(pool, about))
  return timingSafeEqual(right, Buffer.from(signature)) ? about : undefined
}

/** The language of the member's account; undefined if it or the search is deleted. */
export async function subscriberLanguage(
  db: Db,
  { kind, id }: Subscription,
): Promise<Language | undefined> {
  const search = db.selectFrom('saved_search').select('member_id').where('id', '=', id)
  const account = await db
    .selectFrom('member')
    .innerJoin('identity_user', 'identity_user.id', 'member.identity_id')
    .select('language')
    .where('member.id', '=', kind === 'search' ? search : id)
    .executeTakeFirst()
  return account?.language
}

export function unsubscribe(db: Db, { kind, id }: Subscription): Promise<void> {
  return transact(db, (tx) => {
    if (kind === 'search') return muteSearch(tx, id)
    const choice = kind === 'drops' ? { priceDrops: false } : { returns: false }
    return setFavouriteEmails(tx, { id }, choice)
  })
}
