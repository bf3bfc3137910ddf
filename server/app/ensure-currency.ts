import { connect } from '../database/migrate.ts'
import { onlyRow } from '../database/only-row.ts'
import { StartupError } from '../errors/startup-error.ts'

/**
 * The currency of the newest payment or, before the first one, of a listing. As no server starts
 * with another one, it is that of all.
 */
const recordedCurrency = `
  select coalesce(
    (select currency from payment order by created_at desc, id desc limit 1),
    (select currency from product where sold_at is null and withdrawn_at is null limit 1)
  ) as recorded`

/**
 * Throws a `StartupError` if the database has payments or listings in another currency: balances,
 * debts and reports add up amounts of one.
 */
export async function ensureCurrency(databaseUrl: string, currency: string): Promise<void> {
  const client = await connect(databaseUrl)
  try {
    const found = await client.query<{ recorded: string | null }>(recordedCurrency)
    const { recorded } = onlyRow(found)
    if (recorded === null || recorded === currency) return
    throw new StartupError(
      `CURRENCY is ${currency}, but the database has payments or listings in ${recorded}: ` +
        `set CURRENCY=${recorded}. The currency can be changed only before the first payment, ` +
        'after all listings are deleted.',
    )
  } finally {
    await client.end()
  }
}
