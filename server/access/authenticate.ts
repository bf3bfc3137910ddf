import { sql } from 'kysely'
import type pg from 'pg'
import type { Config } from '../config/config.ts'
import { anonymous, type Caller } from '../context.ts'
import { type Db, daysAgo, transactionStart } from '../database/db.ts'
import { prepared } from '../database/prepared.ts'
import { refuse } from '../errors/refusal.ts'
import { type Claims, readAccessToken } from './access-token.ts'
import { hasSellerRecords } from './seller-records.ts'
import { maxSessionDays, recentLoginMinutes } from './session-age.ts'

function callerBySession(db: Db, { sub, sid }: Claims) {
  return (
    db
      .selectFrom('identity_session as session')
      .innerJoin('identity_user as account', 'account.id', 'session.user_id')
      .leftJoin('member', 'member.identity_id', 'account.id')
      .select([
        'account.id as identityId',
        'account.name as identityName',
        'account.email as identityEmail',
        'account.email_verified as emailVerified',
        'account.image as identityPhoto',
        'account.two_factor_enabled as hasFactor',
        'session.id as sessionId',
        'session.second_factor_at',
        'member.id',
        'member.name',
        'member.email',
        'member.email_key',
        'member.photo',
        'member.is_buyer',
        'member.is_seller',
        'member.is_admin',
      ])
      .select([
        sql<boolean>`member.suspended_at is not null`.as('isSuspended'),
        sql<boolean>`not member.is_seller and ${hasSellerRecords}`.as('hasSellerRecords'),
      ])
      .select(
        sql<boolean>`session.authenticated_at > now() - make_interval(mins => ${sql.lit(recentLoginMinutes)})`.as(
          'recentLogin',
        ),
      )
      .where('session.id', '=', sid)
      .where('account.id', '=', sub)
      .where('session.expires_at', '>', transactionStart)
      .where('session.created_at', '>', daysAgo(maxSessionDays))
      .where('account.disabled_at', 'is', null)
      // Same condition as `isLive` in `features/identity/sessions/session.ts`.
      .where(({ or, eb }) =>
        or([
          eb('account.two_factor_enabled', '=', false),
          eb('session.second_factor_at', 'is not', null),
        ]),
      )
      .where('member.deleted_at', 'is', null)
      .modifyEnd(prepared)
      .executeTakeFirst()
  )
}

type CallerRow = NonNullable<Awaited<ReturnType<typeof callerBySession>>>

/** An admin without a required second factor has no admin rights. */
function toMember(row: CallerRow, adminSecondFactor: boolean): Caller['member'] {
  if (row.id === null || row.name === null || row.email === null) return null
  const lacksSecondFactor =
    row.is_admin === true && adminSecondFactor && !(row.hasFactor && row.second_factor_at)
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    emailKey: row.email_key ?? '',
    photo: row.photo,
    isBuyer: row.is_buyer === true,
    isSeller: row.is_seller === true,
    hasSellerRecords: row.hasSellerRecords,
    isAdmin: row.is_admin === true && !lacksSecondFactor,
    lacksSecondFactor,
    isSuspended: row.isSuspended,
  }
}

/**
 * The caller, authenticated by the `Authorization` bearer token alone; anonymous without one.
 * Refuses `sign_in_required` when the token is invalid or expired, or its session or account is
 * gone.
 */
export async function authenticate(
  { db, pool, config }: { db: Db; pool: pg.Pool; config: Pick<Config, 'adminSecondFactor'> },
  authorization: string | undefined,
): Promise<Caller> {
  if (authorization === undefined) return anonymous
  const token = /^bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization)?.[1]
  const claims = token && (await readAccessToken(pool, token))
  const row = claims ? await callerBySession(db, claims) : undefined
  if (!claims || !row) throw refuse('sign_in_required')
  return {
    identity: {
      id: row.identityId,
      sessionId: row.sessionId,
      recentLogin: row.recentLogin,
      until: claims.until,
      name: row.identityName,
      email: row.identityEmail,
      emailVerified: row.emailVerified,
      photo: row.identityPhoto,
    },
    member: toMember(row, config.adminSecondFactor),
  }
}
