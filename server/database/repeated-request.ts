import { sql } from 'kysely'

/** In minutes. */
const repeatTime = 10

/** Since when what a member sent may be sent again because its response was lost, rather than on purpose. */
export const repeatableSince = sql<Date>`now() - make_interval(mins => ${sql.lit(repeatTime)})`
