import pg from 'pg'
import { signAccessToken } from '../../server/access/access-token.ts'
import type { Caller } from '../../server/context.ts'

/** In seconds: longer than a run. Tokens are issued here to last that long. */
const runs = 2 * 3_600

export const buyer: Caller = {
  identity: {
    id: '',
    sessionId: '',
    recentLogin: false,
    until: new Date(),
    name: '',
    email: '',
    emailVerified: false,
    photo: null,
  },
  member: {
    id: '',
    name: '',
    email: '',
    emailKey: '',
    photo: null,
    isBuyer: true,
    isSeller: false,
    hasSellerRecords: false,
    isAdmin: false,
    lacksSecondFactor: false,
    isSuspended: false,
  },
}

/** Signed-in buyers of a filled database. */
export async function signedIn(databaseUrl: string, limit: number): Promise<string[]> {
  return (await signIn(databaseUrl, 'is_buyer', limit)).map(({ token }) => token)
}

/** The sellers who have a session, as token and member id. */
export const signedInSellers = (databaseUrl: string) => signIn(databaseUrl, 'is_seller', 1_000)

async function signIn(databaseUrl: string, role: 'is_buyer' | 'is_seller', limit: number) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const { rows } = await pool.query(
    `update identity_session session set created_at = now(), expires_at = now() + interval '1 day'
     from (
       select session.id, member.id as member_id
       from identity_session session join member on identity_id = user_id
       where ${role} and deleted_at is null order by md5(session.id) limit $1
     ) chosen where session.id = chosen.id returning session.id as sid, user_id as sub, member_id`,
    [limit],
  )
  const members: { token: string; memberId: string }[] = []
  for (const { member_id: memberId, ...claims } of rows) {
    members.push({ token: await signAccessToken(pool, claims, runs), memberId })
  }
  await pool.end()
  return members
}
