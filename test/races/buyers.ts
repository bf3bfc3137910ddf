import type pg from 'pg'
import { signAccessToken } from '../../server/access/access-token.ts'
import { newAddress } from '../harness/people.ts'

export type SignedInBuyer = { token: string; address: string }

/**
 * Inserts signed-in buyers directly, each with its own address: signing up 200 over HTTP would take
 * longer than the test.
 */
export async function createBuyers(
  pool: pg.Pool,
  size: number,
  name = 'crowd',
): Promise<SignedInBuyer[]> {
  await pool.query(
    `with person as (
       insert into identity_user (id, name, email, email_verified)
       select $2 || '-' || n, initcap($2) || ' ' || n, $2 || '.' || n || '@example.com', true
       from generate_series(1, $1::int) n returning id, name, email
     ), session as (
       insert into identity_session (id, user_id, token, expires_at)
       select id, id, id, now() + interval '1 day' from person
     )
     insert into member (identity_id, name, email, email_key, is_buyer)
     select id, name, email, email, true from person`,
    [size, name],
  )
  const ids = Array.from({ length: size }, (_, n) => `${name}-${n + 1}`)
  const tokens = ids.map((id) => signAccessToken(pool, { sub: id, sid: id }, 900))
  return (await Promise.all(tokens)).map((token) => ({ token, address: newAddress() }))
}
