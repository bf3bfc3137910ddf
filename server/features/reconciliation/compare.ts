import type { AppServices } from '../../context.ts'
import type { CardBalance } from '../../providers/stripe-balance.ts'
import { importMovements } from './import.ts'
import { comparisons, storeComparison } from './queries.ts'

const maxTries = 5

type Movement = { currency: string; net: number }

/**
 * What a balance has beyond the listed rows. It was read after `imported` was known and before the
 * `newer` rows (oldest first) were, so it is one of the sums in between.
 */
export function unlistedIn(balance: CardBalance, imported: number, newer: Movement[]): number {
  const total = balance.available + balance.pending
  const sums = [imported]
  for (const { currency, net } of newer) {
    if (currency === balance.currency) sums.push((sums.at(-1) ?? 0) + net)
  }
  return sums.includes(total) ? 0 : total - (sums.at(-1) ?? 0)
}

/** Compares the provider's balance with the imported rows and the ledger. */
export async function compareBalances(services: AppServices): Promise<void> {
  const { backgroundDb: db, cards } = services
  for (let tries = 1; tries <= maxTries; tries += 1) {
    const before = await comparisons(db)
    const balances = await cards.balance()
    const page = await importMovements(services)
    const newer = page?.movements.toReversed() ?? []
    const compared = balances.map((balance) => {
      const known = before.find(({ currency }) => currency === balance.currency)
      return { ...balance, unlisted: unlistedIn(balance, known?.imported ?? 0, newer) }
    })
    // Too many rows for one page came in between: once more.
    if (compared.some(({ unlisted }) => unlisted !== 0) && tries < maxTries) continue
    for (const comparison of compared) await storeComparison(db, comparison)
    return
  }
}
