import type pg from 'pg'

/** Makes the hold of a booking expire. */
export const expireHold = ({ pool }: { pool: pg.Pool }, bookingId: string) =>
  pool.query('update booking set expires_at = clock_timestamp() where id = $1', [bookingId])
