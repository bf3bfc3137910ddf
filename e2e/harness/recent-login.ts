import type pg from 'pg'

/** Sets the last authentication of this account's sessions back, so that it is no longer recent. */
export const expireRecentLogin = (pool: pg.Pool, { email }: { email: string }) =>
  pool.query(
    `update identity_session set authenticated_at = now() - interval '16 minutes'
       where user_id = (select id from identity_user where email = $1)`,
    [email],
  )
